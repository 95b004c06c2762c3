import { createHmac } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { TestApp } from './app.ts'
import type { Made } from './make.ts'
import { testVault, unique } from './make.ts'
import { openShopifyOauth } from './shopify-oauth.ts'
import type { WorldInstall } from './wix/fixtures-wix.ts'
import { makeInstall } from './wix/fixtures-wix.ts'

const oauth = openShopifyOauth('secret-of-the-world')

/** The app at Shopify of the world, whose API nobody calls. */
export const worldShopify = oauth.app

/** An installation that a person finished: the query Shopify led back with, and a report of Shopify about the shop. */
type ShopifyInstall = { returned: string; report: string; headers: Record<string, string> }

async function makeShopifyInstall(app: TestApp, { companyId, userId }: Made): Promise<ShopifyInstall> {
  const id = uuidv7()
  const shop = `${unique()}.myshopify.com`.toLowerCase()
  await app.db
    .insertInto('connection_setup')
    .values({ company_id: companyId, id, user_id: userId, provider: 'shopify', account_reference: shop, status: 'connected' })
    .execute()
  const state = testVault.signToken({ setupId: id }, { purpose: 'connection-setup', seconds: 3600 })
  const report = JSON.stringify({ shop_domain: shop })
  return {
    returned: oauth.signQuery({ shop, state, code: 'code', timestamp: String(Math.floor(Date.now() / 1000)) }),
    report,
    headers: {
      'x-shopify-topic': 'shop/redact',
      'x-shopify-event-id': id,
      'x-shopify-shop-domain': shop,
      'x-shopify-hmac-sha256': createHmac('sha256', oauth.app.clientSecret).update(report).digest('base64'),
    },
  }
}

/** Installations of our app at Wix and at Shopify. */
export type WorldInstalls = { wix: WorldInstall; shopify: ShopifyInstall }

export async function makeInstalls(app: TestApp, made: Made): Promise<WorldInstalls> {
  return { wix: await makeInstall(app, made), shopify: await makeShopifyInstall(app, made) }
}
