import { collection } from '@stoa/contract/collection.ts'
import { publishing } from '@stoa/contract/publishing.ts'
import { sha256 } from '../src/secrets/crypto.ts'
import type { TestApp } from './app.ts'
import type { MadeProduct } from './make-products.ts'
import { makeProducts } from './make-products.ts'
import type { Made } from './make.ts'
import { makeMerchant, makeOperator } from './make.ts'

/** An operator with a partner whose products in `Lamps` are approved. */
export async function makeApproved(app: TestApp, count = 1) {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const place = await app.call(collection.create, { as: operator.as, body: { name: 'Lamps' } })
  const products = await makeProducts(app, merchant, count, { isNew: true, category: 'Lamps' })
  await push(app, merchant)
  await decide(app, operator, products, 'Approved')
  return { operator, merchant, place, products }
}

/** Pushes a merchant's products, however short ago it did so before. */
export async function push(app: TestApp, who: Made) {
  await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [who.companyId])
  await app.call(publishing.push, { as: who.as, params: { id: who.companyId }, query: {} })
  await app.drain()
}

/** The operator's decision about products, each of one listing. */
export async function decide(
  app: TestApp,
  operator: Made,
  products: readonly MadeProduct[],
  approvalStatus: 'Approved' | 'Rejected',
  reason?: string,
) {
  return app.call(collection.bulkUpdateListings, {
    as: operator.as,
    body: { products: products.map(({ id }) => ({ id })), approvalStatus, ...(reason === undefined ? {} : { reason }) },
  })
}

/** The product as a sync would have left it after a change in its shop. */
export async function change(
  app: TestApp,
  product: MadeProduct | undefined,
  set: { name?: string; price_minor?: number; description?: string },
  mark = JSON.stringify(set),
) {
  await app.db
    .updateTable('product')
    .set({ ...set, content_hash: sha256(`${product?.reference} ${mark}`), updated_at: new Date() })
    .where('id', '=', product?.id ?? '')
    .execute()
}

/** The listing of a product as its operator sees it. */
export async function listingOf(app: TestApp, operator: Made, product: MadeProduct | undefined) {
  const { value } = await app.call(collection.listings, { as: operator.as, query: {}, page: { limit: 100 } })
  const found = value.find(({ id }) => id === product?.id)
  if (!found) throw new Error('the product is listed')
  return found
}

/** The products in the operator's inbox of changes, newest first. */
export async function changed(app: TestApp, operator: Made) {
  const { value } = await app.call(collection.listings, { as: operator.as, query: { hasChanged: true } })
  return value.map(({ id }) => id)
}

/** A product's listing beside what was approved of it. */
export async function compare(app: TestApp, operator: Made, product: MadeProduct | undefined) {
  const { collectionProductId } = await listingOf(app, operator, product)
  return app.call(publishing.compare, { as: operator.as, params: { id: collectionProductId } })
}
