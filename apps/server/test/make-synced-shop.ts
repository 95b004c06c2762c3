import { connection } from '@stoa/contract/connection.ts'
import { product } from '@stoa/contract/product.ts'
import { generateProducts, makeSandboxShop } from '../src/sandbox/make-shop.ts'
import { insertProducts } from '../src/sandbox/queries-shop.ts'
import type { TestApp } from './app.ts'
import { makeMerchant, unique } from './make.ts'

/** A merchant with a sandbox shop of some products, synced once. */
export async function makeSyncedShop(app: TestApp, products: number) {
  const merchant = await makeMerchant(app)
  const shopId = `shop-${unique()}`
  await makeSandboxShop(app.db, { id: shopId, apiKey: 'key_of_shop', name: 'Shop', currency: 'EUR', products: 0, theme: 'home', seed: 1 })
  const sold = generateProducts({ products, theme: 'home', seed: 5, currency: 'EUR' }).map((one) => ({ ...one, images: [] }))
  await insertProducts(app.db, shopId, sold)
  const settings = { address: `${app.publicUrl}/sandbox/shop/${shopId}`, apiKey: 'key_of_shop' }
  await app.call(connection.platformSetup, { as: merchant.as, body: { platform: 'sandbox', settings } })
  const sync = async () => {
    await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [merchant.companyId])
    await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })
    await app.drain()
  }
  await sync()
  const rows = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: {}, page: { limit: 100 } })
  return { merchant, shopId, sold, rows: rows.value, sync }
}
