import { order } from '@stoa/contract/order.ts'
import { shipping } from '@stoa/contract/shipping.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { createOrders, makeMarket, makePaidOrder, purchase, seeOrder } from '../../../../test/make-orders.ts'
import { makeApiKey, unique } from '../../../../test/make.ts'
import { refreshCards } from '../../../../test/product-cards.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const zones = [{ name: 'Netherlands', areas: [{ countryCode: 'NL', postalCodes: [] }], rates: [{ name: 'Parcel', priceMinor: 495 }] }]
const toUnitedStates = { name: 'Jo', street: '1 Main Street', postalCode: '10001', city: 'New York', countryCode: 'US' }

describe('a purchase', () => {
  it('to a country that no zone ships to is refused, unless the storefront quoted it itself', async () => {
    const { operator, offer } = await makeMarket(app)
    const body = () => purchase([{ variantId: offer.variantId, quantity: 1 }], { shippingAddress: toUnitedStates, shippingMinor: 900 })
    // Without any rates, the storefront alone knows.
    await createOrders(app, operator.as, body())
    await app.call(shipping.upsertRates, { as: operator.as, body: { version: null, currency: 'EUR', zones } })
    expect(await app.refused(order.intake, { as: operator.as, key: unique(), body: body() })).toMatchObject({
      status: 422,
      errors: [{ path: 'shippingAddress.countryCode', code: 'no_zone', message: 'No zone ships to this address.' }],
    })
    const shippingQuote = { service: 'Air', priceMinor: 900 }
    await createOrders(app, operator.as, { ...body(), shippingQuote })
    await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }], { shippingMinor: 495 }))
  })

  it('with shipping that nobody charges is refused', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 2000 })
    const body = (shippingMinor: number) => purchase([{ variantId: offer.variantId, quantity: 1 }], { shippingMinor })
    for (const minor of [1_000_001, 100_000_000_000])
      expect(await app.refused(order.intake, { as: operator.as, key: unique(), body: body(minor) })).toMatchObject({
        status: 422,
        errors: [{ path: 'shippingMinor', code: 'too_large' }],
      })
    await createOrders(app, operator.as, body(1_000_000))
    const inexact = await app.refused(order.intake, { as: operator.as, key: unique(), body: body(9_007_199_254_740_992) })
    expect(inexact.errors).toMatchObject([{ path: 'shippingMinor', code: 'too_big', message: 'Use 100,000,000,000 or less.' }])
  })

  it('below the price of the moment needs a key for it', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 12_950 })
    const body = (unitPriceMinor: number) => purchase([{ variantId: offer.variantId, quantity: 1, unitPriceMinor }])
    const plain = await makeApiKey(app, operator, ['order:take'])
    expect(await app.refused(order.intake, { as: plain.as, key: unique(), body: body(12_949) })).toMatchObject({
      status: 403,
      code: 'not_allowed',
      errors: [{ path: 'lines.0.unitPriceMinor', code: 'below_price' }],
    })
    for (const minor of [12_950, 15_000]) await createOrders(app, plain.as, body(minor))
    const trusted = await makeApiKey(app, operator, ['order:take', 'order:price'])
    expect((await createOrders(app, trusted.as, body(1))).total.minor).toBe(1)
  })

  it('of more than there is names the variant and how many are left; of what is not sold, why', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { stock: 3 })
    await sql`update variant set name = 'Sage' where id = ${offer.variantId}`.execute(app.db)
    await sql`update marketplace set stock_buffer = 1 where id = ${operator.marketplaceId}`.execute(app.db)
    const refuse = async (quantity: number) =>
      (await app.refused(order.intake, { as: operator.as, key: unique(), body: purchase([{ variantId: offer.variantId, quantity }]) })).errors
    expect(await refuse(3)).toMatchObject([
      {
        code: 'over_stock',
        message: expect.stringMatching(/^Insufficient stock: only 2 of “.*, Sage” are left\.$/),
        params: { variant: 'Sage', sku: offer.sku, variantId: offer.variantId, quantity: 3, available: 2 },
      },
    ])
    await sql`update variant set stock = 1 where id = ${offer.variantId}`.execute(app.db)
    await refreshCards(app.db, [offer.productId])
    expect(await refuse(1)).toMatchObject([{ message: expect.stringMatching(/is sold out\.$/), params: { available: 0 } }])
    await sql`update partnership set is_active = false, is_paused_by_marketplace = true where merchant_id = ${merchant.companyId}`.execute(app.db)
    expect(await refuse(1)).toMatchObject([{ path: 'lines.0.variantId', code: 'merchant_paused' }])
  })

  it('shows what of the merchants’ discount each line has', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 24_295 })
    const { hash } = await makePaidOrder(app, operator.as, offer, 3, { discountMinor: 33 })
    expect((await seeOrder(app, operator.as, hash)).lines[0]).toMatchObject({ discount: { minor: 33 }, total: { minor: 72_852 } })
  })

  it('that was shipped is not cancelled by its shopper, who reads what to do', async () => {
    const { operator, offer } = await makeMarket(app)
    const { hash } = await makePaidOrder(app, operator.as, offer)
    await app.call(order.fulfil, { as: operator.as, body: { hash } })
    const { href } = await app.call(shopper.link, { as: operator.as, params: { hash } })
    const token = new URL(href).searchParams.get('token') ?? ''
    expect(await app.refused(shopper.withdraw, { query: { token }, body: {} })).toMatchObject({
      status: 409,
      detail: 'Part of this order was shipped, so it cannot be cancelled. You can return it once it has arrived.',
    })
    expect(await app.refused(shopper.get, { query: {} as never })).toMatchObject({ status: 422, errors: [{ path: 'token', code: 'required' }] })
  })
})
