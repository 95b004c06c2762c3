import { appInstall } from '@stoa/contract/app-install.ts'
import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { connection } from '@stoa/contract/connection.ts'
import { paymentAccount } from '@stoa/contract/payment-account.ts'
import { productImport } from '@stoa/contract/product-import.ts'
import { product } from '@stoa/contract/product.ts'
import { runs } from '@stoa/contract/run.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../src/kit/log.ts'
import { generateProducts } from '../src/sandbox/make-shop.ts'
import { makeAdyenMarket } from './adyen/adyen-market.ts'
import type { Adyen } from './adyen/adyen-stand-in.ts'
import { adyenKeys, openAdyen } from './adyen/adyen-stand-in.ts'
import { adyenSettings } from './adyen/adyen-state.ts'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import { findInDump, listFound } from './find-planted.ts'
import { fillMagento, magentoKeys, magentoSettings, openMagento } from './magento.ts'
import { makeMerchant, makeOperator, testVault, unique } from './make.ts'
import { shopifyAppAt } from './shopify-oauth.ts'
import { fillShopify, openShopify } from './shopify.ts'
import { fillShopware, openShopware, shopwareKeys } from './shopware.ts'

const refused = { adyen: 'c4nary_refused_key_of_adyen', magento: 'c4nary_refused_key_of_magento', shopware: 'c4nary_refused_key_of_shopware' }
/** What people enter, what the servers of the providers issue, and what is made here. */
const planted: Record<string, string> = {
  ...Object.fromEntries(Object.entries({ ...adyenKeys }).map(([name, secret]) => [`adyen ${name}`, secret])),
  'magento consumer secret': magentoKeys.consumerSecret,
  'magento token secret': `${magentoKeys.accessTokenSecret}`,
  'shopware secret key': shopwareKeys.secretKey,
  ...Object.fromEntries(Object.entries(refused).map(([name, secret]) => [`refused ${name}`, secret])),
}

let app: TestApp
let log = ''
let answers = ''
const opened: { close(): Promise<unknown> }[] = []
beforeAll(async () => {
  const adyen: Adyen = await openAdyen()
  const [shopware, magento, shopify] = await Promise.all([openShopware(), openMagento(), openShopify()])
  opened.push(adyen, shopware, magento, shopify)
  const sold = generateProducts({ products: 3, theme: 'home', seed: 4, currency: 'EUR' }).map((one) => ({ ...one, images: [] }))
  fillShopware(shopware, sold)
  fillMagento(magento, sold)
  fillShopify(shopify, sold)
  app = await startTestApp({
    log: createLog({ level: 'trace', name: 'test', destination: { write: (line: string) => void (log += line) } }),
    adyenUrl: adyen.origin,
    shopify: shopifyAppAt(shopify.origin, shopify.oauth),
    peers: [shopware.origin, magento.origin],
  })
  planted['secret of the app at Shopify'] = shopify.oauth.app.clientSecret

  await useShop(
    'shopware',
    { address: shopware.origin, accessKey: shopwareKeys.accessKey },
    { secretKey: shopwareKeys.secretKey },
    refused.shopware,
    () => shopware.script.push(...Array.from({ length: 30 }, () => '401' as const)),
  )
  await useShop('magento', { address: magento.origin, ...magentoSettings }, magentoKeys, refused.magento, () =>
    magento.script.push(...Array.from({ length: 30 }, () => '401' as const)),
  )
  await useShopify(shopify)
  await useAdyen(adyen)
}, 300_000)
afterAll(async () => {
  await app.stop()
  await Promise.all(opened.map((one) => one.close()))
})

async function keep(sent: Promise<{ status: number; bytes: Buffer }>, status?: number): Promise<void> {
  const { status: answered, bytes } = await sent
  if (status !== undefined) expect(answered, bytes.toString('utf8')).toBe(status)
  answers += bytes.toString('utf8')
}

/** Reads what a company sees of its shop, which failed last. */
async function readAll(as: { token: string }): Promise<void> {
  for (const route of [connection.getPlatformSetup, connection.getEcommerce, connectionHealth.get]) await keep(app.raw(route, { as }), 200)
  await keep(app.raw(runs.list, { as, query: {} }), 200)
  await keep(app.raw(productImport.export, { as, query: {} }), 200)
}

/** Connects a shop with a wrong key and with the right ones, pulls it, and lets it refuse everything afterwards. */
async function useShop(
  platform: string,
  settings: Record<string, string>,
  secrets: Record<string, string>,
  wrong: string,
  refuse: () => unknown,
): Promise<void> {
  const { as, companyId } = await makeMerchant(app)
  const setUp = (given: Record<string, string>) => app.raw(connection.platformSetup, { as, body: { platform, settings: { ...settings, ...given } } })
  await keep(setUp(Object.fromEntries(Object.keys(secrets).map((key) => [key, wrong]))), 422)
  await keep(setUp(secrets), 200)
  await app.call(product.sync, { as, params: { id: companyId } })
  await app.drain()
  refuse()
  await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [companyId])
  await app.call(product.sync, { as, params: { id: companyId } })
  await app.drain()
  await keep(app.raw(connectionHealth.check, { as }))
  await readAll(as)
}

/** Installs the app in a shop, uses a code twice, renews the token, and removes the app. */
async function useShopify({ oauth }: Awaited<ReturnType<typeof openShopify>>): Promise<void> {
  const shop = `${unique()}.myshopify.com`.toLowerCase()
  const { as, companyId } = await makeMerchant(app)
  const { state } = await app.call(appInstall.shopifySetup, { as, body: { shop } })
  const code = oauth.issueCode(shop)
  planted['code of Shopify'] = code
  const returned = oauth.signQuery({ code, shop, state, timestamp: String(Math.floor(Date.now() / 1000)) })
  await keep(app.raw(appInstall.shopifyCallback, { as, query: { returned } }), 200)
  await keep(app.raw(appInstall.shopifyCallback, { as, query: { returned: returned.replace(/hmac=\w{4}/, 'hmac=0000') } }), 409)
  await app.drain()
  const remember = async (name: string) => {
    const { rows } = await app.pool.query<{ id: string; secrets: Buffer }>('select id, secrets from connection where company_id = $1', [companyId])
    const { accessToken = '', refreshToken = '' } = testVault.open(rows[0]?.secrets ?? Buffer.alloc(0), rows[0]?.id ?? '')
    planted[`${name} access token`] = accessToken
    planted[`${name} refresh token`] = refreshToken
  }
  await remember('first')
  oauth.expireTokens()
  await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [companyId])
  await app.call(product.sync, { as, params: { id: companyId } })
  await app.drain()
  await remember('second')
  expect(planted['second access token']).not.toBe(planted['first access token'])
  oauth.removed.add(shop)
  await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [companyId])
  await app.call(product.sync, { as, params: { id: companyId } })
  await app.drain()
  await readAll(as)
}

/** Connects Adyen with wrong keys and with the right ones, sells, pays, and receives webhooks that are signed well and badly. */
async function useAdyen(adyen: Adyen): Promise<void> {
  const { as } = await makeOperator(app)
  const wrong = Object.fromEntries(Object.keys(adyenKeys).map((key) => [key, key.endsWith('macKey') ? 'A'.repeat(64) : refused.adyen]))
  await keep(app.raw(paymentAccount.updateSettings, { as, body: { provider: 'adyen', settings: { ...adyenSettings, ...wrong } } }), 422)
  const market = await makeAdyenMarket(app, adyen)
  const { psp } = await market.buyPaid()
  await market.payAll()
  await market.post({ ...adyen.webhookOf(psp, 'REFUND'), notificationItems: [{ NotificationRequestItem: { pspReference: psp } }] })
  await keep(app.raw(paymentAccount.settings, { as: market.operator.as, body: {} }), 200)
}

describe('A secret of the newest providers', () => {
  it('is planted, each of its own', () => {
    for (const [name, secret] of Object.entries(planted)) expect(secret.length, name).toBeGreaterThan(9)
    expect(Object.keys(planted).length).toBeGreaterThanOrEqual(17)
  })

  it('is in no line of the log', () => {
    expect(log.length).toBeGreaterThan(5000)
    expect(listFound(log, planted)).toEqual([])
  })

  it('is in no answer, export or error', () => {
    expect(answers.length).toBeGreaterThan(2000)
    expect(listFound(answers, planted)).toEqual([])
  })

  it('is in no table of a database dump', async () => {
    expect(await findInDump(app.pool.options.connectionString, planted)).toEqual([])
  })
})
