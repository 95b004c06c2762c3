import { connection } from '@stoa/contract/connection.ts'
import { product } from '@stoa/contract/product.ts'
import { generateProducts, makeSandboxShop } from '../src/sandbox/make-shop.ts'
import { insertProducts } from '../src/sandbox/queries-shop.ts'
import type { TestApp } from './app.ts'
import { makeMerchant, makeOperator, unique } from './make.ts'

const apiKey = 'key_of_shop'

type ShopOptions = { marketplaceId?: string; inventory?: number; hasPictures?: boolean }

/** A merchant with a sandbox shop of some products, synced once; a partner of the marketplace, and with so much of each variant, where these are given. */
export async function makeSyncedShop(
  app: TestApp,
  products: number,
  { marketplaceId, inventory, hasPictures = inventory === undefined }: ShopOptions = {},
) {
  const merchant = await makeMerchant(app, marketplaceId === undefined ? {} : { marketplaceId })
  const shopId = `shop-${unique()}`
  await makeSandboxShop(app.db, { id: shopId, apiKey, name: 'Shop', currency: 'EUR', products: 0, theme: 'home', seed: 1 })
  const sold = generateProducts({ products, theme: 'home', seed: 5, currency: 'EUR' }).map((one) => ({
    ...one,
    images: [],
    variants: one.variants.map((variant) => ({
      ...variant,
      inventory: inventory ?? variant.inventory,
      image: hasPictures ? variant.image : null,
    })),
  }))
  await insertProducts(app.db, shopId, sold)
  const address = `${app.publicUrl}/sandbox/shop/${shopId}`
  await app.call(connection.platformSetup, { as: merchant.as, body: { platform: 'sandbox', settings: { address, apiKey } } })
  const sync = async () => {
    await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [merchant.companyId])
    await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })
    await app.drain()
  }
  await sync()
  const rows = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: {}, page: { limit: 100 } })
  return { merchant, shopId, address, apiKey, sold, rows: rows.value, sync }
}

/** A synced shop whose first variant is on sale on a marketplace. */
export async function makeSellingShop(app: TestApp, products: number, inventory: number) {
  const operator = await makeOperator(app)
  const shop = await makeSyncedShop(app, products, { marketplaceId: operator.marketplaceId, inventory })
  const { companyId } = shop.merchant
  const { rows } = await app.pool.query<{ variantId: string; productId: string; reference: string }>(
    'select v.id as "variantId", v.product_id as "productId", v.reference from variant v where v.merchant_id = $1 order by v.id limit 1',
    [companyId],
  )
  const [offer] = rows
  if (!offer) throw new Error('The shop sells something')
  await app.db
    .insertInto('listing')
    .values({
      marketplace_id: operator.marketplaceId,
      merchant_id: companyId,
      product_id: offer.productId,
      approval: 'Approved',
      position: `a${unique()}`,
    })
    .execute()
  await app.pool.query(`update product set status = 'Published' where id = $1`, [offer.productId])
  return { ...shop, operator, offer }
}
