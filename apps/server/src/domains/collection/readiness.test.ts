import { attribute } from '@stoa/contract/attribute.ts'
import { collection } from '@stoa/contract/collection.ts'
import { curation } from '@stoa/contract/curation.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { order } from '@stoa/contract/order.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket, purchase, takeIn } from '../../../test/make-orders.ts'
import { makeProducts, statusOf } from '../../../test/make-products.ts'
import { makeMerchant, makeOperator, unique } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Operator = Awaited<ReturnType<typeof makeOperator>>

async function requireColour(operator: Operator, collectionId: string): Promise<string> {
  const body = { attributeDefinitions: [{ key: `colour_${unique()}`, name: 'Colour', type: 'text' as const }] }
  const [made] = await app.call(attribute.create, { as: operator.as, body })
  const id = made?.productAttributeDefinitionId ?? ''
  await app.call(attribute.upsertOfCollection, {
    as: operator.as,
    params: { marketplaceId: operator.marketplaceId, collectionId },
    body: { productAttributeDefinitions: [{ productAttributeDefinitionId: id, level: 'required' }] },
  })
  await app.drain()
  return id
}

async function setColour(operator: Operator, definitionId: string, productId: string): Promise<void> {
  const body = {
    productAttributeDefinitionId: definitionId,
    productId,
    originalAttributeName: '',
    originalAttributeValue: '',
    mappedAttributeValue: 'Red',
  }
  await app.call(mapping.upsert, { as: operator.as, params: { id: operator.marketplaceId }, body })
  await app.drain()
}

async function market() {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const place = await app.call(collection.create, { as: operator.as, body: { name: 'Lamps' } })
  const [lamp] = await makeProducts(app, merchant, 1)
  if (!lamp) throw new Error('No product was made')
  return { operator, merchant, place, lamp, colour: await requireColour(operator, place.id) }
}

describe('a product without a required attribute', () => {
  test('is not approved, each missing attribute named, and is approved when it has a value', async () => {
    const { operator, merchant, place, lamp, colour } = await market()
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products: [{ id: lamp.id }] } })
    await app.drain()
    const approve = () =>
      app.call(collection.bulkUpdateListings, { as: operator.as, body: { products: [{ id: lamp.id }], approvalStatus: 'Approved' } })
    const refused = await approve()
    expect(refused.items).toMatchObject([
      { outcome: 'refused', code: 'not_ready', missing: [{ productAttributeDefinitionId: colour, name: 'Colour' }] },
    ])
    expect(await statusOf(app, lamp)).toBe('Pushed')
    await setColour(operator, colour, lamp.id)
    expect((await approve()).items).toMatchObject([{ outcome: 'done' }])
    expect(await statusOf(app, lamp)).toBe('Published')
  })

  test('is not published by an operator who adds it until it is complete', async () => {
    const { operator, place, lamp, colour } = await market()
    await app.call(collection.addProducts, { as: operator.as, body: { collectionId: place.id, products: [{ id: lamp.id }] } })
    expect(await statusOf(app, lamp)).toBe('Pushed')
    await app.drain()
    expect(await statusOf(app, lamp)).toBe('Pushed')
    await setColour(operator, colour, lamp.id)
    expect(await statusOf(app, lamp)).toBe('Published')
  })

  test('is not approved by a rule, which approves those that are complete', async () => {
    const { operator, merchant, place, lamp } = await market()
    const rule = {
      name: 'New',
      trust: null,
      maxPriceBasisPoints: null,
      approvesText: false,
      approvesPictures: false,
      approvesVariants: false,
      approvesNew: true,
    }
    await app.call(curation.createRule, { as: operator.as, body: rule })
    const [complete] = await makeProducts(app, merchant, 1)
    await app.db
      .updateTable('product')
      .set({ attributes: JSON.stringify([{ name: 'Colour', value: 'Red' }]) })
      .where('id', '=', complete?.id ?? '')
      .execute()
    const products = [{ id: lamp.id }, { id: complete?.id }]
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products } })
    await app.drain()
    const { value } = await app.call(collection.listings, { as: operator.as, query: {} })
    expect(Object.fromEntries(value.map(({ id, approvalStatus }) => [id, approvalStatus]))).toEqual({
      [lamp.id]: 'Pending',
      [complete?.id ?? '']: 'Approved',
    })
  })
})

describe('a product on sale that becomes incomplete', () => {
  test('is withdrawn and refused at intake, and comes back when it is complete', async () => {
    const { operator, offer } = await makeMarket(app)
    const place = await app.call(collection.create, { as: operator.as, body: { name: `Chairs ${unique()}` } })
    await app.call(collection.bulkUpdateListings, { as: operator.as, body: { products: [{ id: offer.productId }], collectionId: place.id } })
    await app.drain()
    const line = { variantId: offer.variantId, quantity: 1 }
    await takeIn(app, operator.as, purchase([line]))
    const colour = await requireColour(operator, place.id)
    const body = purchase([line])
    expect(await app.refused(order.intake, { as: operator.as, key: unique(), body })).toMatchObject({
      code: 'not_ready',
      errors: [{ path: 'lines.0.variantId', code: 'not_ready' }],
    })
    const shown = await app.call(product.get, { as: operator.as, params: { id: offer.productId } })
    expect(shown.status).not.toBe('Published')
    await setColour(operator, colour, offer.productId)
    await takeIn(app, operator.as, body)
  })

  test('stays on sale where the marketplace keeps such products', async () => {
    const { operator, offer } = await makeMarket(app)
    await app.db.updateTable('marketplace').set({ unready_products: 'keep' }).where('id', '=', operator.marketplaceId).execute()
    await app.db.updateTable('listing').set({ missing_required: 1 }).where('product_id', '=', offer.productId).execute()
    const group = await takeIn(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    expect(group.orders).toHaveLength(1)
  })

  test('is refused at intake while the product itself waits for its merchant', async () => {
    const { operator, offer } = await makeMarket(app)
    await app.db.updateTable('product').set({ status: 'Review' }).where('id', '=', offer.productId).execute()
    const body = purchase([{ variantId: offer.variantId, quantity: 1 }])
    expect((await app.refused(order.intake, { as: operator.as, key: unique(), body })).code).toBe('not_ready')
  })
})
