import { company } from '@stoa/contract/company.ts'
import { seller } from '@stoa/contract/seller.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import { makeMarket } from '../../../../test/make-orders.ts'
import { makeProducts } from '../../../../test/make-products.ts'
import { makeOperator, unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Shows a marketplace to visitors who are not signed in. */
const show = (marketplaceId: string) => app.db.updateTable('installation').set({ default_marketplace_id: marketplaceId }).execute()

/** A merchant with a handle and one product on sale, on the marketplace that visitors see. */
async function makeSeller() {
  const market = await makeMarket(app, { priceMinor: 1250, stock: 4 })
  const handle = `seller-${unique()}`
  await app.call(company.updateProfile, { as: market.merchant.as, body: { version: 1, handle, tagline: 'Lamps' } })
  await show(market.operator.marketplaceId)
  return { ...market, handle }
}
const products = async (handle: string) => (await app.call(seller.products, { params: { handle } })).value

describe('the page of a seller', () => {
  it('shows anybody who the merchant is, with what a seller has to publish, and what it has on sale', async () => {
    const { merchant, handle, offer } = await makeSeller()
    await app.db
      .updateTable('company')
      .set({
        street: 'Quay 1',
        postal_code: '1011 AB',
        city: 'Amsterdam',
        registration_number: '12345678',
        vat_number: 'NL001234567B01',
        mail: 'shop@kiln.example',
        phone: '+31 20 000 0000',
      })
      .where('id', '=', merchant.companyId)
      .execute()
    await makeProducts(app, merchant, 2)
    const shown = await app.call(seller.get, { params: { handle: handle.toUpperCase() } })
    expect(shown).toMatchObject({
      handle,
      companyName: merchant.companyName,
      tagline: 'Lamps',
      street: 'Quay 1',
      city: 'Amsterdam',
      registrationNumber: '12345678',
      vatNumber: 'NL001234567B01',
      companyMail: 'shop@kiln.example',
    })
    expect(JSON.stringify(shown)).not.toContain(merchant.email)
    expect(await products(handle)).toEqual([
      expect.objectContaining({ id: offer.productId, price: { minor: 1250, currency: 'EUR' }, campaignPrice: null, isInStock: true }),
    ])
    expect(await app.call(seller.get, { as: merchant.as, params: { handle } })).toEqual(shown)
  })

  it('leaves out what is not on sale: not approved, without a required attribute, or not published', async () => {
    const { operator, merchant, handle, offer } = await makeSeller()
    const listing = () => app.db.updateTable('listing').where('marketplace_id', '=', operator.marketplaceId).where('product_id', '=', offer.productId)
    await listing().set({ approval: 'Pending' }).execute()
    expect(await products(handle)).toEqual([])
    await listing().set({ approval: 'Approved', missing_required: 1 }).execute()
    expect(await products(handle)).toEqual([])
    await listing().set({ missing_required: 0 }).execute()
    expect(await products(handle)).toHaveLength(1)
    await app.db.updateTable('product').set({ status: 'Discontinued', discontinued_at: new Date() }).where('id', '=', offer.productId).execute()
    expect(await products(handle)).toEqual([])
    await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId, priceMinor: 100 })
    expect(await products(handle)).toHaveLength(1)
  })

  it('is not there for a merchant without a handle, that left or is inactive, or on another marketplace', async () => {
    const { operator, merchant, handle } = await makeSeller()
    const refused = async () => (await app.refused(seller.get, { params: { handle } })).status
    const partnership = (status: 'ENDED' | 'APPROVED') =>
      app.db.updateTable('partnership').set({ status }).where('merchant_id', '=', merchant.companyId).execute()
    await partnership('ENDED')
    expect([await refused(), (await app.refused(seller.products, { params: { handle } })).status]).toEqual([404, 404])
    await partnership('APPROVED')
    await app.db.updateTable('company').set({ is_active: false }).where('id', '=', merchant.companyId).execute()
    expect(await refused()).toBe(404)
    await app.db.updateTable('company').set({ is_active: true }).where('id', '=', merchant.companyId).execute()
    await show((await makeOperator(app)).marketplaceId)
    expect(await refused()).toBe(404)
    expect((await app.call(seller.get, { as: operator.as, params: { handle } })).companyId).toBe(merchant.companyId)
  })

  it('comes page by page, each product once', async () => {
    const { operator, merchant, handle } = await makeSeller()
    await Promise.all(
      [1, 2, 3, 4].map((priceMinor) => makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId, priceMinor })),
    )
    const first = await app.call(seller.products, { params: { handle }, page: { limit: 3 } })
    expect(first.value).toHaveLength(3)
    const cursor = new URL(first.next ?? '', app.publicUrl).searchParams.get('cursor') ?? ''
    const rest = await app.call(seller.products, { params: { handle }, page: { limit: 3, cursor } })
    expect(new Set([...first.value, ...rest.value].map(({ id }) => id)).size).toBe(5)
  })
})
