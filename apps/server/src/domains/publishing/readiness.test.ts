import { attribute } from '@stoa/contract/attribute.ts'
import { collection } from '@stoa/contract/collection.ts'
import { publishing } from '@stoa/contract/publishing.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket, purchase, createOrders } from '../../../test/make-orders.ts'
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

/** A product whose shop sends a colour. */
async function withColour(merchant: Awaited<ReturnType<typeof makeMerchant>>) {
  const [complete] = await makeProducts(app, merchant, 1)
  if (!complete) throw new Error('No product was made')
  await app.db
    .updateTable('product')
    .set({ attributes: JSON.stringify([{ name: 'Colour', value: 'Red' }]) })
    .where('id', '=', complete.id)
    .execute()
  return complete
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
    const { operator, merchant, place, lamp, colour } = await market()
    const complete = await withColour(merchant)
    const products = [{ id: lamp.id }, { id: complete.id }]
    const { items } = await app.call(collection.addProducts, { as: operator.as, body: { collectionId: place.id, products } })
    expect(items).toMatchObject([
      { outcome: 'done', code: 'not_ready', missing: [{ productAttributeDefinitionId: colour, name: 'Colour' }] },
      { outcome: 'done', code: null },
    ])
    const { value } = await app.call(collection.listings, { as: operator.as, query: {} })
    expect(Object.fromEntries(value.map(({ id, readiness }) => [id, readiness]))).toEqual({ [lamp.id]: 'not_ready', [complete.id]: 'ready' })
    expect(await Promise.all([statusOf(app, lamp), statusOf(app, complete)])).toEqual(['Pushed', 'Published'])
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
    await app.call(publishing.createRule, { as: operator.as, body: rule })
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

describe('an approval right after a change, before any job has run', () => {
  const readinessOf = async (operator: Operator, id: string) => {
    const { value } = await app.call(collection.listings, { as: operator.as, query: {} })
    const row = value.find((one) => one.id === id)
    return { readiness: row?.readiness, missing: row?.missing.map(({ name }) => name) }
  }

  test('approves what is complete, refuses what is not, and the list says that values are being computed until then', async () => {
    const { operator, merchant, place, lamp } = await market()
    const complete = await withColour(merchant)
    const products = [{ id: lamp.id }, { id: complete.id }]
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products } })
    expect(await readinessOf(operator, complete.id)).toMatchObject({ readiness: 'computing' })
    const computing = await app.call(collection.listings, { as: operator.as, query: { readiness: 'computing' } })
    expect(computing.value).toHaveLength(2)
    const { items } = await app.call(collection.bulkUpdateListings, { as: operator.as, body: { products, approvalStatus: 'Approved' } })
    expect(items).toMatchObject([{ outcome: 'refused', code: 'not_ready', missing: [{ name: 'Colour' }] }, { outcome: 'done' }])
    expect(await statusOf(app, complete)).toBe('Published')
    expect(await readinessOf(operator, complete.id)).toEqual({ readiness: 'ready', missing: [] })
    expect(await readinessOf(operator, lamp.id)).toEqual({ readiness: 'not_ready', missing: ['Colour'] })
    await app.drain()
    const ids = async (readiness: 'ready' | 'not_ready' | 'computing') =>
      (await app.call(collection.listings, { as: operator.as, query: { readiness } })).value.map(({ id }) => id)
    expect([await ids('ready'), await ids('not_ready'), await ids('computing')]).toEqual([[complete.id], [lamp.id], []])
  })

  test('decides a move and an approval in one request by what the new collection requires', async () => {
    const { operator, merchant, place, lamp } = await market()
    const complete = await withColour(merchant)
    const open = await app.call(collection.create, { as: operator.as, body: { name: 'Anything' } })
    const products = [{ id: lamp.id }, { id: complete.id }]
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: open.id, products } })
    await app.drain()
    const move = (collectionId: string) =>
      app.call(collection.bulkUpdateListings, { as: operator.as, body: { products, approvalStatus: 'Approved', collectionId } })
    const { items } = await move(place.id)
    expect(items).toMatchObject([{ outcome: 'refused', code: 'not_ready', missing: [{ name: 'Colour' }] }, { outcome: 'done' }])
    expect(await Promise.all([statusOf(app, lamp), statusOf(app, complete)])).toEqual(['Pushed', 'Published'])
    const { value } = await app.call(collection.listings, { as: operator.as, query: {} })
    expect(value.find(({ id }) => id === lamp.id)?.collection?.id).toBe(open.id)
    await app.drain()
    expect(await Promise.all([statusOf(app, lamp), statusOf(app, complete)])).toEqual(['Pushed', 'Published'])
  })

  test('withdraws at once what is moved to a collection whose required attributes it misses', async () => {
    const { operator, merchant, place, lamp } = await market()
    const open = await app.call(collection.create, { as: operator.as, body: { name: 'Anything' } })
    const complete = await withColour(merchant)
    const products = [{ id: lamp.id }, { id: complete.id }]
    await app.call(collection.addProducts, { as: operator.as, body: { collectionId: open.id, products } })
    await app.drain()
    expect(await Promise.all([statusOf(app, lamp), statusOf(app, complete)])).toEqual(['Published', 'Published'])
    await app.call(collection.moveProducts, { as: operator.as, body: { fromCollectionId: open.id, toCollectionId: place.id, products } })
    expect(await Promise.all([statusOf(app, lamp), statusOf(app, complete)])).toEqual(['Pushed', 'Published'])
  })
})

describe('requiring an attribute of a collection', () => {
  test('is previewed with how many products are no longer ready then, and changes nothing', async () => {
    const { operator, merchant, lamp } = await market()
    const [above, complete] = [await app.call(collection.create, { as: operator.as, body: { name: 'Shelves' } }), await withColour(merchant)]
    const below = await app.call(collection.create, { as: operator.as, body: { name: 'Open shelves', parentId: above.id } })
    const products = [{ id: lamp.id }, { id: complete.id }]
    await app.call(collection.addProducts, { as: operator.as, body: { collectionId: below.id, products } })
    await app.drain()
    const [made] = await app.call(attribute.create, {
      as: operator.as,
      body: { attributeDefinitions: [{ key: `tint_${unique()}`, name: 'Tint', labels: { en: 'Colour' }, type: 'text' as const }] },
    })
    const body = { collectionId: above.id, productAttributeDefinitionIds: [made?.productAttributeDefinitionId ?? ''] }
    const preview = () => app.call(mapping.previewRequired, { as: operator.as, body })
    expect(await preview()).toEqual({ productCount: 1, merchantCount: 1, onSaleCount: 1 })
    expect(await statusOf(app, lamp)).toBe('Published')
    const ask = (collectionId: string, level: 'required' | 'optional') =>
      app.call(attribute.upsertOfCollection, {
        as: operator.as,
        params: { marketplaceId: operator.marketplaceId, collectionId },
        body: { productAttributeDefinitions: [{ productAttributeDefinitionId: made?.productAttributeDefinitionId ?? '', level }] },
      })
    const [requested] = await ask(above.id, 'required')
    expect(requested?.isComputing).toBe(true)
    await app.drain()
    expect(await Promise.all([statusOf(app, lamp), statusOf(app, complete)])).toEqual(['Pushed', 'Published'])
    expect((await app.call(attribute.listOfCollection, { as: operator.as, params: { id: above.id } }))[0]?.isComputing).toBe(false)
    expect(await preview()).toEqual({ productCount: 0, merchantCount: 0, onSaleCount: 0 })
    await ask(below.id, 'optional')
    await app.drain()
    expect(await preview()).toEqual({ productCount: 0, merchantCount: 0, onSaleCount: 0 })
  })
})

describe('a product on sale that becomes incomplete', () => {
  test('is withdrawn and refused at intake, and comes back when it is complete', async () => {
    const { operator, offer } = await makeMarket(app)
    const place = await app.call(collection.create, { as: operator.as, body: { name: `Chairs ${unique()}` } })
    await app.call(collection.bulkUpdateListings, { as: operator.as, body: { products: [{ id: offer.productId }], collectionId: place.id } })
    await app.drain()
    const line = { variantId: offer.variantId, quantity: 1 }
    await createOrders(app, operator.as, purchase([line]))
    const colour = await requireColour(operator, place.id)
    const body = purchase([line])
    expect(await app.refused(order.intake, { as: operator.as, key: unique(), body })).toMatchObject({
      code: 'not_ready',
      errors: [{ path: 'lines.0.variantId', code: 'not_ready' }],
    })
    const shown = await app.call(product.get, { as: operator.as, params: { id: offer.productId } })
    expect(shown.status).not.toBe('Published')
    await setColour(operator, colour, offer.productId)
    await createOrders(app, operator.as, body)
  })

  test('stays on sale where the marketplace keeps such products', async () => {
    const { operator, offer } = await makeMarket(app)
    await app.db.updateTable('listing').set({ missing_required: 1 }).where('product_id', '=', offer.productId).execute()
    const status = async () => (await app.call(product.get, { as: operator.as, params: { id: offer.productId } })).status
    const choose = async (unreadyProducts: 'keep' | 'withdraw') => {
      const { version } = await app.call(marketplace.myMarketplace, { as: operator.as })
      const saved = await app.call(marketplace.updateMyMarketplace, { as: operator.as, body: { version, unreadyProducts } })
      expect(saved.unreadyProducts).toBe(unreadyProducts)
      await app.drain()
    }
    const attention = async () => (await app.call(dashboard.my, { as: operator.as })).attention
    await choose('keep')
    expect(await status()).toBe('Published')
    const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    expect(group.orders).toHaveLength(1)
    expect(await attention()).toContainEqual(
      expect.objectContaining({ key: 'unready_on_sale', count: 1, link: '/shop/approvals?view=approved&readiness=not_ready' }),
    )
    await choose('withdraw')
    expect(await status()).not.toBe('Published')
    expect((await attention()).map(({ key }) => key)).toContain('unready_withdrawn')
    await choose('keep')
    expect(await status()).toBe('Published')
  })

  test('is refused at intake while the product itself waits for its merchant', async () => {
    const { operator, offer } = await makeMarket(app)
    await app.db.updateTable('product').set({ status: 'Review' }).where('id', '=', offer.productId).execute()
    const body = purchase([{ variantId: offer.variantId, quantity: 1 }])
    expect((await app.refused(order.intake, { as: operator.as, key: unique(), body })).code).toBe('not_ready')
  })
})
