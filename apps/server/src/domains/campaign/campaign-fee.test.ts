import { campaign } from '@stoa/contract/campaign.ts'
import { commission } from '@stoa/contract/commission.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeOffer } from '../../../test/make-catalogue.ts'
import { makeMarket } from '../../../test/make-orders.ts'
import { refreshCards } from '../../../test/product-cards.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('the platform fee of a campaign counts a fee per order for each of its products: they are bought alone', async () => {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000 })
  const { as, marketplaceId } = operator
  const more = await makeOffer(app, { marketplaceId, merchantId: merchant.companyId, priceMinor: 1000 })
  await app.call(commission.createRule, { as, body: { name: 'All', basis: 'order', fixedMinor: 100 } })
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const draft = await app.call(campaign.create, { as, body: { name: 'Winter sale', startsOn: day(-1), endsOn: day(5) } })
  const products = [offer, more].map(({ productId }) => ({ id: productId, priceMinor: 800 }))
  const filled = await app.call(campaign.addProducts, { as, body: { id: draft.id, products } })
  expect(filled).toMatchObject({ productCount: 2, platformFee: 12.5 })
})

it('the products of a campaign have no price above that of their shop, and those that it does not reduce say so and count in no fee', async () => {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000 })
  const { as, marketplaceId } = operator
  const make = (priceMinor: number) => makeOffer(app, { marketplaceId, merchantId: merchant.companyId, priceMinor })
  const [cheaper, foreign] = [await make(2000), await make(2000)]
  await app.call(commission.createRule, { as, body: { name: 'All', basis: 'item', fixedMinor: 150 } })
  // One variant at 10.00, and one at 20.00.
  await app.db
    .insertInto('variant')
    .values({ merchant_id: merchant.companyId, product_id: offer.productId, reference: 'large', sku: '', price_minor: 2000, stock: 5, position: 1 })
    .execute()
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { id } = await app.call(campaign.create, { as, body: { name: 'Winter sale', startsOn: day(-1), endsOn: day(5) } })
  const products = [offer, cheaper, foreign].map(({ productId }) => ({ id: productId, priceMinor: 1500 }))
  await app.call(campaign.addProducts, { as, body: { id, products } })
  // Its shop drops the price of one below the campaign's, and sells another in its own currency.
  await app.db.updateTable('variant').set({ price_minor: 500 }).where('id', '=', cheaper.variantId).execute()
  await app.db.updateTable('product').set({ price_minor: 500 }).where('id', '=', cheaper.productId).execute()
  await app.db.updateTable('product').set({ currency: 'GBP' }).where('id', '=', foreign.productId).execute()
  await refreshCards(app.db, [offer.productId, cheaper.productId, foreign.productId])
  const { value } = await app.call(campaign.products, { as, params: { id } })
  const shown = (productId: string) => value.find((one) => one.id === productId)
  const euros = (minor: number) => ({ minor, currency: 'EUR' })
  expect(shown(offer.productId)).toMatchObject({ price: euros(1000), campaignPrice: euros(1000), fixedPrice: euros(1500), isReduced: true })
  expect(shown(cheaper.productId)).toMatchObject({ price: euros(500), campaignPrice: euros(500), fixedPrice: euros(1500), isReduced: false })
  expect(shown(foreign.productId)).toMatchObject({
    price: { minor: 2000, currency: 'GBP' },
    campaignPrice: null,
    fixedPrice: euros(1500),
    isReduced: false,
  })
  // 1.50 of 15.00, at which the large variant is sold.
  expect(await app.call(campaign.get, { as, params: { id } })).toMatchObject({ platformFee: 10 })
})
