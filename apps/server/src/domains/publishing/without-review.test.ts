import { collection } from '@stoa/contract/collection.ts'
import { company } from '@stoa/contract/company.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { attribute } from '@stoa/contract/attribute.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeProducts, statusOf } from '../../../test/make-products.ts'
import type { Made } from '../../../test/make.ts'
import { makeMerchant, makeOperator, unique } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A marketplace with two collections without approval, and one with; a merchant with a product that is ready. */
async function makeMarket() {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const make = async (name: string, requiresApproval: boolean) =>
    (await app.call(collection.create, { as: operator.as, body: { name, requiresApproval } })).id
  const [open, other, guarded] = [await make('Lamps', false), await make('Chairs', false), await make('Tables', true)]
  const [lamp] = await makeProducts(app, merchant, 1, { isNew: true })
  if (!lamp) throw new Error('No product was made')
  const products = [{ id: lamp.id }]
  const submit = async (collectionId: string) => {
    const answer = await app.call(collection.addProducts, { as: merchant.as, body: { collectionId, products } })
    await app.drain()
    return answer
  }
  const decide = (approvalStatus: 'Approved' | 'Rejected', collectionId?: string) =>
    app.call(collection.bulkUpdateListings, {
      as: operator.as,
      body: { products, approvalStatus, ...(approvalStatus === 'Rejected' ? { reason: 'Too dark' } : {}), ...(collectionId ? { collectionId } : {}) },
    })
  const listings = async () =>
    (await app.call(collection.listings, { as: operator.as, query: {} })).value.map((one) => `${one.collection?.name}: ${one.approvalStatus}`)
  const status = () => statusOf(app, lamp)
  return { operator, merchant, open, other, guarded, lampId: lamp.id, products, submit, decide, listings, status }
}

/** A product that its merchant sells at a price, which can be changed: with none it is no longer complete. */
async function makeCup(merchant: Made) {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const variants = [{ sku: 'CUP', name: '', priceMinor: 1200, stock: 5 }]
  const { id } = await app.call(productEdit.uploadManual, {
    as: merchant.as,
    body: { name: 'Cup', description: 'A cup', brand: 'Kade', externalCategory: 'Cups', variants },
    upload: { images: { name: 'cup.png', type: 'image/png', bytes } },
  })
  await app.drain()
  const see = () => app.call(product.get, { as: merchant.as, params: { id } })
  const price = async (priceMinor: number) => {
    const now = await see()
    const changed = now.variants.map((variant) => ({ id: variant.id, sku: variant.sku, name: variant.name, stock: 5, priceMinor }))
    await app.call(productEdit.update, { as: merchant.as, body: { id, version: now.version, variants: changed } })
    await app.drain()
    return (await see()).status
  }
  return { id, see, price }
}

describe('a product that its operator rejected', () => {
  it('waits for a person, whatever its collection asks for, and cannot be removed to be submitted again', async () => {
    const { merchant, open, other, guarded, lampId, products, submit, decide, listings } = await makeMarket()
    await submit(guarded)
    await decide('Rejected')
    const seen = async () => {
      const { marketplaces } = await app.call(product.get, { as: merchant.as, params: { id: lampId } })
      return marketplaces.flatMap((place) => place.listings.map((one) => `${one.collection?.name} ${one.isResubmitted}`)).toSorted()
    }
    expect(await seen()).toEqual(['Tables false'])
    const removed = await app.call(collection.removeProducts, { as: merchant.as, body: { collectionId: guarded, products } })
    expect(removed.items).toMatchObject([{ outcome: 'refused', code: 'state_forbids' }])
    await submit(open)
    expect((await listings()).toSorted()).toEqual(['Lamps: Pending', 'Tables: Rejected'])
    await submit(guarded)
    expect(await seen()).toContain('Tables true')
    await submit(other)
    expect((await listings()).toSorted()).toEqual(['Chairs: Pending', 'Lamps: Pending', 'Tables: Pending'])
  })

  it('while it had no place, waits as well once its merchant chooses one', async () => {
    const { operator, merchant, open, lampId, submit, decide, listings } = await makeMarket()
    await app.db
      .insertInto('listing')
      .values({ marketplace_id: operator.marketplaceId, merchant_id: merchant.companyId, product_id: lampId, approval: 'Pending', position: 'a0' })
      .execute()
    await decide('Rejected')
    await submit(open)
    expect(await listings()).toEqual(['Lamps: Pending'])
  })
})

it('an approval of a listing that a colleague has decided since is refused', async () => {
  const { operator, guarded, submit, decide, listings } = await makeMarket()
  await submit(guarded)
  const [seen] = (await app.call(collection.listings, { as: operator.as, query: {} })).value
  await decide('Rejected')
  const products = [{ collectionProductId: seen?.collectionProductId ?? '', version: seen?.version ?? 0 }]
  const late = await app.call(collection.bulkUpdateListings, { as: operator.as, body: { products, approvalStatus: 'Approved' } })
  expect(late.items).toMatchObject([{ outcome: 'refused', code: 'changed_meanwhile' }])
  expect(await listings()).toEqual(['Tables: Rejected'])
})

describe('a product that no person has to approve', () => {
  it('goes on sale when the value that was missing comes later, which webhooks report', async () => {
    const { operator, open, lampId, submit, listings, status } = await makeMarket()
    const endpoint = { url: 'https://hooks.example.com/', topics: ['product.approved' as const] }
    await app.call(webhookEndpoint.create, { as: operator.as, body: endpoint })
    const reported = async () =>
      (await app.pool.query<{ data: object }>('select data from webhook_event where company_id = $1', [operator.marketplaceId])).rows.map(
        ({ data }) => data,
      )
    const body = { attributeDefinitions: [{ key: `colour_${unique()}`, name: 'Colour', type: 'text' as const }] }
    const [made] = await app.call(attribute.create, { as: operator.as, body })
    const definitionId = made?.productAttributeDefinitionId ?? ''
    const required = { productAttributeDefinitions: [{ productAttributeDefinitionId: definitionId, level: 'required' as const }] }
    const params = { marketplaceId: operator.marketplaceId, collectionId: open }
    await app.call(attribute.upsertOfCollection, { as: operator.as, params, body: required })
    await app.drain()
    await submit(open)
    expect(await listings()).toEqual(['Lamps: Pending'])
    expect(await reported()).toEqual([])
    const value = { originalAttributeName: '', originalAttributeValue: '', mappedAttributeValue: 'Red' }
    const mapped = { productAttributeDefinitionId: definitionId, productId: lampId, ...value }
    await app.call(mapping.upsert, { as: operator.as, params: { id: operator.marketplaceId }, body: mapped })
    await app.drain()
    expect(await listings()).toEqual(['Lamps: Approved'])
    expect(await status()).toBe('Published')
    expect(await reported()).toMatchObject([{ products: [{ productId: lampId }] }])
  })

  it('goes on sale when it is complete again, where the value that was missing came before', async () => {
    const { operator, merchant, open, listings } = await makeMarket()
    const body = { attributeDefinitions: [{ key: `watts_${unique()}`, name: 'Wattage', type: 'text' as const }] }
    const [made] = await app.call(attribute.create, { as: operator.as, body })
    const definitionId = made?.productAttributeDefinitionId ?? ''
    const required = { productAttributeDefinitions: [{ productAttributeDefinitionId: definitionId, level: 'required' as const }] }
    const params = { marketplaceId: operator.marketplaceId, collectionId: open }
    await app.call(attribute.upsertOfCollection, { as: operator.as, params, body: required })
    const { id, price } = await makeCup(merchant)
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: open, products: [{ id }] } })
    await app.drain()
    expect(await price(0)).toBe('Review')
    const value = { originalAttributeName: '', originalAttributeValue: '', mappedAttributeValue: '40 W' }
    const mapped = { productAttributeDefinitionId: definitionId, productId: id, ...value }
    await app.call(mapping.upsert, { as: merchant.as, params: { id: operator.marketplaceId }, body: mapped })
    await app.drain()
    expect(await listings()).toEqual(['Lamps: Pending'])
    expect(await price(1300)).toBe('Published')
    expect(await listings()).toEqual(['Lamps: Approved'])
  })

  it('goes on sale when its collection no longer asks for an approval, and when its merchant is resumed', async () => {
    const { operator, merchant, guarded, submit, listings } = await makeMarket()
    await submit(guarded)
    await app.call(company.deactivate, { as: operator.as, params: { id: merchant.companyId } })
    const { version } = await app.call(collection.get, { as: operator.as, params: { id: guarded } })
    await app.call(collection.update, { as: operator.as, body: { id: guarded, version, requiresApproval: false } })
    await app.drain()
    expect(await listings()).toEqual(['Tables: Pending'])
    await app.call(company.activate, { as: operator.as, params: { id: merchant.companyId } })
    await app.drain()
    expect(await listings()).toEqual(['Tables: Approved'])
  })
})

describe('a product that is on sale', () => {
  it('stays so while its merchant submits it to a collection that asks for an approval', async () => {
    const { operator, merchant, guarded, lampId, submit, decide, listings, status } = await makeMarket()
    await app.db
      .insertInto('listing')
      .values({ marketplace_id: operator.marketplaceId, merchant_id: merchant.companyId, product_id: lampId, approval: 'Pending', position: 'a0' })
      .execute()
    await decide('Approved')
    expect(await status()).toBe('Published')
    await submit(guarded)
    expect((await listings()).toSorted()).toEqual(['Tables: Pending', 'undefined: Approved'])
    expect(await status()).toBe('Published')
  })

  it('is before its operator when its content changes, pushed or not', async () => {
    const { operator, merchant, guarded, lampId, submit, decide } = await makeMarket()
    await submit(guarded)
    await decide('Approved')
    const { version } = await app.call(product.get, { as: merchant.as, params: { id: lampId } })
    await app.call(productEdit.update, { as: merchant.as, body: { id: lampId, version, description: 'A brighter lamp' } })
    await app.drain()
    const [listing] = (await app.call(collection.listings, { as: operator.as, query: {} })).value
    expect(listing).toMatchObject({ approvalStatus: 'Approved', changeKinds: ['text'] })
    const { timeline } = await app.call(product.get, { as: merchant.as, params: { id: lampId } })
    expect(timeline.map(({ kind }) => kind)).toContain('changed_after_approval')
  })

  it('is on sale again as soon as what it lacked is there', async () => {
    const { merchant, open } = await makeMarket()
    const { id, see, price } = await makeCup(merchant)
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: open, products: [{ id }] } })
    await app.drain()
    expect((await see()).status).toBe('Published')
    expect(await price(0)).toBe('Review')
    expect(await price(1300)).toBe('Published')
  })

  it('is withdrawn with the collection through which it was, and its history says why', async () => {
    const { operator, merchant, open, lampId, submit, status } = await makeMarket()
    await submit(open)
    expect(await status()).toBe('Published')
    await app.pool.query(`update listing set approval = 'Pending' where product_id = $1`, [lampId])
    await app.call(collection.remove, { as: operator.as, body: { id: open } })
    await app.drain()
    expect(await status()).toBe('Pushed')
    const { timeline } = await app.call(product.get, { as: merchant.as, params: { id: lampId } })
    expect(timeline.map(({ code }) => code)).toContain('product.collection_deleted')
  })
})

it('a product in another currency than the marketplace’s is not submitted, and says why', async () => {
  const { open, lampId, submit, listings } = await makeMarket()
  await app.pool.query(`update product set currency = 'GBP' where id = $1`, [lampId])
  expect((await submit(open)).items).toMatchObject([{ outcome: 'refused', code: 'other_currency' }])
  expect(await listings()).toEqual([])
})
