import { ShippingRatesChange } from '@stoa/contract/shipping.ts'
import type { RateBasis, ShippingRates, ShippingZone } from '@stoa/contract/shipping.ts'
import type { RateSet } from '@stoa/contract/shipping-quote.ts'

/** What a number field holds: a number, or empty text. */
type NumberValue = number | string | null

export type RateValues = {
  key: string
  name: string
  /** Kilograms by weight, minor units by value. */
  from: NumberValue
  to: NumberValue
  priceMinor: number | null
  minDays: NumberValue
  maxDays: NumberValue
  carrier: string
}
export type PostalValues = { key: string; countryCode: string | null; codes: string }
export type ZoneValues = {
  key: string
  name: string
  isRestOfWorld: boolean
  countries: string[]
  postal: PostalValues[]
  basis: RateBasis
  freeFromMinor: number | null
  rates: RateValues[]
}
export type ShippingValues = {
  currency: string
  freeFromMinor: number | null
  basketFreeFromMinor: number | null
  defaultWeightKg: NumberValue
  zones: ZoneValues[]
}

const gramsPerKilogram = 1000

function numberOf(value: NumberValue): number | null {
  if (value === null || value === '') return null
  return typeof value === 'number' ? value : Number(value)
}

const gramsOf = (kilograms: NumberValue): number | null => {
  const value = numberOf(kilograms)
  return value === null ? null : Math.round(value * gramsPerKilogram)
}

/** Returns a rate to begin with. */
export function newRate(name: string, from: NumberValue = 0): RateValues {
  return { key: crypto.randomUUID(), name, from, to: null, priceMinor: null, minDays: '', maxDays: '', carrier: '' }
}

/** Returns a zone to begin with: these countries, or the rest of the world. */
export function newZone(name: string, rateName: string, place: { countries: string[]; isRestOfWorld: boolean }): ZoneValues {
  return { key: crypto.randomUUID(), name, ...place, postal: [], basis: 'flat', freeFromMinor: null, rates: [newRate(rateName)] }
}

/** Returns a copy of a zone without its countries, which can be in one zone only. */
export function copyZone(zone: ZoneValues, name: string): ZoneValues {
  const rates = zone.rates.map((rate) => ({ ...rate, key: crypto.randomUUID() }))
  return { ...zone, key: crypto.randomUUID(), name, isRestOfWorld: false, countries: [], postal: [], rates }
}

/** Returns what the form holds of saved rates. */
export function valuesOf({ currency, freeFromMinor, basketFreeFromMinor, defaultWeightGrams, zones }: ShippingRates): ShippingValues {
  return {
    currency,
    freeFromMinor,
    basketFreeFromMinor,
    defaultWeightKg: defaultWeightGrams === null ? '' : defaultWeightGrams / gramsPerKilogram,
    zones: zones.map((zone, z) => ({
      key: `zone-${z}`,
      name: zone.name,
      isRestOfWorld: zone.isRestOfWorld,
      countries: zone.areas.filter(({ postalCodes }) => postalCodes.length === 0).map(({ countryCode }) => countryCode),
      postal: zone.areas
        .filter(({ postalCodes }) => postalCodes.length > 0)
        .map(({ countryCode, postalCodes }, p) => ({ key: `zone-${z}-postal-${p}`, countryCode, codes: postalCodes.join(', ') })),
      basis: zone.basis,
      freeFromMinor: zone.freeFromMinor,
      rates: zone.rates.map(({ from, to, ...rate }, r) => ({
        ...rate,
        key: `zone-${z}-rate-${r}`,
        from: zone.basis === 'weight' ? from / gramsPerKilogram : from,
        to: zone.basis === 'weight' && to !== null ? to / gramsPerKilogram : to,
        minDays: rate.minDays ?? '',
        maxDays: rate.maxDays ?? '',
      })),
    })),
  }
}

/** Returns what is sent: the whole set as the form holds it. */
export function toSend({ defaultWeightKg, zones, ...values }: ShippingValues, version: number | null): unknown {
  return {
    version,
    ...values,
    defaultWeightGrams: gramsOf(defaultWeightKg),
    zones: zones.map(({ name, isRestOfWorld, countries, postal, basis, freeFromMinor, rates }) => ({
      name,
      isRestOfWorld,
      basis,
      freeFromMinor,
      areas: isRestOfWorld
        ? []
        : [
            ...countries.map((countryCode) => ({ countryCode, postalCodes: [] })),
            ...postal.map(({ countryCode, codes }) => ({ countryCode: countryCode ?? '', postalCodes: splitCodes(codes) })),
          ],
      rates: rates.map(({ key: _key, from, to, minDays, maxDays, ...rate }) => ({
        ...rate,
        from: basis === 'flat' ? 0 : ((basis === 'weight' ? gramsOf(from) : numberOf(from)) ?? 0),
        to: basis === 'flat' ? null : basis === 'weight' ? gramsOf(to) : numberOf(to),
        minDays: numberOf(minDays),
        maxDays: numberOf(maxDays),
      })),
    })),
  }
}

const splitCodes = (text: string): string[] => {
  const codes = text
    .split(/[,;\n]/)
    .map((code) => code.trim())
    .filter((code) => code !== '')
  // A row without codes must not mean the whole country.
  return codes.length === 0 ? [''] : codes
}

/** Returns the rates as typed, where they are complete enough to be priced by. */
export function draftRates(values: ShippingValues): (RateSet & { zones: ShippingZone[] }) | undefined {
  return ShippingRatesChange.safeParse(toSend(values, null)).data
}

/** Returns the field of the form that holds what a path of the request names. */
export function fieldPath(values: ShippingValues, path: string): string {
  const [, zone = '', place = ''] = /^zones\.(\d+)\.areas(?:\.(\d+))?/.exec(path) ?? []
  if (path === 'defaultWeightGrams') return 'defaultWeightKg'
  if (zone === '') return path
  const countries = values.zones[Number(zone)]?.countries.length ?? 0
  return place === '' || Number(place) < countries ? `zones.${zone}.countries` : `zones.${zone}.postal.${Number(place) - countries}.codes`
}
