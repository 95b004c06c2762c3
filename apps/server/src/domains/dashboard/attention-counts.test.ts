import { collection } from '@stoa/contract/collection.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { product } from '@stoa/contract/product.ts'
import { ProductStatus } from '@stoa/contract/states.ts'
import type { ApprovalStatus } from '@stoa/contract/states.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { decide, push } from '../../../test/curation-by-hand.ts'
import { makeProducts } from '../../../test/make-products.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('each code of what needs attention is counted up to 1,000 of its own, for a merchant those it sees', async () => {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const open = (code: string, count: number) =>
    sql`
    insert into attention_item (marketplace_id, merchant_id, code, subject_id)
    select ${operator.marketplaceId}, ${merchant.companyId}, ${code}, gen_random_uuid() from generate_series(1, ${count}::int)`.execute(app.db)
  await open('refund_failed', 1_002)
  await open('payout_stuck', 1)
  await open('refund_stuck', 2)
  const counts = async ({ as }: typeof operator | typeof merchant) => {
    const { attention } = await app.call(dashboard.my, { as })
    return attention.flatMap(({ key, count }) => (key.startsWith('refund') || key.startsWith('payout') ? [[key, count]] : []))
  }
  expect(await counts(operator)).toEqual([
    ['payout_stuck', 1],
    ['refund_failed', 1_000],
    ['refund_stuck', 2],
  ])
  expect(await counts(merchant)).toEqual([
    ['refund_failed', 1_000],
    ['refund_stuck', 2],
  ])
})

test('new merchants are those approved last, with the day of the approval', async () => {
  const operator = await makeOperator(app)
  const made = {
    early: await makeMerchant(app, { marketplaceId: operator.marketplaceId }),
    late: await makeMerchant(app, { marketplaceId: operator.marketplaceId }),
    none: await makeMerchant(app, { marketplaceId: operator.marketplaceId }),
  }
  const set = ({ companyId }: { companyId: string }, requestedAt: string, approvedAt: string | null) =>
    sql`update partnership set requested_at = ${requestedAt}, approved_at = ${approvedAt} where merchant_id = ${companyId}`.execute(app.db)
  await set(made.early, '2026-01-01T12:00:00Z', '2026-06-01T12:00:00Z')
  await set(made.late, '2026-03-01T12:00:00Z', '2026-04-01T12:00:00Z')
  await set(made.none, '2026-05-01T12:00:00Z', null)
  const rows = await app.call(dashboard.widget, { as: operator.as, params: { widget: 'new_merchants' } })
  expect(rows.map(({ name, at }) => [name, at === null ? null : new Date(at).toISOString().slice(0, 10)])).toEqual([
    [made.early.companyName, '2026-06-01'],
    [made.late.companyName, '2026-04-01'],
    [made.none.companyName, '2026-05-01'],
  ])
})

test('counts what an operator rejected, what is in no collection, and images that could not be downloaded', async () => {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const second = await makeOperator(app)
  const [rejected, unplaced, withoutImage] = await makeProducts(app, merchant, 3, { isNew: true })
  await push(app, merchant)
  const place = await app.call(collection.create, { as: operator.as, body: { name: 'Lamps' } })
  const products = [rejected, withoutImage].map((one) => ({ id: one?.id }))
  await app.call(collection.bulkUpdateListings, { as: operator.as, body: { products, collectionId: place.id } })
  await decide(app, operator, rejected ? [rejected] : [], 'Rejected', 'No warranty')
  await app.db
    .insertInto('product_image')
    .values({
      merchant_id: merchant.companyId,
      product_id: withoutImage?.id ?? '',
      source: 'https://shop.example/1.jpg',
      position: 0,
      state: 'failed',
    })
    .execute()
  // As in the list, a product is counted once, whichever marketplaces rejected it; one that is discontinued is not.
  const [discontinued] = await makeProducts(app, merchant, 1, { status: 'Discontinued' })
  const refused = { marketplace_id: second.marketplaceId, merchant_id: merchant.companyId, approval: 'Rejected', position: 'a' }
  await app.db
    .insertInto('listing')
    .values([rejected, withoutImage, discontinued].map((one) => ({ ...refused, product_id: one?.id ?? '' })))
    .execute()
  await app.db
    .insertInto('product_image')
    .values({
      merchant_id: merchant.companyId,
      product_id: discontinued?.id ?? '',
      source: 'https://shop.example/2.jpg',
      position: 0,
      state: 'failed',
    })
    .execute()
  const { attention } = await app.call(dashboard.my, { as: merchant.as })
  expect(Object.fromEntries(attention.map(({ key, count }) => [key, count]))).toEqual({
    products_rejected: 2,
    products_to_submit: 1,
    images_missing: 1,
  })
  type Query = { isInCollection?: boolean; hasFailedImages?: boolean; productStatus?: ProductStatus[]; approvalStatus?: ApprovalStatus[] }
  const listed = async (query: Query) =>
    (await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query })).value.map(({ id }) => id)
  expect(await listed({ isInCollection: false, productStatus: ['Ready', 'Pushed', 'Published'] })).toEqual([unplaced?.id])
  const current = ProductStatus.options.filter((status) => status !== 'Discontinued')
  expect(await listed({ hasFailedImages: true, productStatus: current })).toEqual([withoutImage?.id])
  expect(new Set(await listed({ approvalStatus: ['Rejected'], productStatus: current }))).toEqual(new Set([rejected?.id, withoutImage?.id]))
})
