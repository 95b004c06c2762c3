import { appInstall } from '@stoa/contract/app-install.ts'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { makeMerchant } from './make.ts'
import type { ShopifyStandIn } from './shopify.ts'

/** Connects a shop to a new merchant by installing our app there. */
export async function connectShopify(app: TestApp, { oauth }: ShopifyStandIn, shop: string): Promise<Awaited<ReturnType<typeof makeMerchant>>> {
  const merchant = await makeMerchant(app)
  const { state } = await app.call(appInstall.shopifySetup, { as: merchant.as, body: { shop } })
  const returned = oauth.signQuery({ code: oauth.issueCode(shop), shop, state, timestamp: String(Math.floor(Date.now() / 1000)) })
  expect(await app.call(appInstall.shopifyCallback, { as: merchant.as, query: { returned } })).toMatchObject({ status: 'connected' })
  return merchant
}
