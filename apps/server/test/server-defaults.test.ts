import { company } from '@stoa/contract/company.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { productImport } from '@stoa/contract/product-import.ts'
import { pathOf } from '@stoa/contract/route-address.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { containsPattern } from '../src/kit/paging.ts'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import { makeMerchant } from './make.ts'

const limit = 20
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ rateLimit: limit })
})
afterAll(() => app.stop())

describe('a page', () => {
  it('runs no script but our own, and is shown in no frame', async () => {
    const { headers } = await fetch(`${app.publicUrl}/api/docs`)
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((part): [string, string[]] => {
        const [name = '', ...sources] = part.split(' ')
        return [name, sources]
      }),
    )
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('script-src')).toEqual(["'self'", expect.stringMatching(/^'nonce-[\w-]{22}'$/), "'strict-dynamic'"])
    expect(policy.get('style-src')).toEqual(["'self'", expect.stringMatching(/^'nonce-[\w-]{22}'$/)])
    for (const name of ['frame-ancestors', 'base-uri', 'object-src']) expect([name, policy.get(name)]).toEqual([name, ["'none'"]])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('an answer of the API', () => {
  it('may load nothing and be framed by nobody', async () => {
    const answer = await app.raw(marketplace.listOpen, {})
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
  })
})

describe('an address of a caller', () => {
  it('is that of the connection: nobody escapes the limit by naming another', async () => {
    const ask = async (n: number) => (await app.raw(marketplace.listOpen, { headers: { 'x-forwarded-for': `203.0.113.${n}` } })).status
    const statuses: number[] = []
    for (let n = 0; n < limit + 2; n++) statuses.push(await ask(n))
    expect(statuses).toContain(429)
  })
})

describe('an upload', () => {
  it('larger than its field allows is refused by its name', async () => {
    const merchant = await makeMerchant(app)
    const { version } = await app.call(company.myProfile, { as: merchant.as })
    const logo = { name: 'logo.png', type: 'image/png', bytes: Buffer.alloc(5_000_001) }
    const refused = await app.refused(company.updateProfile, { as: merchant.as, body: { version }, upload: { logo } })
    expect(refused).toMatchObject({ status: 413, code: 'too_large', errors: [{ path: 'logo', code: 'too_large' }] })
  })

  it('of another kind, or two where one belongs, is refused by its name', async () => {
    const { as } = await makeMerchant(app)
    const errorOf = (field: string, code: string) => ({ status: 422, errors: [{ path: field, code }] })
    const text = { name: 'logo.png', type: 'text/plain', bytes: Buffer.from('no picture') }
    expect(await app.refused(company.updateProfile, { as, body: { version: 1 }, upload: { logo: text } })).toMatchObject(
      errorOf('logo', 'wrong_kind'),
    )
    const table = { name: 'products.csv', type: 'image/png', bytes: Buffer.from('name\nLamp') }
    expect(await app.refused(productImport.file, { as, body: {}, upload: { file: table } })).toMatchObject(errorOf('file', 'wrong_kind'))
    const form = new FormData()
    for (const name of ['one.csv', 'two.csv']) form.append('file', new Blob(['name\nLamp'], { type: 'text/csv' }), name)
    const headers = { authorization: `Bearer ${as.token}`, cookie: as.cookie }
    const twice = await fetch(`${app.publicUrl}${pathOf(productImport.file, undefined)}`, { method: 'POST', headers, body: form })
    expect({ status: twice.status, ...((await twice.json()) as object) }).toMatchObject(errorOf('file', 'repeated'))
  })
})

describe('a searched text', () => {
  it.each(['100%', 'a_b', '%', '_', 'a\\'])('finds %j itself, not what it could stand for', async (text) => {
    const isFound = async (column: string) =>
      (await sql<{ isFound: boolean }>`select searchable(${column}) like ${containsPattern(text)} as "isFound"`.execute(app.db)).rows[0]?.isFound
    expect(await isFound(`before ${text} behind`)).toBe(true)
    expect(await isFound('1005 axb ab')).toBe(false)
  })
})
