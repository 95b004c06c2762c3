import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Currency, Minor, Money, positiveMinor } from './money.ts'
import { Quantity } from './order-input.ts'
import { Id } from './page.ts'
import { route } from './route.ts'
import { Version, line, optionalLine } from './text.ts'
import { CountryCode } from './text-formats.ts'

const Grams = z.int().check(z.minimum(1), z.maximum(100_000_000))
const days = z.int().check(z.minimum(0), z.maximum(365))

/** What a zone's rates depend on: nothing, the weight in grams, or the value of the goods in minor units. */
export const RateBasis = z.enum(['flat', 'weight', 'value'])
export type RateBasis = z.infer<typeof RateBasis>

/**
 * A price for a part of the scale. Weight: over `from`, up to and including `to` grams. Value: from `from` on, below `to`. `to` null has no end.
 * Rates of one name are one service, such as Standard or Express.
 */
export const ShippingRate = z.strictObject({
  name: line(60),
  from: z._default(positiveMinor, 0),
  to: z._default(z.nullable(positiveMinor), null),
  priceMinor: z.int(issue('input.price')).check(z.minimum(0, issue('input.price'))),
  minDays: z._default(z.nullable(days), null),
  maxDays: z._default(z.nullable(days), null),
  carrier: z._default(optionalLine(60), ''),
})
export type ShippingRate = z.infer<typeof ShippingRate>

/** Most postal codes of one area; more of one country are further areas of it. */
export const maxPostalCodes = 200

/** A country, or some of its postal codes: "1000-1999", "10*" or a whole code. None: the whole country. */
export const ShippingArea = z.strictObject({
  countryCode: CountryCode,
  postalCodes: z._default(z.array(line(40)).check(z.maxLength(maxPostalCodes)), []),
})
export type ShippingArea = z.infer<typeof ShippingArea>

/** Where one set of rates is valid. `isRestOfWorld`: everywhere no other zone names. */
export const ShippingZone = z.strictObject({
  name: line(80),
  isRestOfWorld: z._default(z.boolean(), false),
  areas: z._default(z.array(ShippingArea).check(z.maxLength(250)), []),
  basis: z._default(RateBasis, 'flat'),
  /** Goods of this value or more ship free in this zone. */
  freeFromMinor: z._default(z.nullable(positiveMinor), null),
  rates: z.array(ShippingRate).check(z.minLength(1, issue('input.rate_required')), z.maxLength(50)),
})
export type ShippingZone = z.infer<typeof ShippingZone>

const rateFields = {
  /** Currency of all prices and order values. */
  currency: Currency,
  /** Goods of this value or more ship free in every zone without a value of its own. */
  freeFromMinor: z._default(z.nullable(positiveMinor), null),
  /** An operator's: a basket of this value or more ships free, whatever its merchants charge. */
  basketFreeFromMinor: z._default(z.nullable(positiveMinor), null),
  /** Weight of a product that has none, in grams. */
  defaultWeightGrams: z._default(z.nullable(Grams), null),
  zones: z._default(z.array(ShippingZone).check(z.maxLength(50)), []),
}

/** What is sent to save: the whole set, with the version it was read at (null before the first). */
export const ShippingRatesChange = z.strictObject({ version: z.nullable(Version), ...rateFields })

/** A company's shipping rates. `version` is null before anything was saved. */
export const ShippingRates = z.object({
  version: z.nullable(Version),
  currency: Currency,
  freeFromMinor: z.nullable(Minor),
  basketFreeFromMinor: z.nullable(Minor),
  defaultWeightGrams: z.nullable(z.int()),
  zones: z.array(ShippingZone),
  /** For a merchant: the marketplaces whose rates apply while it has none of its own. */
  fallbacks: z.array(z.object({ marketplaceId: Id, name: z.string(), currency: Currency, zones: z.array(z.string()) })),
  /** The marketplaces a merchant sells on. Rates in another currency than a marketplace's do not apply there. */
  marketplaces: z.array(z.object({ marketplaceId: Id, name: z.string(), currency: Currency })),
})
export type ShippingRates = z.infer<typeof ShippingRates>

/** Why a merchant's part of a basket has no price. */
export const QuoteFailureCode = z.enum(['no_rates', 'other_currency', 'no_zone', 'no_weight', 'no_band'])
export type QuoteFailureCode = z.infer<typeof QuoteFailureCode>

/** One way to ship. `regular` is the price before free shipping. */
export const QuoteOption = z.object({
  /** The name of the service: Standard. */
  name: z.string(),
  /** Who ships; empty where the merchant did not say. */
  carrier: z.string(),
  /** What the shopper pays for it, free shipping considered. */
  price: Money,
  /** What it costs without free shipping. */
  regular: Money,
  /** Days until it arrives, at least; null where the merchant did not say. */
  minDays: z.nullable(z.int()),
  /** Days until it arrives, at most; null where the merchant did not say. */
  maxDays: z.nullable(z.int()),
})
export type QuoteOption = z.infer<typeof QuoteOption>

/** What shipping one merchant's part costs: the cheapest option counts. */
export const MerchantQuote = z.object({
  /** Null for goods that belong to no merchant: the operator's own rates. */
  merchant: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Whose rates were used. */
  source: z.nullable(z.enum(['merchant', 'marketplace'])),
  /** The name of the zone the destination is in; null where none is. */
  zone: z.nullable(z.string()),
  /** The value of the merchant’s goods in the basket. */
  goods: Money,
  /** Their weight together, in grams; null where it is not known. */
  weightGrams: z.nullable(z.int()),
  /** What shipping this part costs: the cheapest option. Null where it cannot be shipped there. */
  price: z.nullable(Money),
  /** What makes it free: the zone, the set of rates, or the value of the whole basket. */
  freeBy: z.nullable(z.enum(['zone', 'rates', 'basket'])),
  /** Every way to ship this part, the cheapest first. */
  options: z.array(QuoteOption),
  /** Why it has no price; null where it has one. */
  failure: z.nullable(z.object({ code: QuoteFailureCode, message: z.string() })),
})
export type MerchantQuote = z.infer<typeof MerchantQuote>

export const shipping = {
  rates: route({
    method: 'GET',
    path: '/ShippingInfo/ShippingRates',
    permission: 'shipping:read',
    summary: 'The zones and rates of the company',
    returns: ShippingRates,
  }),
  upsertRates: route({
    method: 'PUT',
    path: '/ShippingInfo/UpsertShippingRates',
    permission: 'shipping:manage',
    summary: 'Replaces all zones and rates at once; gaps and overlaps are named',
    body: ShippingRatesChange,
    returns: ShippingRates,
  }),
  quote: route({
    method: 'POST',
    path: '/ShippingInfo/Quote',
    permission: 'shipping:read',
    whileViewing: true,
    summary: 'What shipping a basket costs, per merchant and in all. Changes nothing',
    body: z.strictObject({
      /** A merchant names the marketplace whose rates stand in for missing ones; an operator may name its own. */
      marketplaceId: z.optional(Id),
      /** The currency of the answer: that of the marketplace by default. */
      currency: z.optional(Currency),
      /** Where the basket goes. */
      destination: z.strictObject({
        /** ISO 3166-1 alpha-2, upper case: NL. */
        countryCode: CountryCode,
        /** In the form of its country; rates may depend on it. */
        postalCode: z._default(z.string().check(z.trim(), z.maxLength(20)), ''),
      }),
      /** Variants by id, or goods described by value and weight. */
      lines: z
        .array(
          z.strictObject({
            /** The variant, as in the catalogue. */
            variantId: z.optional(Id),
            /** Without `variantId`: who sells it. Absent, nobody does: the operator's own rates apply. */
            merchantId: z.optional(Id),
            /** The price of one piece with tax, in minor units. With `variantId` the price that applies now by default. */
            unitPriceMinor: z.optional(positiveMinor),
            /** The weight of one piece in grams; that of the variant by default. */
            weightGrams: z.optional(z.nullable(Grams)),
            /** How many of them. */
            quantity: z._default(Quantity, 1),
          }),
        )
        .check(z.minLength(1, issue('input.choose_product')), z.maxLength(200)),
    }),
    example: {
      destination: { countryCode: 'NL', postalCode: '1016 HD' },
      lines: [{ variantId: '0199d1a2-7c3e-7b51-9a40-2f6c1d8e5b10', quantity: 2 }],
    },
    returns: z.object({
      /** What shipping the whole basket costs: send it as `shippingMinor`. Null when a part of the basket cannot be shipped there. */
      total: z.nullable(Money),
      /** What each merchant’s part costs: send `price` of each as `shippingByMerchant`. */
      merchants: z.array(MerchantQuote),
    }),
  }),
}
