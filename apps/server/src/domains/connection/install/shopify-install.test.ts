import { createHmac, randomUUID } from 'node:crypto'
import { appInstall } from '@stoa/contract/app-install.ts'
import { connection } from '@stoa/contract/connection.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeColleague, makeMerchant, makeOperator, testVault, unique } from '../../../../test/make.ts'
import type { ShopifyStandIn } from '../../../../test/shopify.ts'
import { fillShopify, openShopify, shopifyKeys } from '../../../../test/shopify.ts'
import { shopifyAppAt } from '../../../../test/shopify-oauth.ts'
import { generateProducts } from '../../../sandbox/make-shop.ts'

let shopify: ShopifyStandIn
let app: TestApp
let withoutApp: TestApp
beforeAll(async () => {
  shopify = await openShopify()
  const sold = generateProducts({ products: 3, theme: 'home', seed: 3, currency: 'EUR' })
  fillShopify(
    shopify,
    sold.map((one) => ({ ...one, images: [] })),
  )
  app = await startTestApp({ shopify: shopifyAppAt(shopify.origin, shopify.oauth) })
  withoutApp = await startTestApp()
})
afterAll(async () => {
  await Promise.all([app.stop(), withoutApp.stop()])
  await shopify.close()
})
let scopes: string[]
beforeEach(() => {
  scopes ??= shopify.oauth.scopes
  shopify.oauth.scopes = scopes
})

type Merchant = Awaited<ReturnType<typeof makeMerchant>>

const newShop = (): string => `${unique()}.myshopify.com`.toLowerCase()
const now = (): string => String(Math.floor(Date.now() / 1000))
const begin = (merchant: Merchant, shop: string) => app.call(appInstall.shopifySetup, { as: merchant.as, body: { shop } })

/** The query of a browser that approved the app in a shop. */
const backFrom = (shop: string, state: string, change: Record<string, string> = {}): string =>
  shopify.oauth.signQuery({ code: shopify.oauth.issueCode(shop), host: 'YWRtaW4=', shop, state, timestamp: now(), ...change })

const arrive = (merchant: Merchant, returned: string) => app.raw(appInstall.shopifyCallback, { as: merchant.as, query: { returned } })

async function connect(shop: string, merchant?: Merchant): Promise<Merchant> {
  const person = merchant ?? (await makeMerchant(app))
  const { state } = await begin(person, shop)
  const { status, body } = await arrive(person, backFrom(shop, state))
  expect([status, body]).toMatchObject([200, { status: 'connected', setup: { platform: 'shopify', isInstalled: true, settings: { shop } } }])
  return person
}

const setupOf = ({ as }: Merchant) => app.call(connection.getPlatformSetup, { as })
const connectionsOf = async ({ companyId }: Merchant): Promise<{ id: string; secrets: Buffer | null; isEnded: boolean }[]> =>
  (await app.pool.query('select id, secrets, ended_at is not null as "isEnded" from connection where company_id = $1', [companyId])).rows

function report(topic: string, shop: string, secret = shopify.oauth.app.clientSecret): Promise<Response> {
  const body = JSON.stringify({ shop_domain: shop })
  const headers = {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-event-id': randomUUID(),
    'x-shopify-shop-domain': shop,
    'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
  }
  return fetch(`${app.publicUrl}/api/Webhook/Shopify`, { method: 'POST', body, headers })
}

describe('Installing the app in a Shopify shop', () => {
  it.each(['haven', 'haven.myshopify.com', ' https://Haven.myshopify.com/admin ', 'https://admin.shopify.com/store/haven/products'])(
    'leads from %s to the approval page of that shop, with the scopes and our state',
    async (entered) => {
      const merchant = await makeMerchant(app)
      const { installUrl, state, expiresAt } = await begin(merchant, entered)
      const url = new URL(installUrl)
      expect(`${url.origin}${url.pathname}`).toBe('https://haven.myshopify.com/admin/oauth/authorize')
      const { scope, ...sent } = Object.fromEntries(url.searchParams)
      expect(sent).toEqual({ client_id: shopify.oauth.app.clientId, redirect_uri: `${app.publicUrl}/signin/shopify`, state })
      expect(scope?.split(',')).toContain('write_orders')
      expect(scope).not.toContain('publications')
      expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(9 * 60_000)
    },
  )

  it.each(['evil.example.com', 'haven.myshopify.com.evil.example', 'haven.myshopify.com@evil.example', '-.myshopify.com', '127.0.0.1', 'a b'])(
    'leads nowhere from %s',
    async (shop) => {
      const merchant = await makeMerchant(app)
      const { status, body } = await app.raw(appInstall.shopifySetup, { as: merchant.as, body: { shop } })
      expect([status, body]).toMatchObject([422, { errors: [{ path: 'shop', code: 'invalid' }] }])
    },
  )

  it('requests for the shop of an operator to publish products as well', async () => {
    const { as } = await makeOperator(app)
    const { installUrl } = await app.call(appInstall.shopifySetup, { as, body: { shop: 'haven' } })
    expect(new URL(installUrl).searchParams.get('scope')).toContain('write_publications')
  })

  it('connects the shop, fetches its products, subscribes to its webhooks, and stores the tokens sealed', async () => {
    const shop = newShop()
    const merchant = await connect(shop)
    await app.drain()
    const { value } = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: {}, page: { limit: 10 } })
    expect(value).toHaveLength(3)
    expect(await setupOf(merchant)).toMatchObject({ health: 'active', webhooks: 'active', needsReconnect: false })
    const [row] = await connectionsOf(merchant)
    const opened = testVault.open(row?.secrets ?? Buffer.alloc(0), row?.id ?? '')
    expect(opened).toMatchObject({ accessToken: expect.stringMatching(/^shpat_/), refreshToken: expect.stringMatching(/^shprt_/) })
    expect(shopify.oauth.tokenCalls.at(-1)).toMatchObject({ expiring: '1' })
    const dump = JSON.stringify((await app.pool.query('select * from connection where company_id = $1', [merchant.companyId])).rows)
    expect(dump).not.toMatch(/shpat_|shprt_/)
  })

  it('gives a second arrival and a replayed one the same result, and exchanges the code once', async () => {
    const shop = newShop()
    const merchant = await makeMerchant(app)
    const { state } = await begin(merchant, shop)
    const returned = backFrom(shop, state)
    const before = shopify.oauth.tokenCalls.length
    const answers = await Promise.all([arrive(merchant, returned), arrive(merchant, returned), arrive(merchant, returned)])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(['connected', 'verifying']).toContain((body as { status: string }).status)
    }
    expect((await arrive(merchant, returned)).body).toMatchObject({ status: 'connected' })
    expect(shopify.oauth.tokenCalls.length - before).toBe(1)
    expect(await connectionsOf(merchant)).toHaveLength(1)
  })

  it.each([
    ['another person’s state', async (m: Merchant) => makeColleague(app, m, 'manager')],
    ['another company’s state', async () => makeMerchant(app)],
  ] as const)('refuses %s', async (_, other) => {
    const shop = newShop()
    const merchant = await makeMerchant(app)
    const { state } = await begin(merchant, shop)
    const { status, body } = await app.raw(appInstall.shopifyCallback, {
      as: (await other(merchant)).as,
      query: { returned: backFrom(shop, state) },
    })
    expect([status, body]).toMatchObject([409, { code: 'link_used_or_expired' }])
    expect((await app.pool.query('select id from connection where account_reference = $1', [shop])).rows).toEqual([])
  })

  it.each([
    ['signed with another secret', (shop: string, state: string) => shopify.oauth.signQuery({ code: 'c', shop, state, timestamp: now() }, 'another')],
    ['without a signature', (shop: string, state: string) => new URLSearchParams({ code: 'c', shop, state, timestamp: now() }).toString()],
    ['changed after it was signed', (shop: string, state: string) => backFrom(shop, state).replace(/code=[^&]+/, 'code=other')],
    ['with a value added', (shop: string, state: string) => `${backFrom(shop, state)}&locale=en`],
    ['with a value twice', (shop: string, state: string) => `${backFrom(shop, state)}&state=x`],
    ['of long ago', (shop: string, state: string) => backFrom(shop, state, { timestamp: String(Number(now()) - 7200) })],
    ['of another shop than the state', (_: string, state: string) => backFrom(newShop(), state)],
    ['of a host that is no shop', (_: string, state: string) => backFrom('evil.example.com', state)],
    ['with an invented state', (shop: string, state: string) => backFrom(shop, `${state.slice(0, -4)}AAAA`)],
    ['without a code', (shop: string, state: string) => shopify.oauth.signQuery({ shop, state, timestamp: now() })],
  ] as const)('refuses a way back %s, and asks Shopify nothing', async (_, query) => {
    const shop = newShop()
    const merchant = await makeMerchant(app)
    const { state } = await begin(merchant, shop)
    const before = shopify.requests.length
    const { status, body } = await arrive(merchant, query(shop, state))
    expect([status, body]).toMatchObject([409, { code: 'link_used_or_expired' }])
    expect(shopify.requests).toHaveLength(before)
    expect(await connectionsOf(merchant)).toEqual([])
  })

  it('names the scope that was not granted, and connects nothing', async () => {
    const shop = newShop()
    const merchant = await makeMerchant(app)
    shopify.oauth.scopes = scopes.filter((scope) => scope !== 'write_orders')
    const { state } = await begin(merchant, shop)
    const { status, body } = await arrive(merchant, backFrom(shop, state))
    expect(status).toBe(422)
    expect((body as { detail: string }).detail).toContain('read_orders, write_orders')
    expect(await connectionsOf(merchant)).toEqual([])
  })

  it('asks to begin again where the answer to the code was lost: a code is good once', async () => {
    const shop = newShop()
    const merchant = await makeMerchant(app)
    const { state } = await begin(merchant, shop)
    const returned = backFrom(shop, state)
    shopify.oauth.lost.times = 1
    expect((await arrive(merchant, returned)).status).toBe(503)
    expect((await arrive(merchant, returned)).status).toBe(422)
    expect((await arrive(merchant, returned)).body).toMatchObject({ code: 'link_used_or_expired' })
    await connect(shop, merchant)
  })

  it('connects a shop to one company at a time, and each learns only its own half', async () => {
    const shop = newShop()
    const first = await connect(shop)
    const second = await makeMerchant(app)
    const { state } = await begin(second, shop)
    const { body } = await arrive(second, backFrom(shop, state))
    expect(body).toMatchObject({ status: 'conflict', setup: null })
    expect(JSON.stringify(body)).not.toContain(first.companyId)
    expect(await connectionsOf(second)).toEqual([])
  })

  it('keeps the connection of a shop that was connected by keys, with its products, webhooks and orders', async () => {
    const merchant = await makeMerchant(app)
    const settings = { shop: 'haven.myshopify.com', clientId: 'own', clientSecret: shopifyKeys.clientSecret }
    await app.call(connection.platformSetup, { as: merchant.as, body: { platform: 'shopify', settings } })
    await app.drain()
    const [byKeys] = await connectionsOf(merchant)
    expect(await setupOf(merchant)).toMatchObject({ isInstalled: false, settings: { clientId: 'own' } })
    await connect('haven.myshopify.com', merchant)
    await app.drain()
    const rows = await connectionsOf(merchant)
    expect(rows.map(({ id, isEnded }) => ({ id, isEnded }))).toEqual([{ id: byKeys?.id, isEnded: false }])
    const opened = testVault.open(rows[0]?.secrets ?? Buffer.alloc(0), byKeys?.id ?? '')
    expect(Object.keys(opened).toSorted()).toEqual(['accessToken', 'accessTokenExpiresAt', 'refreshToken', 'webhookSecret', 'webhookToken'])
    expect(opened.webhookToken).toBe(testVault.open(byKeys?.secrets ?? Buffer.alloc(0), byKeys?.id ?? '').webhookToken)

    // Back to keys: nothing of the installation is taken for a key, and another company may install the app there.
    const blank = await app.raw(connection.platformSetup, {
      as: merchant.as,
      body: { platform: 'shopify', settings: { ...settings, clientSecret: '' } },
    })
    expect([blank.status, blank.body]).toMatchObject([422, { errors: [{ path: 'settings.clientSecret', code: 'required' }] }])
    await app.call(connection.platformSetup, { as: merchant.as, body: { platform: 'shopify', settings } })
    expect(await setupOf(merchant)).toMatchObject({ isInstalled: false, settings: { shop: 'haven.myshopify.com', clientId: 'own' } })
    const [again] = await connectionsOf(merchant)
    expect(Object.keys(testVault.open(again?.secrets ?? Buffer.alloc(0), again?.id ?? ''))).not.toContain('refreshToken')
    await app.call(connection.disconnect, { as: merchant.as })
  })

  it('is not offered without an app on the server: shops are connected by keys there', async () => {
    const merchant = await makeMerchant(withoutApp)
    const offered = async (on: TestApp, { as }: Merchant) =>
      (await on.call(connection.getEcommerce, { as })).find(({ platform }) => platform === 'shopify')
    expect(await offered(withoutApp, merchant)).toMatchObject({ setup: 'form', missingSettings: [], missingText: null })
    expect(await offered(app, await makeMerchant(app))).toMatchObject({ setup: 'install', missingText: null })
    const { status, body } = await withoutApp.raw(appInstall.shopifySetup, { as: merchant.as, body: { shop: 'haven' } })
    expect([status, body]).toMatchObject([409, { code: 'state_forbids' }])
    const answer = await fetch(`${withoutApp.publicUrl}/api/Webhook/Shopify`, {
      method: 'POST',
      body: '{}',
      headers: { 'x-shopify-topic': 'shop/redact', 'x-shopify-hmac-sha256': createHmac('sha256', '').update('{}').digest('base64') },
    })
    expect(answer.status).toBe(401)
  })
})

describe('What Shopify reports of a shop', () => {
  it('asks to connect again once the app was removed, and a reinstallation continues the same connection', async () => {
    const shop = newShop()
    const merchant = await connect(shop)
    await app.drain()
    const [before] = await connectionsOf(merchant)
    // A report that is not true changes nothing: the shop still accepts us.
    expect((await report('app/uninstalled', shop)).status).toBe(200)
    await app.drain()
    expect(await setupOf(merchant)).toMatchObject({ needsReconnect: false })
    shopify.oauth.removed.add(shop)
    expect((await report('app/uninstalled', shop)).status).toBe(200)
    await app.drain()
    expect(await setupOf(merchant)).toMatchObject({ needsReconnect: true, health: 'error' })
    const requests = shopify.requests.length
    await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [merchant.companyId])
    await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })
    await app.drain()
    expect(shopify.requests).toHaveLength(requests)
    shopify.oauth.removed.delete(shop)
    await connect(shop, merchant)
    await app.drain()
    expect(await setupOf(merchant)).toMatchObject({ needsReconnect: false, health: 'active' })
    expect((await connectionsOf(merchant)).map(({ id }) => id)).toEqual([before?.id])
  })

  it('is answered alike for a shop that is not connected, and refused with another secret', async () => {
    for (const topic of ['customers/data_request', 'customers/redact', 'shop/redact', 'app/uninstalled'])
      expect((await report(topic, newShop())).status).toBe(200)
    expect((await report('shop/redact', newShop(), 'another')).status).toBe(401)
  })

  it('records the three requests about personal data', async () => {
    const shop = newShop()
    const merchant = await connect(shop)
    for (const topic of ['customers/data_request', 'customers/redact', 'shop/redact']) expect((await report(topic, shop)).status).toBe(200)
    const { rows } = await app.pool.query<{ request: string }>(
      `select detail->>'request' as request from audit_entry where company_id = $1 and action = 'connection.privacy-requested' order by id`,
      [merchant.companyId],
    )
    expect(rows.map(({ request }) => request)).toEqual(['data_request', 'redact_customer', 'redact_shop'])
  })
})
