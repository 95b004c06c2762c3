import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { connection } from '@stoa/contract/connection.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeSyncedShop } from '../../../../test/make-synced-shop.ts'
import { makeMerchant, unique } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { makeSandboxShop } from '../../../sandbox/make-shop.ts'
import { checkShop } from '../../product/check/check-shop.ts'
import { startDueChecks } from '../health/start-due-checks.ts'
import { startDuePulls } from '../health/start-due-pulls.ts'

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
    await expect.poll(countWaiting).toBe(2)
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
    expect(again.connectionId).toBe(first.connectionId)
    expect(again.settings).toEqual(first.settings)
  })

  it('needs the fields of its edition alone, and keeps nothing of another', async () => {
    const merchant = await makeMerchant(app)
    const set = (settings: Record<string, string>) =>
      app.refused(connection.platformSetup, {
        as: merchant.as,
        body: { platform: 'magento', settings: { address: 'https://127.0.0.1/', ...settings } },
      })
    const missing = async (settings: Record<string, string>) => (await set(settings)).errors?.map(({ path }) => path)
    expect(await missing({})).toEqual(['settings.edition'])
    const own = ['consumerKey', 'consumerSecret', 'accessToken', 'accessTokenSecret']
    expect(await missing({ edition: 'own', clientId: 'left from before' })).toEqual(own.map((key) => `settings.${key}`))
    expect(await missing({ edition: 'cloud', consumerKey: 'left from before' })).toEqual(['settings.clientId', 'settings.clientSecret'])
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
    expect(offered.map(({ platform }) => platform)).toEqual(['feed', 'wix', 'woocommerce', 'shopify', 'shopware', 'magento', 'vendure'])
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

describe('The health of a connection', () => {
  it('shows each direction the platform has, what was received, and its history; what is paused does not move until it is resumed', async () => {
    const { merchant, shopId, sold, rows, sync } = await makeSyncedShop(app, 3)
    const read = () => app.call(connectionHealth.get, { as: merchant.as })
    const first = await read()
    expect(first).toMatchObject({ platform: 'sandbox', pullSchedule: 'daily', problems: [], webhooks: { state: 'active', waiting: 0 } })
    expect(first.directions.filter(({ isSupported }) => isSupported)).toHaveLength(4)
    expect(first.directions[0]).toMatchObject({ direction: 'products_in', isPaused: false, error: null })
    expect(first.nextPullAt && Date.parse(first.nextPullAt) - Date.parse(first.directions[0]?.lastSuccessAt ?? '')).toBeGreaterThan(86_000_000)
    expect(first.history.map(({ action, actor }) => [action, actor])).toEqual([['connection.set-up', merchant.name]])

    const update = (body: object) => app.raw(connectionHealth.update, { as: merchant.as, body: body as never })
    expect((await update({ version: first.version, paused: ['products_in', 'stock'] })).status).toBe(200)
    expect((await update({ version: first.version, paused: [] })).body).toMatchObject({ code: 'stale_version' })
    const paused = await read()
    expect(paused.history[0]).toMatchObject({ action: 'connection.paused', directions: ['products_in', 'stock'] })
    expect(paused.directions.filter(({ isPaused }) => isPaused).map(({ direction }) => direction)).toEqual(['products_in', 'stock'])
    expect((await app.refused(product.sync, { as: merchant.as, params: { id: merchant.companyId } })).code).toBe('state_forbids')
    const [one] = sold
    await app.pool.query(
      `update sandbox.shop_product set body = body || '{"title":"Renamed"}', updated_at = now() where shop_id = $1 and reference = $2`,
      [shopId, one?.id],
    )
    await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [merchant.companyId])
    expect((await update({ version: paused.version, paused: [], pullSchedule: 'hourly' })).status).toBe(200)
    await app.drain()
    const { value } = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: { name: 'Renamed' } })
    expect(value).toHaveLength(1)
    expect(rows).toHaveLength(3)
    const resumed = await read()
    const labels = resumed.history.map(({ label }) => label)
    // One change recorded both: neither is the earlier.
    expect(labels.slice(0, 2).sort()).toEqual(['Shop connection resumed', 'Sync schedule changed'])
    expect(labels.slice(2)).toEqual(['Shop connection paused', 'Shop connected'])
    await sync()
  })

  it('pulls a shop when its schedule says so, once, however many look', async () => {
    const { merchant } = await makeSyncedShop(app, 1)
    const countRuns = async () =>
      (await app.pool.query<{ n: number }>(`select count(*)::int as n from run where company_id = $1 and kind = 'sync'`, [merchant.companyId]))
        .rows[0]?.n
    await Promise.all([startDuePulls(createJobCtx(app)), startDuePulls(createJobCtx(app))])
    await app.drain()
    expect(await countRuns()).toBe(1)
    const tomorrow = { ...createJobCtx(app), now: new Date(Date.now() + 86_400_000) }
    const late = app.installation.jobContextFactory.jobCtx(tomorrow, new AbortController().signal)
    await Promise.all([startDuePulls(late), startDuePulls(late)])
    await app.drain()
    expect(await countRuns()).toBe(2)
  })

  it('calls the shop on request, and ends its webhooks when it is disconnected', async () => {
    const { merchant, shopId } = await makeSyncedShop(app, 1)
    const addressOf = async () =>
      (await app.pool.query<{ address: string | null }>('select webhook_address as address from sandbox.shop where id = $1', [shopId])).rows[0]
        ?.address
    expect(await addressOf()).toMatch(/Webhook.Shop/)
    expect(await app.call(connectionHealth.check, { as: merchant.as })).toMatchObject({ history: [{ action: 'connection.checked' }, {}] })
    await app.pool.query(`update sandbox.shop set api_key = 'another' where id = $1`, [shopId])
    expect((await app.refused(connectionHealth.check, { as: merchant.as })).code).toBe('connection_failed')
    await app.pool.query(`update sandbox.shop set api_key = 'key_of_shop' where id = $1`, [shopId])
    await app.call(connection.disconnect, { as: merchant.as })
    expect(await addressOf()).toBeNull()
    expect((await app.raw(connectionHealth.get, { as: merchant.as })).status).toBe(404)
  })
})

describe('The hourly comparison with a shop', () => {
  it('finds what no webhook reported and catches it up: new, changed and removed products', async () => {
    const { merchant, shopId, sold } = await makeSyncedShop(app, 24)
    const { rows } = await app.pool.query<{ id: string }>('select id from connection where company_id = $1 and ended_at is null', [
      merchant.companyId,
    ])
    const address = `${app.publicUrl}/sandbox/shop/${shopId}`
    const send = (path: string, method: string, body: object) =>
      fetch(`${address}${path}`, {
        method,
        headers: { authorization: 'Bearer key_of_shop', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    // Every second event is lost: changes of all products, a new one, and one that is gone.
    await app.pool.query('update sandbox.shop set loses_one_in = 2 where id = $1', [shopId])
    for (const one of sold.slice(0, 12)) expect((await send('/products', 'PUT', { ...one, title: `${one.title} II` })).status).toBe(200)
    expect((await send('/products', 'PUT', { ...sold[0], id: 'new-1', title: 'New one' })).status).toBe(200)
    await app.pool.query('update sandbox.shop_product set removed_at = now() where shop_id = $1 and reference = $2', [shopId, sold[20]?.id])
    await app.installation.flushSandbox()
    await app.drain()
    const namesOf = async () =>
      (
        await app.pool.query<{ reference: string; name: string }>(
          `select merchant_product_reference as reference, name from product where merchant_id = $1 and status <> 'Discontinued'`,
          [merchant.companyId],
        )
      ).rows
    const missed = 12 - (await namesOf()).filter(({ name }) => name.endsWith(' II')).length
    expect(missed).toBeGreaterThan(2)

    const inAnHour = app.installation.jobContextFactory.jobCtx(
      { ...createJobCtx(app), now: new Date(Date.now() + 3_600_000) },
      new AbortController().signal,
    )
    await startDueChecks(inAnHour)
    await app.drain()
    const names = await namesOf()
    expect(names.filter(({ name }) => name.endsWith(' II'))).toHaveLength(12)
    expect(names.map(({ reference }) => reference).toSorted()).toEqual(
      [...sold.filter((_, index) => index !== 20).map(({ id }) => id), 'new-1'].toSorted(),
    )
    const { check } = await app.call(connectionHealth.get, { as: merchant.as })
    expect(check).toMatchObject({ state: 'done', kind: 'full', productsThere: 24, productsHere: 25, gone: 1, unreadable: 0, error: null })
    expect((check?.missing ?? 0) + (check?.changed ?? 0)).toBeGreaterThanOrEqual(missed)
    expect(check?.samples).toContainEqual({ reference: sold[20]?.id, name: sold[20]?.title, kind: 'gone' })

    // Nothing is left to find, and a check of what changed alone finds what the next one missed.
    await checkShop(createJobCtx(app), { companyId: merchant.companyId, connectionId: rows[0]?.id ?? '' })
    expect((await app.call(connectionHealth.get, { as: merchant.as })).check).toMatchObject({ state: 'done', missing: 0, changed: 0, gone: 0 })
    await app.pool.query('update connection_check set products_there = 6000 where company_id = $1', [merchant.companyId])
    await app.pool.query('update sandbox.shop set loses_one_in = 1 where id = $1', [shopId])
    await send('/products', 'PUT', { ...sold[3], title: 'Only by the check' })
    await checkShop(createJobCtx(app), { companyId: merchant.companyId, connectionId: rows[0]?.id ?? '' })
    expect((await app.call(connectionHealth.get, { as: merchant.as })).check).toMatchObject({ state: 'done', kind: 'changes', changed: 1 })
    expect((await namesOf()).map(({ name }) => name)).toContain('Only by the check')
  })

  it('says why it failed where the shop does, and is repeated an hour later', async () => {
    const { merchant, shopId } = await makeSyncedShop(app, 2)
    await app.pool.query(`update sandbox.shop set api_key = 'another' where id = $1`, [shopId])
    await startDueChecks(createJobCtx(app))
    await app.drain()
    const { check } = await app.call(connectionHealth.get, { as: merchant.as })
    expect(check).toMatchObject({ state: 'failed', error: 'Invalid credentials (401)' })
  })
})
