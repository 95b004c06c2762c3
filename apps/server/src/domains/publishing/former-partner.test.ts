import { collection } from '@stoa/contract/collection.ts'
import { publishing } from '@stoa/contract/publishing.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import type { PartnershipStatus } from '@stoa/contract/states.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeProducts, statusOf } from '../../../test/make-products.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'
import { findDefinitions } from '../attribute/queries.ts'
import { countOperatorAttention } from '../dashboard/queries.ts'
import { findFixed, findMerchantOf, listMappings } from '../mapping/queries-mapping.ts'
import { listCoverage } from '../mapping/queries-coverage.ts'
import { findDefinitionScope, findMappingMarketplace, isApprovedPartner, listListedOf } from '../mapping/queries-definition.ts'
import { listMerchantHighlights, listOperatorHighlights, listOptionValues } from '../product/browse/queries-browse.ts'
import { countProducts, visibilityOf } from '../product/browse/queries-list.ts'
import { findProduct } from '../product/queries.ts'
import { listEditable, upsertHighlights } from '../product/edit/queries-edit.ts'
import { listChosen } from '../collection/listing/queries-bulk.ts'
import { countListings, findVisibleCollection, findListing } from '../collection/listing/queries-listing.ts'
import { findCompared } from './queries.ts'
import { findCollection } from '../collection/queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** An operator with an approved listing of a merchant's product, which carries an option and a highlight. */
async function listed() {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const place = await app.call(collection.create, { as: operator.as, body: { name: 'Lamps' } })
  const [lamp] = await makeProducts(app, merchant, 1)
  if (!lamp) throw new Error('No product was made')
  await app.call(collection.addProducts, { as: operator.as, body: { collectionId: place.id, products: [{ id: lamp.id }] } })
  await app.db
    .updateTable('product')
    .set({
      options: JSON.stringify([{ name: 'Colour', values: ['Red'] }]),
      highlight: JSON.stringify({ text: 'New', colorHexValue: '#112233' }),
      highlighted_at: new Date(),
    })
    .where('id', '=', lamp.id)
    .execute()
  const { value } = await app.call(collection.products, { as: operator.as, params: { id: place.id }, query: {} })
  return { operator, merchant, place, lamp, listingId: value[0]?.collectionProductId ?? '' }
}

async function end({ operator, merchant }: Awaited<ReturnType<typeof listed>>) {
  const body = { partnershipId: merchant.partnershipId ?? '', status: 'ENDED' as const, reason: 'Moved on' }
  await app.call(marketplace.updateApprovalStatus, { as: operator.as, body })
}

describe('after the end of a partnership', () => {
  test('the operator sees and decides nothing live of the merchant, at once', async () => {
    const world = await listed()
    const { operator, merchant, place, lamp, listingId } = world
    const { as } = operator
    await end(world)
    expect((await app.refused(product.get, { as, params: { id: lamp.id } })).status).toBe(404)
    const change = { id: lamp.id, version: 99, highlight: { text: 'Sale', colorHexValue: '#112233' } }
    expect((await app.refused(productEdit.update, { as, body: change })).status).toBe(404)
    expect((await app.refused(productEdit.neighbours, { as, params: { id: lamp.id, merchantId: merchant.companyId }, query: {} })).status).toBe(404)
    expect((await app.refused(product.paged, { as, params: { id: merchant.companyId }, query: {} })).status).toBe(404)
    expect((await app.call(product.paged, { as, params: { id: operator.companyId }, query: {} })).value).toEqual([])
    expect((await app.refused(productEdit.highlights, { as, params: { id: merchant.companyId } })).status).toBe(404)
    expect((await app.call(productEdit.options, { as })).options).toEqual([])
    expect((await app.refused(mapping.ofProduct, { as, params: { id: lamp.id }, query: {} })).status).toBe(404)
    expect((await app.refused(publishing.compare, { as, params: { id: listingId } })).status).toBe(404)
    expect((await app.call(collection.listings, { as, query: {} })).value).toEqual([])
    expect((await app.call(collection.products, { as, params: { id: place.id }, query: {} })).value).toEqual([])
    expect((await app.call(collection.get, { as, params: { id: place.id } })).totalItems).toBe(0)
    const decided = await app.call(collection.bulkUpdateListings, {
      as,
      body: { products: [{ collectionProductId: listingId }], approvalStatus: 'Rejected', reason: 'Too late' },
    })
    expect(decided.items.map(({ code }) => code)).toEqual(['unknown_product'])
  })

  test('the listings are withdrawn and wait for a new approval when the merchant is a partner again', async () => {
    const world = await listed()
    const { operator, merchant, lamp, listingId } = world
    expect(await statusOf(app, lamp)).toBe('Published')
    await end(world)
    await app.drain()
    expect(await statusOf(app, lamp)).toBe('Pushed')
    await app.call(marketplace.requestJoin, { as: merchant.as, params: { marketplaceId: operator.marketplaceId } })
    const body = { partnershipId: merchant.partnershipId ?? '', status: 'APPROVED' as const }
    await app.call(marketplace.updateApprovalStatus, { as: operator.as, body })
    await app.drain()
    const { value } = await app.call(collection.listings, { as: operator.as, query: {} })
    expect(value.map(({ collectionProductId, approvalStatus }) => [collectionProductId, approvalStatus])).toEqual([[listingId, 'Pending']])
    await app.call(collection.bulkUpdateListings, {
      as: operator.as,
      body: { products: [{ collectionProductId: listingId }], approvalStatus: 'Approved' },
    })
    expect(await statusOf(app, lamp)).toBe('Published')
  })

  // Requested without row-level security, so that the condition of the query itself is what is tested.
  test.each<PartnershipStatus>(['ENDED', 'REJECTED', 'REQUESTED'])('every query of the operator refuses a merchant that is %s', async (status) => {
    const { operator, merchant, lamp, listingId, place } = await listed()
    const { db } = app
    const scope = { companyId: operator.companyId, companyType: 'MARKETPLACE' as const }
    const visibility = visibilityOf(scope)
    const { id: definitionId } = await db
      .insertInto('attribute_definition')
      .values({ marketplace_id: operator.marketplaceId, key: 'colour', name: 'Colour', description: '', type: 'text' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('collection_definition')
      .values({ marketplace_id: operator.marketplaceId, collection_id: place.id, definition_id: definitionId, level: 'required' })
      .execute()
    const { id: mappingId } = await db
      .insertInto('attribute_mapping')
      .values({
        marketplace_id: operator.marketplaceId,
        definition_id: definitionId,
        merchant_id: merchant.companyId,
        product_id: lamp.id,
        original_name: '',
        original_value: '',
        mapped_value: 'Red',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await upsertHighlights(db, operator.marketplaceId, [{ merchantId: merchant.companyId, productId: lamp.id }], {
      text: 'Sale',
      colorHexValue: '#112233',
    })
    const page = { sort: { field: 'position', descending: false }, limit: 10, count: false }
    const filters = {
      text: undefined,
      skus: [],
      gtins: [],
      collectionIds: [],
      isInStock: undefined,
      merchantIds: [],
      statuses: [],
      approvals: [],
      categories: [],
      tags: [],
      parentsOnly: true,
    }
    const listings = {
      marketplaceId: operator.marketplaceId,
      collectionId: undefined,
      isPlaced: undefined,
      approvals: [],
      merchantIds: [],
      text: undefined,
    }
    const seen = async (): Promise<Record<string, number>> => ({
      product: (await findProduct(db, scope, lamp.id)) ? 1 : 0,
      products: await countProducts(db, visibility, filters),
      editable: (await listEditable(db, scope, [{ n: 0, productId: lamp.id, reference: null, listingId: null }])).length,
      chosen: (await listChosen(db, scope, operator.marketplaceId, [{ n: 0, productId: lamp.id, reference: null, listingId: null }])).length,
      options: (await listOptionValues(db, visibility)).length,
      highlights: (await listMerchantHighlights(db, merchant.companyId, operator.marketplaceId, page)).length,
      ownHighlights: (await listOperatorHighlights(db, operator.marketplaceId, page)).length,
      listing: (await findListing(db, scope, listingId)) ? 1 : 0,
      compared: (await findCompared(db, scope, listingId)) ? 1 : 0,
      listings: await countListings(db, scope, listings),
      attributes: (await findMerchantOf(db, scope, lamp.id)) ? 1 : 0,
      mappings: (await listMappings(db, operator.marketplaceId, [lamp.id], undefined, undefined)).length,
      fixed: (await findFixed(db, scope, mappingId)) ? 1 : 0,
      mappable: (await listListedOf(db, operator.marketplaceId, undefined, [lamp.id])).length,
      coverage: (await listCoverage(db, operator.marketplaceId, undefined, undefined)).length,
    })
    const before = await seen()
    expect(Object.values(before)).toEqual(Object.values(before).map(() => 1))
    await db.updateTable('listing').set({ approval: 'Pending' }).where('id', '=', listingId).execute()
    expect((await countOperatorAttention(db, scope)).toApprove).toBe(1)
    await db.updateTable('partnership').set({ status }).where('merchant_id', '=', merchant.companyId).execute()
    const after = await seen()
    expect(after).toEqual(Object.fromEntries(Object.keys(before).map((name) => [name, 0])))
    expect((await countOperatorAttention(db, scope)).toApprove).toBe(0)
  })
})

describe('a merchant that is not an approved partner', () => {
  test.each<PartnershipStatus>(['ENDED', 'REJECTED', 'REQUESTED'])('sees no collection, attribute or mapping while it is %s', async (status) => {
    const { operator, merchant, place } = await listed()
    await app.db
      .insertInto('attribute_definition')
      .values({ marketplace_id: operator.marketplaceId, key: 'colour', name: 'Colour', description: '', type: 'text' })
      .execute()
    const { id: definitionId } = await app.db
      .selectFrom('attribute_definition')
      .select('id')
      .where('marketplace_id', '=', operator.marketplaceId)
      .executeTakeFirstOrThrow()
    const { db } = app
    const scope = { companyId: merchant.companyId, companyType: 'MERCHANT' as const }
    const seen = async () => [
      (await findCollection(db, scope, place.id)) !== undefined,
      (await findVisibleCollection(db, scope, place.id)) !== undefined,
      (await findDefinitionScope(db, scope, definitionId)) !== undefined,
      (await findMappingMarketplace(db, scope, operator.marketplaceId)) !== undefined,
      await isApprovedPartner(db, operator.marketplaceId, merchant.companyId),
      (await findDefinitions(db, scope, [definitionId])).length === 1,
    ]
    expect(await seen()).toEqual([true, true, true, true, true, true])
    await db.updateTable('partnership').set({ status }).where('merchant_id', '=', merchant.companyId).execute()
    expect(await seen()).toEqual([false, false, false, false, false, false])
  })
})
