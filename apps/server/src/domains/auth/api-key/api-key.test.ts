import { apiKey } from '@stoa/contract/api-key.ts'
import { company } from '@stoa/contract/company.ts'
import { identity } from '@stoa/contract/identity.ts'
import { collection } from '@stoa/contract/collection.ts'
import { product } from '@stoa/contract/product.ts'
import { variantEdit } from '@stoa/contract/variant-edit.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeApiKey, makeColleague, makeManager, makeMerchant, makeOperator } from '../../../../test/make.ts'
import { moveClock } from '../../../../test/move-clock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('an API key', () => {
  it('is shown once, does what it was given and nothing else, and ends when revoked', async () => {
    const operator = await makeOperator(app)
    const { key, apiKey: made } = await app.call(apiKey.create, {
      as: operator.as,
      body: { name: 'Till', permissions: ['collection:read', 'order:take'] },
    })
    const as = { token: key }
    const reads = () => app.raw(collection.paged, { as, params: { id: operator.marketplaceId }, query: {} })
    expect((await reads()).status).toBe(200)
    expect(await app.refused(company.my, { as })).toMatchObject({
      code: 'not_allowed',
      detail: 'API keys cannot make this request. Sign in instead.',
    })
    expect((await app.refused(apiKey.list, { as, query: {} })).code).toBe('not_allowed')
    expect(await app.refused(product.paged, { as, params: { id: operator.marketplaceId }, query: {} })).toMatchObject({
      code: 'not_allowed',
      detail: 'This API key does not have the permission product:read. Create a key that has it.',
    })
    expect(await app.call(identity.get, { as })).toMatchObject({ companyId: operator.companyId, companyType: 'MARKETPLACE' })
    expect(await app.refused(variantEdit.list, { as, query: { productId: [] } })).toMatchObject({
      code: 'not_allowed',
      detail: 'Marketplace operators cannot make this request.',
    })
    const listed = await app.call(apiKey.list, { as: operator.as, query: {} })
    expect(listed.value).toMatchObject([{ id: made.id, name: 'Till', last4: key.slice(-4), revokedAt: null }])
    expect(listed.value[0]?.lastUsedAt).not.toBeNull()
    const { rows } = await app.pool.query<{ row: string }>(`select k::text as row from api_key k where id = $1`, [made.id])
    expect(rows[0]?.row).not.toContain(key)
    expect((await app.call(apiKey.revoke, { as: operator.as, params: { id: made.id } })).revokedAt).not.toBeNull()
    const refused = await reads()
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    for (const token of [key, `${key}x`]) {
      expect(await app.refused(collection.paged, { as: { token }, params: { id: operator.marketplaceId }, query: {} })).toMatchObject({
        code: 'sign_in_required',
        detail: 'This API key is not valid: it is unknown, revoked or expired.',
      })
    }
  })

  it('is found by a part of its name or its last characters, and by whether it is revoked', async () => {
    const operator = await makeOperator(app)
    const make = (name: string) => app.call(apiKey.create, { as: operator.as, body: { name, permissions: ['collection:read'] } })
    const [till, , scanner] = [await make('Till in Delft'), await make('Till in Gent'), await make('Scanner')]
    await app.call(apiKey.revoke, { as: operator.as, params: { id: till.apiKey.id } })
    const names = async (query: { isRevoked?: boolean }, words?: string) => {
      const page: Record<string, string> = words === undefined ? {} : { filter: `text co "${words}"` }
      return (await app.call(apiKey.list, { as: operator.as, query, page })).value.map(({ name }) => name)
    }
    expect(await names({}, 'TILL')).toEqual(['Till in Gent', 'Till in Delft'])
    expect(await names({}, scanner.apiKey.last4)).toEqual(['Scanner'])
    expect(await names({ isRevoked: true })).toEqual(['Till in Delft'])
    expect(await names({ isRevoked: false }, 'till')).toEqual(['Till in Gent'])
  })

  it('is found by its status: one that has expired is not active', async () => {
    const operator = await makeOperator(app)
    const make = async (name: string) =>
      (await app.call(apiKey.create, { as: operator.as, body: { name, permissions: ['collection:read'] } })).apiKey.id
    const [, expired, revoked, both] = [await make('Active'), await make('Expired'), await make('Revoked'), await make('Both')]
    for (const id of [revoked, both]) await app.call(apiKey.revoke, { as: operator.as, params: { id } })
    await app.pool.query('update api_key set expires_at = now() where id = any($1)', [[expired, both]])
    await app.pool.query(`update api_key set expires_at = now() + interval '1 day' where company_id = $1 and name = 'Active'`, [operator.companyId])
    const names = async (query: { status?: 'active' | 'expired' | 'revoked'; isRevoked?: boolean }) =>
      (await app.call(apiKey.list, { as: operator.as, query })).value.map(({ name }) => name)
    expect(await names({ status: 'active' })).toEqual(['Active'])
    expect(await names({ status: 'expired' })).toEqual(['Expired'])
    expect(await names({ status: 'revoked' })).toEqual(['Both', 'Revoked'])
    expect(await names({ isRevoked: false })).toEqual(['Expired', 'Active'])
  })

  it('names who created it, and continues to work when that person has left the company', async () => {
    const operator = await makeOperator(app)
    const colleague = await makeColleague(app, operator, 'owner')
    const { key } = await app.call(apiKey.create, { as: operator.as, body: { name: 'Till', permissions: ['collection:read'] } })
    const creators = async () => (await app.call(apiKey.list, { as: colleague.as, query: {} })).value.map(({ createdBy }) => createdBy)
    expect(await creators()).toEqual([operator.name])
    await app.db.deleteFrom('membership').where('user_id', '=', operator.userId).execute()
    expect(await creators()).toEqual([null])
    expect((await app.raw(collection.paged, { as: { token: key }, params: { id: operator.marketplaceId }, query: {} })).status).toBe(200)
  })

  it('ends at the instant chosen when it was created', async () => {
    const operator = await makeOperator(app)
    const body = { name: 'Till', permissions: ['collection:read' as const] }
    const past = await app.refused(apiKey.create, { as: operator.as, body: { ...body, expiresAt: new Date(Date.now() - 1000).toISOString() } })
    expect(past.errors).toMatchObject([{ path: 'expiresAt', code: 'past' }])
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const { key, apiKey: made } = await app.call(apiKey.create, { as: operator.as, body: { ...body, expiresAt } })
    expect(Date.parse(made.expiresAt ?? '')).toBe(Date.parse(expiresAt))
    const read = async () => (await app.raw(collection.paged, { as: { token: key }, params: { id: operator.marketplaceId }, query: {} })).status
    expect(await read()).toBe(200)
    await app.pool.query('update api_key set expires_at = now() where id = $1', [made.id])
    moveClock(1000)
    expect(await read()).toBe(401)
  })

  it('notes its use at most once a minute', async () => {
    const operator = await makeOperator(app)
    const { id, as } = await makeApiKey(app, operator, ['collection:read'])
    const use = () => app.raw(collection.paged, { as, params: { id: operator.marketplaceId }, query: {} })
    const lastUsed = async () =>
      (await app.pool.query<{ last_used_at: string }>('select last_used_at from api_key where id = $1', [id])).rows[0]?.last_used_at
    await use()
    const first = await lastUsed()
    moveClock(1000)
    await Promise.all(Array.from({ length: 5 }, use))
    expect(await lastUsed()).toBe(first)
    await app.pool.query(`update api_key set last_used_at = last_used_at - interval '61 seconds' where id = $1`, [id])
    moveClock(1000)
    await use()
    expect(await lastUsed()).not.toBe(first)
  })

  it('is made by an owner only, within what the company may do, and is no key to another company', async () => {
    const [operator, merchant] = [await makeOperator(app), await makeMerchant(app)]
    const manager = await makeManager(app, operator)
    const body = { name: 'Till', permissions: ['order:read' as const] }
    expect((await app.refused(apiKey.create, { as: manager.as, body })).code).toBe('not_allowed')
    const beyond = await app.refused(apiKey.create, { as: merchant.as, body: { name: 'Till', permissions: ['order:read', 'order:take'] } })
    expect(beyond.errors).toMatchObject([{ path: 'permissions.1', code: 'not_grantable' }])
    const { apiKey: made } = await app.call(apiKey.create, { as: merchant.as, body })
    expect((await app.refused(apiKey.revoke, { as: operator.as, params: { id: made.id } })).code).toBe('not_found')
    expect((await app.call(apiKey.list, { as: operator.as, query: {} })).value).toEqual([])
  })
})
