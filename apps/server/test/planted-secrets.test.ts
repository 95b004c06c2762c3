import { apiKey } from '@stoa/contract/api-key.ts'
import { auth } from '@stoa/contract/auth.ts'
import { channel } from '@stoa/contract/channel.ts'
import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { connection } from '@stoa/contract/connection.ts'
import { orderFile } from '@stoa/contract/order-file.ts'
import { productImport } from '@stoa/contract/product-import.ts'
import { product } from '@stoa/contract/product.ts'
import { runs } from '@stoa/contract/run.ts'
import { signIn } from '@stoa/contract/sign-in.ts'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../src/kit/log.ts'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import { findInDump, listFound } from './find-planted.ts'
import { makeMerchant, unique } from './make.ts'
import { makeSandboxShop } from '../src/sandbox/make-shop.ts'

/** Secrets that people enter, by what they are. */
const planted = {
  password: 'c4nary of a password over the polder',
  'wrong password': 'c4nary of a wrong password at sea',
  'key of a shop': 'c4nary_key_of_a_shop',
  'refused key of a shop': 'c4nary_refused_key_of_a_shop',
}
/** Those that are made here and shown once. */
const made: Record<string, string> = {}

let app: TestApp
let log = ''
let answers = ''
beforeAll(async () => {
  const destination = { write: (line: string) => void (log += line) }
  app = await startTestApp({ log: createLog({ level: 'trace', name: 'test', destination }) })
  await fill()
})
afterAll(() => app.stop())

/** Makes a company use each of its secrets, well and badly, and keeps what is answered where no secret belongs. */
async function fill(): Promise<void> {
  const email = `${unique()}@example.com`
  const registration = {
    kind: 'merchant',
    email,
    name: 'Robin',
    companyName: 'Planted',
    countryCode: 'NL',
    currency: 'EUR',
    acceptsTerms: true,
  } as const
  await app.call(auth.register, { body: { ...registration, password: planted.password } })
  const keep = async (sent: Promise<{ status: number; bytes: Buffer }>, status?: number): Promise<void> => {
    const { status: answered, bytes } = await sent
    if (status !== undefined) expect(answered, bytes.toString('utf8')).toBe(status)
    answers += bytes.toString('utf8')
  }
  await keep(app.raw(signIn.login, { body: { email, password: planted['wrong password'] } }), 401)
  const signedIn = await app.raw(signIn.login, { body: { email, password: planted.password } })
  made['token of a session'] = (signedIn.body as { token: string }).token
  made['cookie of a session'] = (signedIn.cookie ?? '').split('=')[1] ?? ''
  await app.call(auth.sendEmailReset, { body: { email } })

  const { as, companyId } = await makeMerchant(app)
  const shopId = `shop-${unique()}`
  await makeSandboxShop(app.db, { id: shopId, apiKey: planted['key of a shop'], name: 'Shop', currency: 'EUR', products: 3, theme: 'home', seed: 1 })
  const settings = { address: `${app.publicUrl}/sandbox/shop/${shopId}` }
  const setUp = (key: string, more: object = {}) =>
    app.raw(connection.platformSetup, { as, body: { platform: 'sandbox', settings: { ...settings, apiKey: key }, ...more } })
  await keep(setUp(planted['refused key of a shop']), 422)
  await keep(setUp(planted['key of a shop'], { unknown: planted['key of a shop'] }), 422)
  await keep(setUp(planted['key of a shop']), 200)
  const endpoint = { url: 'https://receiver.example/hook', topics: ['order.created'] }
  made['signing secret of an endpoint'] = (await app.call(webhookEndpoint.create, { as, body: endpoint as never })).secret
  made['API key'] = (await app.call(apiKey.create, { as, body: { name: 'Key', permissions: ['order:read'] } })).key
  const feed = { productLink: 'https://shop.example/p/{slug}?v={variant}', country: 'NL', format: 'tsv' }
  const { feedUrl } = await app.call(channel.connect, { as, body: { provider: 'google', settings: feed } })
  made['address of a feed'] = /[^/]{20,}(?=\.\w+$|$)/.exec(feedUrl ?? '')?.[0] ?? ''
  await app.call(product.sync, { as, params: { id: companyId } })
  await app.drain()
  made['token of a mail'] = /[A-Za-z0-9_-]{43}/.exec((await app.mails()).find(({ subject }) => /password/i.test(subject))?.text ?? '')?.[0] ?? ''
  const webhook = await app.pool.query<{ address: string; secret: string }>(
    'select webhook_address as address, webhook_secret as secret from sandbox.shop where id = $1',
    [shopId],
  )
  made['secret of webhooks'] = webhook.rows[0]?.secret ?? ''
  made['address of webhooks'] = webhook.rows[0]?.address.split('/').at(-1) ?? ''

  // The shop refuses from now on: a failed run, a failed check, a connection that asks for another key.
  await app.pool.query(`update sandbox.shop set api_key = 'another' where id = $1`, [shopId])
  await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [companyId])
  await app.call(product.sync, { as, params: { id: companyId } })
  await app.drain()
  await keep(app.raw(connectionHealth.check, { as }))
  await keep(app.raw(connection.getPlatformSetup, { as }), 200)
  await keep(app.raw(connectionHealth.get, { as }), 200)
  await keep(app.raw(runs.list, { as, query: {} }), 200)
  await keep(app.raw(webhookEndpoint.list, { as }), 200)
  await keep(app.raw(apiKey.list, { as, query: {} }), 200)
  await keep(app.raw(productImport.export, { as, query: {} }), 200)
  await keep(app.raw(orderFile.exportByDate, { as, query: { from: '2026-01-01', to: '2026-12-31' } } as never))
  await keep(app.raw(connection.platformSetup, { as, body: `{"apiKey":"${planted['key of a shop']}"` as never }), 400)
}

describe('A secret', () => {
  it('is planted and found where it is planted', () => {
    for (const [name, secret] of Object.entries({ ...planted, ...made })) expect(secret.length, name).toBeGreaterThan(15)
    const noise = `noise ${Buffer.from(`x${planted.password}y`).toString('base64')} noise`
    expect(listFound(noise, planted)).toEqual(['password'])
  })

  it('is in no line of the log', () => {
    expect(log.length).toBeGreaterThan(5000)
    expect(listFound(log, { ...planted, ...made })).toEqual([])
  })

  it('is in no answer, export or error', () => {
    expect(answers.length).toBeGreaterThan(2000)
    // The address of a feed is shown to its company again.
    expect(listFound(answers, { ...planted, ...made })).toEqual([])
  })

  it('is in no table of a database dump', async () => {
    expect(await findInDump(app.pool.options.connectionString, { ...planted, ...made })).toEqual([])
  })
})
