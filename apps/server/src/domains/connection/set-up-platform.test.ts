import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connection } from '@stoa/contract/connection.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMerchant, unique } from '../../../test/make.ts'
import { makeSandboxShop } from '../../sandbox/make-shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function makeShop(apiKey: string): Promise<string> {
  const id = `shop-${unique()}`
  await makeSandboxShop(app.db, { id, apiKey, name: 'Shop', currency: 'EUR', products: 0, theme: 'home', seed: 1 })
  return `${app.publicUrl}/sandbox/shop/${id}`
}

describe('The secrets of a connection', () => {
  it('are requested again when the address changes to another server, and sent nowhere', async () => {
    const merchant = await makeMerchant(app)
    const address = await makeShop('key_of_shop')
    const setUp = (settings: Record<string, string>) =>
      app.raw(connection.platformSetup, { as: merchant.as, body: { platform: 'sandbox', settings } })
    expect((await setUp({ address, apiKey: 'key_of_shop' })).status).toBe(200)

    const heard: string[] = []
    const stranger = createServer((request, response) => {
      heard.push(JSON.stringify(request.headers))
      response.end('{}')
    })
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    const elsewhere = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/sandbox/shop/x`
    for (const apiKey of ['', '••••shop']) {
      const refused = await setUp({ address: elsewhere, apiKey })
      expect(refused.status).toBe(422)
      expect(refused.body).toMatchObject({ errors: [{ path: 'settings.apiKey', code: 'secret_needed_again' }] })
    }
    expect(heard).toEqual([])
    await new Promise((resolve) => stranger.close(resolve))
  })

  it('are kept while the address stays on its server', async () => {
    const merchant = await makeMerchant(app)
    const [first, second] = [await makeShop('one_key_for_both'), await makeShop('one_key_for_both')]
    const setUp = (settings: Record<string, string>) =>
      app.call(connection.platformSetup, { as: merchant.as, body: { platform: 'sandbox', settings } })
    await setUp({ address: first, apiKey: 'one_key_for_both' })
    expect((await setUp({ address: second, apiKey: '' })).settings).toMatchObject({ address: second })
  })
})

describe('The connection of a shop', () => {
  it('is set up by one of two at once, and the other is notified', async () => {
    const merchant = await makeMerchant(app)
    const settings = { address: await makeShop('key_of_two'), apiKey: 'key_of_two' }
    const setUp = () => app.raw(connection.platformSetup, { as: merchant.as, body: { platform: 'sandbox', settings } })
    expect((await setUp()).status).toBe(200)
    const holder = await app.pool.connect()
    await holder.query('begin')
    await holder.query('select from connection where company_id = $1 for update', [merchant.companyId])
    const both = Promise.all([setUp(), setUp()])
    const countWaiting = async () =>
      (await app.pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(2)
    await holder.query('commit')
    holder.release()
    expect((await both).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('The demo shop', () => {
  it('is connected without keys: its account and products are created, and are the same after connecting again', async () => {
    const merchant = await makeMerchant(app, { currency: 'SEK' })
    const offered = await app.call(connection.getEcommerce, { as: merchant.as })
    expect(offered.find(({ platform }) => platform === 'sandbox')).toMatchObject({ createsAccount: true })
    const connect = () => app.call(connection.platformSetup, { as: merchant.as, body: { platform: 'sandbox', settings: {} } })
    const first = await connect()
    expect(first).toMatchObject({ platform: 'sandbox', name: merchant.companyName, health: 'active' })
    // A few of its products are enough to see that it can be read: each brings pictures, which take half a second.
    const shop = `demo-${merchant.companyId}`
    const { rowCount } = await app.pool.query('delete from sandbox.shop_product where shop_id = $1 and number > 3', [shop])
    expect(rowCount).toBeGreaterThan(10)
    await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })
    await app.drain()
    const { value } = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: {}, page: {} })
    expect(value).toHaveLength(3)
    await app.call(connection.disconnect, { as: merchant.as })
    const again = await connect()
    expect(again.connectionId).not.toBe(first.connectionId)
    expect(again.settings).toEqual(first.settings)
  })

  it('is one for each company', async () => {
    const connect = async () =>
      app.call(connection.platformSetup, { as: (await makeMerchant(app)).as, body: { platform: 'sandbox', settings: { address: '', apiKey: ' ' } } })
    expect((await connect()).settings.address).not.toBe((await connect()).settings.address)
  })
})

describe('In production', () => {
  let production: TestApp
  beforeAll(async () => {
    production = await startTestApp({ isProduction: true })
  })
  afterAll(() => production.stop())

  it('the sandbox is no platform', async () => {
    const merchant = await makeMerchant(production)
    const refused = await production.refused(connection.platformSetup, { as: merchant.as, body: { platform: 'sandbox', settings: {} } })
    expect(refused.errors).toMatchObject([{ path: 'platform', code: 'unknown_platform' }])
    const offered = await production.call(connection.getEcommerce, { as: merchant.as })
    expect(offered.map(({ platform }) => platform)).toEqual(['feed', 'wix', 'woocommerce', 'shopify'])
  })

  it('nothing of the sandbox runs: what is left in its tables is not sent', async () => {
    await production.pool.query(`insert into sandbox.account (id, api_key, webhook_secret) values ('acct_left', 'sk_left', 'whsec_left')`)
    await production.pool.query(
      `insert into sandbox.movement (id, account_id, kind, idempotency_key, fingerprint, amount_minor, currency, status, body)
      values ('mov_left', 'acct_left', 'payment', 'key', 'print', 100, 'EUR', 'captured', '{}')`,
    )
    await production.pool.query(
      `insert into sandbox.webhook (account_id, movement_id, event_id, address, body, due_at)
      values ('acct_left', 'mov_left', 'evt_left', $1, '{}', now() - interval '1 hour')`,
      [`${production.publicUrl}/api/Webhook/sandbox/left`],
    )
    await production.installation.flushSandbox()
    const { rows } = await production.pool.query('select attempts, delivered_at from sandbox.webhook')
    expect(rows).toEqual([{ attempts: 0, delivered_at: null }])
    expect((await fetch(`${production.publicUrl}/sandbox/pay/acct_left/_all`, { headers: { authorization: 'Bearer sk_left' } })).status).toBe(404)
  })

  it('a feed cannot read what this installation answers to itself', async () => {
    const merchant = await makeMerchant(production)
    for (const address of [`${production.publicUrl}/metrics`, `${production.publicUrl.replace('http:', 'https:')}/metrics`]) {
      const refused = await production.refused(connection.platformSetup, { as: merchant.as, body: { platform: 'feed', settings: { url: address } } })
      expect(refused.code).toBe('address_refused')
    }
  })
})
