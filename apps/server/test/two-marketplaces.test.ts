import { message } from '@stoa/messages/describe.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { findLiveKey, insertKey, updateKeyRevoked } from '../src/domains/auth/api-key/queries-key.ts'
import { listListings } from '../src/domains/collection/listing/queries-listing.ts'
import { listBalances } from '../src/domains/payout/queries-items.ts'
import { deleteHighlights, upsertHighlights } from '../src/domains/product/edit/queries-edit.ts'
import { insertProductEvents } from '../src/domains/product/queries-publication.ts'
import { findProduct } from '../src/domains/product/queries.ts'
import type { Scope } from '../src/kit/context.ts'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import { makeOffer } from './make-catalogue.ts'
import { expectSound, makeMarket, makePaidOrder } from './make-orders.ts'
import { makeOperator, makePartnership } from './make.ts'

/*
 * What a merchant does on one marketplace is not the business of another. The queries run as the owner of the tables, who sees every row: their
 * own conditions are what is tested here. Row-level security, the second layer, is tested in row-level-security.test.ts and dropped-scope.test.ts.
 */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const scopeOf = (companyId: string, companyType: Scope['companyType']): Scope => ({ companyId, companyType })
const page = { limit: 25, sort: { field: 'position', descending: false }, count: false }

/** A merchant that sells one product on two marketplaces. */
async function sellOnTwo() {
  const one = await makeMarket(app, { priceMinor: 1000 })
  const two = await makeOperator(app)
  const { merchant, offer } = one
  await makePartnership(app, two.marketplaceId, merchant.companyId)
  for (const [table, columns] of [
    ['listing', 'merchant_id, product_id, approval, position'],
    ['push', 'merchant_id, product_id, content_hash, pushed_at, product_updated_at'],
  ] as const)
    await sql`
      insert into ${sql.table(table)} (marketplace_id, ${sql.raw(columns)})
      select ${two.marketplaceId}, ${sql.raw(columns)} from ${sql.table(table)} where marketplace_id = ${one.operator.marketplaceId} and product_id = ${offer.productId}`.execute(
      app.db,
    )
  const operators = { one: scopeOf(one.operator.companyId, 'MARKETPLACE'), two: scopeOf(two.companyId, 'MARKETPLACE') }
  return { ...one, two, operators, product: { merchantId: merchant.companyId, productId: offer.productId } }
}

describe('on two marketplaces', () => {
  it('the history of a product shows an operator what happened on its own', async () => {
    const { product, operators } = await sellOnTwo()
    const event = (marketplaceId: string | null, text: string) => ({
      ...product,
      marketplaceId,
      kind: 'highlighted',
      message: message('product.highlighted', { text }),
      actor: null,
    })
    await insertProductEvents(app.db, [event(operators.one.companyId, 'on one'), event(operators.two.companyId, 'on two'), event(null, 'on both')])
    const seen = await findProduct(app.db, operators.one, product.productId)
    expect(seen?.timeline.map(({ params }) => params.text)).toEqual(['on both', 'on one'])
  })

  it('a product shows an operator its own listings', async () => {
    const { product, operators } = await sellOnTwo()
    const seen = await findProduct(app.db, operators.one, product.productId)
    expect(seen?.marketplaces.map(({ marketplaceId, listings }) => [marketplaceId, listings.length])).toEqual([[operators.one.companyId, 1]])
    const filters = { marketplaceId: operators.one.companyId, collectionId: undefined, isPlaced: undefined, approvals: [], text: undefined }
    expect(await listListings(app.db, operators.one, { ...filters, merchantIds: [product.merchantId] }, page)).toHaveLength(1)
  })

  it('a merchant lists its listings of one marketplace at a time', async () => {
    const { product, operators } = await sellOnTwo()
    const filters = { marketplaceId: operators.two.companyId, collectionId: undefined, isPlaced: undefined, approvals: [], text: undefined }
    expect(await listListings(app.db, scopeOf(product.merchantId, 'MERCHANT'), { ...filters, merchantIds: [product.merchantId] }, page)).toHaveLength(
      1,
    )
  })

  it('an operator revokes its own API keys', async () => {
    const [one, two] = [await makeOperator(app), await makeOperator(app)]
    const key = { id: uuidv7(), name: 'Till', hash: randomBytes(32), last4: 'abcd', permissions: [], createdBy: two.userId, expiresAt: null }
    await insertKey(app.db, scopeOf(two.companyId, 'MARKETPLACE'), key)
    expect(await updateKeyRevoked(app.db, scopeOf(one.companyId, 'MARKETPLACE'), key.id)).toBeUndefined()
    expect(await findLiveKey(app.db, key.hash)).toMatchObject({ id: key.id })
  })

  it('an operator takes away its own highlight', async () => {
    const { product, operators } = await sellOnTwo()
    for (const { companyId } of Object.values(operators)) {
      await upsertHighlights(app.db, companyId, [product], { text: 'New', colorHexValue: '#0a7f5a' })
    }
    await deleteHighlights(app.db, operators.one.companyId, [product])
    const left = await app.db.selectFrom('product_highlight').select('marketplace_id').where('product_id', '=', product.productId).execute()
    expect(left).toEqual([{ marketplace_id: operators.two.companyId }])
  })

  it('an operator reads the balances of its own merchants, of what they sold there', async () => {
    const { product, operators, operator, merchant, two } = await sellOnTwo()
    const there = await makeOffer(app, { marketplaceId: two.marketplaceId, merchantId: merchant.companyId, priceMinor: 7000 })
    await makePaidOrder(app, two.as, there)
    await makePaidOrder(app, operator.as, {
      ...there,
      ...(await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId, priceMinor: 1000 })),
    })
    const pendingOf = async (scope: Scope) =>
      (await listBalances(app.db, scope, page)).value.map((row) => [row.marketplace.id, row.merchant.id, row.pending.minor])
    expect(await pendingOf(operators.one)).toEqual([[operators.one.companyId, product.merchantId, 1000]])
    expect(await pendingOf(operators.two)).toEqual([[operators.two.companyId, product.merchantId, 7000]])
    expect(await pendingOf(scopeOf(product.merchantId, 'MERCHANT'))).toHaveLength(2)
    await expectSound(app)
  })
})
