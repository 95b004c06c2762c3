import { collection } from '@stoa/contract/collection.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import type { Made } from '../../../test/make.ts'
import { makeProducts } from '../../../test/make-products.ts'
import { makeMerchant } from '../../../test/make.ts'
import { submitVerification } from '../../../test/submit-verification.ts'

type Operator = Made & { marketplaceId: string }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function requireVerification({ as }: Operator, requiresVerification: boolean): Promise<void> {
  const { version } = await app.call(marketplace.myMarketplace, { as })
  await app.call(marketplace.updateMyMarketplace, { as, body: { version, requiresVerification } })
  await app.drain()
}

/** Has each merchant propose a product to a collection without approval, Lamps, and one to a collection with, Chairs. */
async function proposeProducts({ marketplaceId }: Operator, merchants: readonly Made[]): Promise<void> {
  const collections = await app.db
    .insertInto('collection')
    .values([
      { marketplace_id: marketplaceId, name: 'Lamps', position: 'a0', requires_approval: false },
      { marketplace_id: marketplaceId, name: 'Chairs', position: 'a1', requires_approval: true },
    ])
    .returning('id')
    .execute()
  for (const merchant of merchants) {
    const products = await makeProducts(app, merchant, 2)
    await app.db.updateTable('product').set({ status: 'Ready' }).where('merchant_id', '=', merchant.companyId).execute()
    for (const [index, { id: collectionId }] of collections.entries())
      await app.call(collection.addProducts, { as: merchant.as, body: { collectionId, products: [{ id: products[index]?.id ?? '' }] } })
  }
  await app.drain()
}

async function approvals({ as }: Operator): Promise<string[]> {
  const { value } = await app.call(collection.listings, { as, query: {} })
  return value.map((one) => `${one.collection?.name}: ${one.approvalStatus}`).toSorted()
}

describe('a marketplace that requires verification', () => {
  it('sells no product of a merchant before it is verified, and then those that no person has to approve', async () => {
    const { operator, merchant, approve } = await submitVerification(app)
    await requireVerification(operator, true)
    await proposeProducts(operator, [merchant])
    expect(await approvals(operator)).toEqual(['Chairs: Pending', 'Lamps: Pending'])
    const listings = (await app.call(collection.listings, { as: operator.as, query: {} })).value
    const products = listings.map(({ collectionProductId }) => ({ collectionProductId }))
    const change = () => app.call(collection.bulkUpdateListings, { as: operator.as, body: { products, approvalStatus: 'Approved' } })
    const [refused] = (await change()).items
    expect(refused).toMatchObject({ outcome: 'refused', code: 'merchant_not_verified' })
    await approve()
    await app.drain()
    expect(await approvals(operator)).toEqual(['Chairs: Pending', 'Lamps: Approved'])
    await change()
    expect(await approvals(operator)).toEqual(['Chairs: Approved', 'Lamps: Approved'])
  })

  it('says of a product that its operator adds itself that it waits', async () => {
    const { operator, merchant } = await submitVerification(app)
    await requireVerification(operator, true)
    const [lamp] = await makeProducts(app, merchant, 1)
    const { id: collectionId } = await app.call(collection.create, { as: operator.as, body: { name: 'Lamps' } })
    const body = { collectionId, products: [{ id: lamp?.id ?? '' }] }
    const { items } = await app.call(collection.addProducts, { as: operator.as, body })
    expect(items).toMatchObject([{ outcome: 'done', code: 'merchant_not_verified' }])
    expect(await approvals(operator)).toEqual(['Lamps: Pending'])
    const { timeline } = await app.call(product.get, { as: merchant.as, params: { id: lamp?.id ?? '' } })
    expect(timeline[0]?.code).toBe('product.submitted')
  })

  it('and no longer does sells what waited only for it, of every merchant', async () => {
    const { operator, merchant } = await submitVerification(app)
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    await requireVerification(operator, true)
    await proposeProducts(operator, [merchant, other])
    expect(await approvals(operator)).toEqual(['Chairs: Pending', 'Chairs: Pending', 'Lamps: Pending', 'Lamps: Pending'])
    await requireVerification(operator, false)
    expect(await approvals(operator)).toEqual(['Chairs: Pending', 'Chairs: Pending', 'Lamps: Approved', 'Lamps: Approved'])
  })
})
