import { campaign } from '@stoa/contract/campaign.ts'
import { company } from '@stoa/contract/company.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import type { ShippingRates } from '@stoa/contract/shipping.ts'
import { shipping } from '@stoa/contract/shipping.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket } from '../../../test/make-orders.ts'
import { makeOffer } from '../../../test/make-catalogue.ts'
import { makeMerchant, makeOperator, makeViewer } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Zones = Parameters<typeof save>[2]['zones']

const home = (priceMinor: number, more: object = {}) => ({
  name: 'Home',
  areas: [{ countryCode: 'NL' }],
  rates: [{ name: 'Standard', priceMinor }],
  ...more,
})

const save = (
  as: As,
  version: number | null,
  change: {
    zones: {
      name: string
      areas?: { countryCode: string; postalCodes?: string[] }[]
      isRestOfWorld?: boolean
      basis?: 'flat' | 'weight' | 'value'
      rates: { name: string; priceMinor: number; from?: number; to?: number | null }[]
    }[]
    freeFromMinor?: number
    basketFreeFromMinor?: number
    defaultWeightGrams?: number
    currency?: string
  },
): Promise<ShippingRates> => app.call(shipping.upsertRates, { as, body: { version, currency: 'EUR', ...change } })

describe('shipping rates', () => {
  it('are empty in the currency of the company at first, and come back as they were saved', async () => {
    const merchant = await makeMerchant(app, { currency: 'SEK' })
    expect(await app.call(shipping.rates, { as: merchant.as })).toMatchObject({ version: null, currency: 'SEK', zones: [] })
    const zones = [
      home(495),
      {
        name: 'Islands',
        areas: [{ countryCode: 'NL', postalCodes: ['8881-8899', '9160*'] }, { countryCode: 'DE' }],
        basis: 'weight' as const,
        rates: [
          { name: 'Parcel', priceMinor: 900, from: 0, to: 2000 },
          { name: 'Parcel', priceMinor: 1500, from: 2000 },
        ],
      },
      { name: 'World', isRestOfWorld: true, rates: [{ name: 'Post', priceMinor: 2500 }] },
    ]
    const saved = await save(merchant.as, null, { zones, defaultWeightGrams: 500 })
    expect(saved).toMatchObject({ version: 1, currency: 'EUR', defaultWeightGrams: 500, zones })
    expect(await app.call(shipping.rates, { as: merchant.as })).toEqual(saved)
    expect(await save(merchant.as, 1, { zones: [home(595)] })).toMatchObject({ version: 2, zones: [home(595)] })
  })

  it('can be saved again as they were read, however many postal codes of a country they have', async () => {
    const merchant = await makeMerchant(app)
    const codes = (from: number) => Array.from({ length: 150 }, (_, n) => `${from + 2 * n}*`)
    const areas = [codes(1000), codes(5000)].map((postalCodes) => ({ countryCode: 'NL', postalCodes }))
    const saved = await save(merchant.as, null, { zones: [{ ...home(495), areas }] })
    const again = await save(merchant.as, 1, { zones: saved.zones })
    expect(again.zones).toEqual(saved.zones)
    expect(again.zones[0]?.areas.flatMap(({ postalCodes }) => postalCodes)).toEqual([...codes(1000), ...codes(5000)])
  })

  it('are saved by one of two who change them at once; the other gets what is there now', async () => {
    const merchant = await makeMerchant(app)
    const outcomes = await Promise.allSettled([1, 2, 3].map((price) => save(merchant.as, null, { zones: [home(price)] })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const current = await app.call(shipping.rates, { as: merchant.as })
    const problem = await app.refused(shipping.upsertRates, { as: merchant.as, body: { version: null, currency: 'EUR', zones: [] } })
    expect(problem).toMatchObject({ status: 409, code: 'stale_version', current })
  })

  it.each<[string, Zones, string, string]>([
    ['a country in two zones', [home(1), { ...home(2), name: 'Other' }], 'zones.1.areas.0.countryCode', 'country_twice'],
    [
      'overlapping postal codes',
      [
        { ...home(1), areas: [{ countryCode: 'NL', postalCodes: ['1000-1999'] }] },
        { ...home(2), name: 'Other', areas: [{ countryCode: 'NL', postalCodes: ['15*'] }] },
      ],
      'zones.1.areas.0.postalCodes.0',
      'postal_overlap',
    ],
    [
      'a postal code the country does not have',
      [{ ...home(1), areas: [{ countryCode: 'NL', postalCodes: ['ABC'] }] }],
      'zones.0.areas.0.postalCodes.0',
      'invalid_postal_code',
    ],
    [
      'a gap between weights',
      [
        {
          ...home(1),
          basis: 'weight',
          rates: [
            { name: 'A', priceMinor: 1, from: 0, to: 1000 },
            { name: 'A', priceMinor: 2, from: 2000 },
          ],
        },
      ],
      'zones.0.rates.1.from',
      'band_gap',
    ],
    [
      'overlapping values',
      [
        {
          ...home(1),
          basis: 'value',
          rates: [
            { name: 'A', priceMinor: 1, from: 0 },
            { name: 'A', priceMinor: 2, from: 5000 },
          ],
        },
      ],
      'zones.0.rates.1.from',
      'band_overlap',
    ],
  ])('with %s are refused by the field, and nothing is saved', async (_, zones, path, code) => {
    const { as } = await makeMerchant(app)
    const problem = await app.refused(shipping.upsertRates, { as, body: { version: null, currency: 'EUR', zones } })
    expect(problem).toMatchObject({ status: 422, code: 'invalid_input', errors: [{ path, code }] })
    expect(problem.errors?.[0]?.message).not.toBe('')
    expect((await app.call(shipping.rates, { as })).version).toBe(null)
  })

  it('are for owners and managers; a viewer reads them, and only a marketplace makes whole baskets free', async () => {
    const merchant = await makeMerchant(app)
    const viewer = await makeViewer(app, merchant)
    const body = { version: null, currency: 'EUR', basketFreeFromMinor: 5000 }
    expect((await app.refused(shipping.upsertRates, { as: viewer.as, body })).status).toBe(403)
    expect((await app.call(shipping.rates, { as: viewer.as })).zones).toEqual([])
    const problem = await app.refused(shipping.upsertRates, { as: merchant.as, body })
    expect(problem).toMatchObject({ status: 422, errors: [{ path: 'basketFreeFromMinor' }] })
  })
})

const toDelft = { countryCode: 'NL', postalCode: '2611 AB' }

describe('a quote', () => {
  it('prices each merchant by its own rates, by those of the marketplace where it has none, and adds up', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 2000 })
    const second = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const other = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: second.companyId, priceMinor: 1000 })
    await save(operator.as, null, { zones: [{ ...home(700), name: 'Market' }], basketFreeFromMinor: 10_000 })
    await save(merchant.as, null, { zones: [home(495)] })
    const ask = (quantity: number) =>
      app.call(shipping.quote, {
        as: operator.as,
        body: { destination: toDelft, lines: [{ variantId: offer.variantId, quantity }, { variantId: other.variantId }] },
      })
    const quote = await ask(1)
    expect(quote.total).toEqual({ minor: 1195, currency: 'EUR' })
    expect(quote.merchants).toMatchObject([
      { merchant: { id: merchant.companyId }, source: 'merchant', zone: 'Home', goods: { minor: 2000 }, price: { minor: 495 }, failure: null },
      { merchant: { id: second.companyId }, source: 'marketplace', zone: 'Market', goods: { minor: 1000 }, price: { minor: 700 } },
    ])
    const free = await ask(5)
    expect(free.total?.minor).toBe(0)
    expect(free.merchants.map(({ freeBy }) => freeBy)).toEqual(['basket', 'basket'])
    // The merchant asks for its own part alone.
    const own = await app.call(shipping.quote, { as: merchant.as, body: { destination: toDelft, lines: [{ variantId: offer.variantId }] } })
    expect(own.total?.minor).toBe(495)
  })

  it('counts goods at the price of the campaign that runs on the marketplace, for both sides', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 4000 })
    await save(merchant.as, null, { zones: [home(495)], freeFromMinor: 3500 })
    const ask = async (as: As) => {
      const quote = await app.call(shipping.quote, { as, body: { destination: toDelft, lines: [{ variantId: offer.variantId }] } })
      return [quote.merchants[0]?.goods.minor, quote.total?.minor]
    }
    for (const { as } of [operator, merchant]) expect(await ask(as)).toEqual([4000, 0])
    const [startsOn = '', endsOn = ''] = [-1, 1].map((days) => dayIn(new Date(Date.now() + days * 86_400_000), 'UTC'))
    const draft = await app.call(campaign.create, { as: merchant.as, body: { name: 'Sale', startsOn, endsOn } })
    const products = [{ id: offer.productId, priceMinor: 3000 }]
    const { version } = await app.call(campaign.addProducts, { as: merchant.as, body: { id: draft.id, products } })
    await app.call(campaign.publish, { as: merchant.as, body: { id: draft.id, version } })
    for (const { as } of [operator, merchant]) expect(await ask(as)).toEqual([3000, 495])
  })

  it('says why a part has no price, and has no total then', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const ask = (countryCode: string) =>
      app.call(shipping.quote, { as: operator.as, body: { destination: { countryCode, postalCode: '' }, lines: [{ variantId: offer.variantId }] } })
    expect(await ask('NL')).toMatchObject({ total: null, merchants: [{ source: null, price: null, failure: { code: 'no_rates' } }] })
    await save(merchant.as, null, { zones: [home(495, { basis: 'weight', rates: [{ name: 'A', priceMinor: 1, from: 0, to: 1000 }] })] })
    expect(await ask('FR')).toMatchObject({ total: null, merchants: [{ failure: { code: 'no_zone', message: 'No zone ships to this address.' } }] })
    const weightless = await ask('NL')
    expect(weightless.merchants[0]?.failure?.code).toBe('no_weight')
    await save(merchant.as, 1, { zones: [home(495)], currency: 'SEK' })
    expect((await ask('NL')).merchants[0]?.failure?.code).toBe('other_currency')
  })

  it('knows no product that an order of it would be refused for', async () => {
    const { operator, merchant } = await makeMarket(app)
    await save(operator.as, null, { zones: [{ ...home(700), name: 'Market' }] })
    const base = { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId }
    const offers = {
      rejected: await makeOffer(app, { ...base, approval: 'Rejected' }),
      discontinued: await makeOffer(app, { ...base, status: 'Discontinued' }),
      sold: await makeOffer(app, base),
    }
    const lines = Object.values(offers).map(({ variantId }) => ({ variantId }))
    const problem = await app.refused(shipping.quote, { as: operator.as, body: { destination: toDelft, lines } })
    expect(problem.errors?.map(({ path }) => path)).toEqual(['lines.0.variantId', 'lines.1.variantId'])
    await app.call(company.deactivate, { as: operator.as, params: { id: merchant.companyId } })
    const paused = await app.refused(shipping.quote, { as: operator.as, body: { destination: toDelft, lines: lines.slice(2) } })
    expect(paused).toMatchObject({ code: 'unknown_product' })
  })

  it('knows no products and merchants but those in sight', async () => {
    const { operator, merchant } = await makeMarket(app)
    const stranger = await makeMarket(app)
    const ask = (as: As, line: object) => app.refused(shipping.quote, { as, body: { destination: toDelft, lines: [line as { variantId: string }] } })
    for (const as of [operator.as, merchant.as]) {
      expect(await ask(as, { variantId: stranger.offer.variantId })).toMatchObject({
        status: 422,
        code: 'unknown_product',
        errors: [{ path: 'lines.0.variantId' }],
      })
      expect(await ask(as, { merchantId: stranger.merchant.companyId, unitPriceMinor: 100 })).toMatchObject({ code: 'unknown_product' })
      expect(await ask(as, { quantity: 1 })).toMatchObject({ errors: [{ path: 'lines.0.variantId', code: 'required' }] })
    }
  })

  it('is for the own marketplace, and of as many items as an order may have', async () => {
    const { operator, offer } = await makeMarket(app)
    const stranger = await makeMarket(app)
    const body = { destination: toDelft, lines: [{ variantId: offer.variantId, quantity: 100_000 }] }
    const { marketplaceId } = stranger.operator
    expect(await app.refused(shipping.quote, { as: operator.as, body: { ...body, marketplaceId } })).toMatchObject({ status: 404, code: 'not_found' })
    const own = await app.call(shipping.quote, { as: operator.as, body: { ...body, marketplaceId: operator.marketplaceId } })
    expect(own).toEqual(await app.call(shipping.quote, { as: operator.as, body }))
  })

  it('refuses an amount whose sums would not be exact', async () => {
    const { operator } = await makeMarket(app)
    const ask = (line: object) => app.refused(shipping.quote, { as: operator.as, body: { destination: toDelft, lines: [line] } })
    expect(await ask({ unitPriceMinor: Number.MAX_SAFE_INTEGER })).toMatchObject({ status: 422, errors: [{ path: 'lines.0.unitPriceMinor' }] })
    expect(await ask({ unitPriceMinor: 100_000_000_000, quantity: 10_000 })).toMatchObject({ status: 422, errors: [{ path: 'lines.0.quantity' }] })
  })
})

describe('readiness', () => {
  it('names missing shipping rates until the merchant or the marketplace has some', async () => {
    const { merchant, operator, offer } = await makeMarket(app)
    const codes = async () => {
      const { readiness } = await app.call(mapping.ofProduct, { as: merchant.as, params: { id: offer.productId }, query: {} })
      return readiness.flatMap(({ reasons }) => reasons.map(({ code }) => code))
    }
    expect(await codes()).toContain('no_shipping_rate')
    await save(operator.as, null, { zones: [home(495)] })
    expect(await codes()).not.toContain('no_shipping_rate')
    await save(operator.as, 1, { zones: [] })
    await save(merchant.as, null, { zones: [home(495)] })
    expect(await codes()).not.toContain('no_shipping_rate')
  })
})

describe('a merchant without rates of its own', () => {
  it('sees which marketplaces ship for it, and nothing of others', async () => {
    const operator = await makeOperator(app)
    const elsewhere = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    await save(operator.as, null, { zones: [home(495)] })
    await save(elsewhere.as, null, { zones: [home(1)] })
    const { fallbacks, marketplaces } = await app.call(shipping.rates, { as: merchant.as })
    const known = { marketplaceId: operator.marketplaceId, name: operator.companyName, currency: 'EUR' }
    expect(fallbacks).toEqual([{ ...known, zones: ['Home'] }])
    expect(marketplaces).toEqual([known])
    expect((await app.call(shipping.rates, { as: operator.as })).marketplaces).toEqual([])
  })
})
