import { isInPostalRange, parsePostalRange } from './postal-code.ts'
import type { QuoteFailureCode, ShippingRate, ShippingZone } from './shipping.ts'

/** The rates a parcel is priced by. */
export type RateSet = {
  currency: string
  freeFromMinor: number | null
  basketFreeFromMinor: number | null
  defaultWeightGrams: number | null
  zones: readonly ShippingZone[]
}

/** Goods of one merchant that go to one address. Prices in minor units; a weight is null where the product has none. */
export type Parcel = { items: readonly { quantity: number; unitPriceMinor: number; weightGrams: number | null }[] }

export type Destination = { countryCode: string; postalCode: string }

/** One way to ship a parcel: its price before and after free shipping. */
type ParcelOption = Pick<ShippingRate, 'name' | 'carrier' | 'minDays' | 'maxDays'> & { regularMinor: number; priceMinor: number }

/** What shipping a parcel costs; the first option is the cheapest. `failure` says why there is none. */
export type ParcelQuote = {
  zone: string | null
  goodsMinor: number
  weightGrams: number | null
  freeBy: 'zone' | 'rates' | 'basket' | null
  options: ParcelOption[]
  failure: QuoteFailureCode | null
}

/** Returns the zone an address is in: one that names its postal code before one that names its country, and the rest of the world last. */
export function findZone(zones: readonly ShippingZone[], { countryCode, postalCode }: Destination): ShippingZone | undefined {
  const has = (zone: ShippingZone, byPostalCode: boolean) =>
    zone.areas.some(
      (area) =>
        area.countryCode === countryCode &&
        (byPostalCode
          ? area.postalCodes.some((text) => {
              const range = parsePostalRange(countryCode, text)
              return range !== undefined && isInPostalRange(range, postalCode)
            })
          : area.postalCodes.length === 0),
    )
  return zones.find((zone) => has(zone, true)) ?? zones.find((zone) => has(zone, false)) ?? zones.find(({ isRestOfWorld }) => isRestOfWorld)
}

/** Returns the value of a parcel's goods in minor units. */
export function goodsOf({ items }: Parcel): number {
  return items.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0)
}

function weightOf({ items }: Parcel, defaultGrams: number | null): number | null {
  let grams = 0
  for (const { quantity, weightGrams } of items) {
    const each = weightGrams ?? defaultGrams
    if (each === null) return null
    grams += quantity * each
  }
  return grams
}

/** Weight bands include their upper end ("up to 2 kg"), value bands their lower end ("from 50.00 on"): as carriers and shops write them. */
function isInBand(zone: ShippingZone, rate: ShippingRate, measure: number): boolean {
  if (zone.basis === 'flat') return true
  if (zone.basis === 'weight') return (measure > rate.from || rate.from === 0) && (rate.to === null || measure <= rate.to)
  return measure >= rate.from && (rate.to === null || measure < rate.to)
}

/**
 * Returns what shipping a parcel to an address costs by a set of rates, undefined being none. `isBasketFree`: the whole basket ships free. A zone's
 * own free-shipping value wins over that of the set.
 */
export function quoteParcel(
  set: RateSet | undefined,
  parcel: Parcel,
  destination: Destination,
  { currency, isBasketFree }: { currency: string; isBasketFree: boolean },
): ParcelQuote {
  const goodsMinor = goodsOf(parcel)
  const failed = (failure: QuoteFailureCode, zone: string | null, weightGrams: number | null): ParcelQuote => ({
    zone,
    goodsMinor,
    weightGrams,
    freeBy: null,
    options: [],
    failure,
  })
  if (!set || set.zones.length === 0) return failed('no_rates', null, null)
  const weightGrams = weightOf(parcel, set.defaultWeightGrams)
  if (set.currency !== currency) return failed('other_currency', null, weightGrams)
  const zone = findZone(set.zones, destination)
  if (!zone) return failed('no_zone', null, weightGrams)
  if (zone.basis === 'weight' && weightGrams === null) return failed('no_weight', zone.name, null)
  const measure = zone.basis === 'weight' ? (weightGrams ?? 0) : goodsMinor
  const freeFrom = zone.freeFromMinor ?? set.freeFromMinor
  const isFree = freeFrom !== null && goodsMinor >= freeFrom
  const freeBy = isFree ? (zone.freeFromMinor === null ? 'rates' : 'zone') : isBasketFree ? 'basket' : null
  const options = zone.rates
    .filter((rate) => isInBand(zone, rate, measure))
    .map(({ name, carrier, minDays, maxDays, priceMinor }) => ({
      name,
      carrier,
      minDays,
      maxDays,
      regularMinor: priceMinor,
    }))
    .toSorted((a, b) => a.regularMinor - b.regularMinor || (a.maxDays ?? Infinity) - (b.maxDays ?? Infinity))
  if (options.length === 0) return failed('no_band', zone.name, weightGrams)
  // Free shipping is the cheapest way; a faster one keeps its price.
  const priced = options.map((option, index) => ({ ...option, priceMinor: freeBy !== null && index === 0 ? 0 : option.regularMinor }))
  return { zone: zone.name, goodsMinor, weightGrams, freeBy, options: priced, failure: null }
}

/** A merchant's part of a basket, with the rates it may be priced by: its own, and those of the marketplace where it has none. */
export type BasketPart = { parcel: Parcel; own: RateSet | undefined; fallback: RateSet | undefined }

export type BasketQuote = { parts: (ParcelQuote & { source: 'merchant' | 'marketplace' | null })[]; totalMinor: number | null }

/**
 * Returns what shipping a basket costs, per merchant and in all. A merchant with zones of its own in the basket's currency is priced by them, also
 * where they leave the address out: where it does not ship, nobody ships for it. `basketFreeFromMinor` of the marketplace counts all goods together.
 */
export function quoteShipping(
  parts: readonly BasketPart[],
  destination: Destination,
  basket: { currency: string; freeFromMinor: number | null },
): BasketQuote {
  const goodsMinor = parts.reduce((sum, { parcel }) => sum + goodsOf(parcel), 0)
  const isBasketFree = basket.freeFromMinor !== null && goodsMinor >= basket.freeFromMinor
  const quotes = parts.map(({ parcel, own, fallback }) => {
    const isOwn = own !== undefined && own.zones.length > 0 && (own.currency === basket.currency || !fallback)
    const set = isOwn ? own : fallback
    const source = set === undefined || set.zones.length === 0 ? null : isOwn ? ('merchant' as const) : ('marketplace' as const)
    return { ...quoteParcel(set, parcel, destination, { currency: basket.currency, isBasketFree }), source }
  })
  const prices = quotes.map(({ options }) => options[0]?.priceMinor)
  return { parts: quotes, totalMinor: prices.includes(undefined) ? null : prices.reduce<number>((sum, price) => sum + (price ?? 0), 0) }
}
