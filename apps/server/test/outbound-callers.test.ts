import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { channel } from '@stoa/contract/channel.ts'
import { connection } from '@stoa/contract/connection.ts'
import { product } from '@stoa/contract/product.ts'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { feed } from '../src/connectors/shops/feed/index.ts'
import { magento } from '../src/connectors/shops/magento/index.ts'
import { openFile } from '../src/connectors/shops/shopify/bulk-operation.ts'
import { shopware } from '../src/connectors/shops/shopware/index.ts'
import { vendure } from '../src/connectors/shops/vendure/index.ts'
import { wooCommerce } from '../src/connectors/shops/woocommerce/index.ts'
import type { ShopConnector } from '../src/domains/connection/ports.ts'
import { AppError, UpstreamError } from '../src/kit/errors.ts'
import { createOutbound } from '../src/outbound/outbound.ts'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import { makeMerchant, makeOperator } from './make.ts'
import { privateHosts } from './private-addresses.ts'
import { silentLog } from './sandbox.ts'
import { shopAccess } from './shop-access.ts'

/** Counts whoever connects: nobody may. */
let hits = 0
const canary = createServer((socket) => {
  hits += 1
  socket.destroy()
})
/** Leads every call to the canary. */
const redirector = createHttpServer((request, response) => {
  request.resume()
  response.writeHead(302, { location: `http://127.0.0.1:${canaryPort}${request.url ?? '/'}` }).end()
})
let canaryPort: number
let redirecting: string
let app: TestApp
beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, '::', resolve))
  await new Promise<void>((resolve) => redirector.listen(0, '127.0.0.1', resolve))
  canaryPort = (canary.address() as AddressInfo).port
  redirecting = `http://127.0.0.1:${(redirector.address() as AddressInfo).port}`
  app = await startTestApp({ isProduction: true })
})
afterAll(async () => {
  await app.stop()
  canary.close()
  redirector.close()
})
beforeEach(() => {
  hits = 0
})

/** The settings of each shop whose address a person enters. */
const shops: { connector: ShopConnector; addressKey: string; settings: Record<string, string>; secrets: Record<string, string> }[] = [
  { connector: wooCommerce, addressKey: 'address', settings: {}, secrets: { consumerKey: 'ck_1', consumerSecret: 'cs_1' } },
  {
    connector: magento,
    addressKey: 'address',
    settings: { edition: 'own' },
    secrets: { consumerKey: 'a', consumerSecret: 'b', accessToken: 'c', accessTokenSecret: 'd', clientId: 'e', clientSecret: 'f' },
  },
  { connector: shopware, addressKey: 'address', settings: {}, secrets: { accessKey: 'a', secretKey: 'b' } },
  { connector: vendure, addressKey: 'address', settings: {}, secrets: { apiKey: 'a' } },
  { connector: feed, addressKey: 'url', settings: {}, secrets: {} },
]
const addresses = (): string[] => [...privateHosts.map((host) => `https://${host}:${canaryPort}/`), `http://127.0.0.1:${canaryPort}/`]

describe('No private address is called', () => {
  it.each(shops)('as that of a $connector.platform shop', async ({ connector, addressKey, settings, secrets }) => {
    const { as } = await makeMerchant(app)
    const { fields } = connector
    const given = Object.fromEntries(Object.entries({ ...settings, ...secrets }).filter(([key]) => fields.some((field) => field.key === key)))
    for (const address of addresses()) {
      const { status, body } = await app.raw(connection.platformSetup, {
        as,
        body: { platform: connector.platform, settings: { ...given, [addressKey]: address } },
      })
      expect([status, (body as { code: string }).code], address).toEqual([422, 'address_refused'])
    }
    expect(hits).toBe(0)
  })

  it('as that of another marketplace', async () => {
    const { as, companyId } = await makeMerchant(app)
    await app.pool.query(`update company set platform_product = 'CHANNELS' where id = $1`, [companyId])
    for (const url of addresses()) {
      const { status } = await app.raw(channel.connect, { as, body: { provider: 'stoa', settings: { url, apiKey: 'stoa_key_of_the_other' } } })
      expect(status, url).toBeGreaterThanOrEqual(400)
      expect(status, url).toBeLessThan(500)
    }
    expect(hits).toBe(0)
  })

  it('as a webhook endpoint', async () => {
    const { as } = await makeOperator(app)
    for (const url of addresses()) {
      const { status } = await app.raw(webhookEndpoint.create, { as, body: { url, topics: ['order.created'] } })
      expect(status, url).toBe(422)
    }
    expect(hits).toBe(0)
  })

  it('for the pictures of a product file', async () => {
    const { as, companyId } = await makeMerchant(app)
    const rows = addresses().map((address, n) => `lamp-${n},Lamp ${n},Default Title,12.50,${address}lamp-${n}.png`)
    const bytes = Buffer.from(['Handle,Title,Option1 Value,Variant Price,Image Src', ...rows].join('\n'))
    const file = { name: 'products.csv', type: 'text/csv', bytes }
    await app.call(connection.platformSetup, { as, body: { platform: 'feed' }, upload: { file } })
    await app.call(product.sync, { as, params: { id: companyId } })
    await app.drain()
    const { rows: found } = await app.pool.query<{ n: number }>('select count(*)::int as n from product where merchant_id = $1', [companyId])
    expect(found[0]?.n).toBe(rows.length)
    expect(hits).toBe(0)
  })

  it('for the file of a bulk operation', async () => {
    const outbound = createOutbound({ allowedOrigins: [], log: silentLog })
    const signal = new AbortController().signal
    for (const url of [...addresses(), `https://storage.googleapis.com.evil.example/`, `https://storage.googleapis.com@127.0.0.1:${canaryPort}/`])
      await expect(openFile({ outbound, signal }, url, 0, 'https://haven.myshopify.com'), url).rejects.toMatchObject({ kind: 'refused' })
    await outbound.close()
    expect(hits).toBe(0)
  })
})

const isAddressRefused = (error: unknown): boolean =>
  (error instanceof UpstreamError && error.kind === 'address_refused') || (error instanceof AppError && error.code === 'address_refused')

describe('A name or a server that leads to a private address leads nowhere', () => {
  it.each(shops)('for a $connector.platform shop', async ({ connector, addressKey, settings, secrets }) => {
    const access = (address: string, outbound: ReturnType<typeof createOutbound>) =>
      shopAccess({ settings: { ...settings, [addressKey]: address }, secrets, outbound, openFile: () => Promise.resolve(Readable.from([])) })
    const rebound = createOutbound({ allowedOrigins: [], log: silentLog, resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
    const refused: unknown = await connector.check(access(`https://shop.example:${canaryPort}`, rebound)).catch((error: unknown) => error)
    expect(refused).toSatisfy(isAddressRefused)
    await rebound.close()
    const trusting = createOutbound({ allowedOrigins: [redirecting], log: silentLog })
    await expect(connector.check(access(redirecting, trusting))).rejects.toBeInstanceOf(Error)
    await trusting.close()
    expect(hits).toBe(0)
  })
})
