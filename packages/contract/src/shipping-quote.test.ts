import { describe, expect, it } from 'vitest'
import { doRangesOverlap, examplePostalCode, hasPostalCodes, isInPostalRange, isPostalCode, parsePostalRange } from './postal-code.ts'
import type { ShippingZone } from './shipping.ts'
import type { RateSet } from './shipping-quote.ts'
import { quoteParcel, quoteShipping } from './shipping-quote.ts'
import { findZoneIssues } from './shipping-zones.ts'

describe('postal codes', () => {
  it.each([
    ['NL', '1012 AB', true],
    ['NL', '1012ab', true],
    ['NL', '0012', false],
    ['DE', '10115', true],
    ['DE', '1011', false],
    ['GB', 'SW1A 1AA', true],
    ['GB', 'M1 1AE', true],
    ['IE', 'D02 HC67', true],
    ['PL', '31-021', true],
    ['US', '12345-6789', true],
    ['CA', 'K1A 0B1', true],
    ['AE', '', true],
    ['AD', 'AD500', true],
    ['AD', '50000', false],
  ])('of %s: %j is one: %s', (country, text, expected) => {
    expect(isPostalCode(country, text)).toBe(expected)
  })

  it('have an example that is one, in every country that has them', () => {
    const countries = ['NL', 'DE', 'FR', 'GB', 'US', 'AR', 'MT', 'GI', 'LV', 'JP', 'BR', 'SE', 'IE', 'PT', 'CH', 'BM', 'KY']
    for (const country of countries)
      expect([country, hasPostalCodes(country) && isPostalCode(country, examplePostalCode(country))]).toEqual([country, true])
  })

  it.each([
    ['NL', '1000-1999', { from: '1000', to: '1999' }],
    ['NL', '10*', { from: '10', to: '10' }],
    ['NL', '1012 AB', { from: '1012AB', to: '1012AB' }],
    ['NL', '1012AA – 1012ZZ', { from: '1012AA', to: '1012ZZ' }],
    ['DE', '10-19', { from: '10', to: '19' }],
    ['PL', '31-021', { from: '31021', to: '31021' }],
    ['PL', '31-021 - 31-999', { from: '31021', to: '31999' }],
    ['US', '12345-6789', { from: '123456789', to: '123456789' }],
    ['GB', 'SW1', { from: 'SW1', to: 'SW1' }],
    ['NL', '1999-1000', undefined],
    ['NL', 'AB', undefined],
    ['NL', '1000-19', undefined],
    ['NL', '', undefined],
    ['HK', '1000', undefined],
  ])('of %s: the range %j is %j', (country, text, expected) => {
    expect(parsePostalRange(country, text)).toEqual(expected)
  })

  it.each([
    ['1000-1999', '1012 AB', true],
    ['1000-1999', '1999 ZZ', true],
    ['1000-1999', '2000 AA', false],
    ['10*', '1099 XX', true],
    ['1012 AB', '1012 AC', false],
    ['1000-1999', '', false],
  ])('in %s: %j: %s', (range, code, expected) => {
    const parsed = parsePostalRange('NL', range)
    expect(parsed !== undefined && isInPostalRange(parsed, code)).toBe(expected)
  })

  it.each([
    ['1000-1999', '15*', true],
    ['1000-1499', '1500-1999', false],
    ['1*', '1012 AB', true],
    ['10*', '11*', false],
  ])('%s and %s overlap: %s, both ways', (a, b, expected) => {
    const [one, two] = [a, b].map((text) => parsePostalRange('NL', text) ?? { from: '', to: '' })
    if (!one || !two) throw new Error('no range')
    expect([doRangesOverlap(one, two), doRangesOverlap(two, one)]).toEqual([expected, expected])
  })
})

const rate = (priceMinor: number, more: Partial<ShippingZone['rates'][number]> = {}) => ({
  name: 'Standard',
  from: 0,
  to: null,
  priceMinor,
  minDays: null,
  maxDays: null,
  carrier: '',
  ...more,
})
const zone = (more: Partial<ShippingZone> = {}): ShippingZone => ({
  name: 'Home',
  isRestOfWorld: false,
  areas: [{ countryCode: 'NL', postalCodes: [] }],
  basis: 'flat',
  freeFromMinor: null,
  rates: [rate(495)],
  ...more,
})
const set = (zones: ShippingZone[], more: Partial<RateSet> = {}): RateSet => ({
  currency: 'EUR',
  freeFromMinor: null,
  basketFreeFromMinor: null,
  defaultWeightGrams: null,
  zones,
  ...more,
})
const goods = (unitPriceMinor: number, weightGrams: number | null = null, quantity = 1) => ({ items: [{ unitPriceMinor, weightGrams, quantity }] })
const here = { countryCode: 'NL', postalCode: '1012 AB' }
const euro = { currency: 'EUR', isBasketFree: false }

const byWeight = zone({ basis: 'weight', rates: [rate(500, { to: 2000 }), rate(900, { from: 2000, to: 10_000 })] })
const byValue = zone({ basis: 'value', rates: [rate(500, { to: 5000 }), rate(0, { from: 5000 })] })
const islands = zone({ name: 'Islands', areas: [{ countryCode: 'NL', postalCodes: ['8881-8899'] }], rates: [rate(1200)] })
const world = zone({ name: 'World', isRestOfWorld: true, areas: [], rates: [rate(2500)] })

describe('a quote for a parcel', () => {
  it.each<[string, RateSet | undefined, ReturnType<typeof goods>, typeof here, number | string]>([
    ['a flat rate', set([zone()]), goods(1000), here, 495],
    ['a postal code before its country', set([zone(), islands]), goods(1000), { ...here, postalCode: '8890 AA' }, 1200],
    ['a country where the postal code is nobody’s', set([islands, zone()]), goods(1000), here, 495],
    ['the rest of the world last', set([world, zone()]), goods(1000), here, 495],
    ['the rest of the world', set([zone(), world]), goods(1000), { countryCode: 'US', postalCode: '10001' }, 2500],
    ['no zone', set([zone()]), goods(1000), { countryCode: 'US', postalCode: '10001' }, 'no_zone'],
    ['no rates', undefined, goods(1000), here, 'no_rates'],
    ['no zones', set([]), goods(1000), here, 'no_rates'],
    ['another currency', set([zone()], { currency: 'SEK' }), goods(1000), here, 'other_currency'],
    ['a weight at the end of a band', set([byWeight]), goods(1000, 2000), here, 500],
    ['a weight over it', set([byWeight]), goods(1000, 2001), here, 900],
    ['the weight of all items', set([byWeight]), goods(1000, 1001, 2), here, 900],
    ['a weight over every band', set([byWeight]), goods(1000, 10_001), here, 'no_band'],
    ['no weight', set([byWeight]), goods(1000), here, 'no_weight'],
    ['the default weight', set([byWeight], { defaultWeightGrams: 700 }), goods(1000, null, 3), here, 900],
    ['a value below a band', set([byValue]), goods(4999), here, 500],
    ['a value at its start', set([byValue]), goods(5000), here, 0],
    ['free from a value', set([zone({ freeFromMinor: 5000 })]), goods(5000), here, 0],
    ['not yet free', set([zone({ freeFromMinor: 5000 })]), goods(4999), here, 495],
    ['free over all', set([zone()], { freeFromMinor: 5000 }), goods(2500, null, 2), here, 0],
    ['the zone’s own value before that over all', set([zone({ freeFromMinor: 9000 })], { freeFromMinor: 5000 }), goods(6000), here, 495],
  ])('%s', (_, rates, parcel, destination, expected) => {
    const quote = quoteParcel(rates, parcel, destination, euro)
    expect(quote.failure ?? quote.options[0]?.priceMinor).toBe(expected)
  })

  it('offers every service, the cheapest first; free shipping is the cheapest alone', () => {
    const express = rate(995, { name: 'Express', maxDays: 1 })
    const both = zone({ rates: [express, rate(495)], freeFromMinor: 5000 })
    const prices = (minor: number) => quoteParcel(set([both]), goods(minor), here, euro).options.map((one) => [one.name, one.priceMinor])
    expect(prices(1000)).toEqual([
      ['Standard', 495],
      ['Express', 995],
    ])
    expect(prices(5000)).toEqual([
      ['Standard', 0],
      ['Express', 995],
    ])
  })
})

describe('a quote for a basket', () => {
  const own = set([zone()])
  const market = set([zone({ name: 'Market', rates: [rate(700)] }), world])
  const quote = (parts: Parameters<typeof quoteShipping>[0], freeFromMinor: number | null = null, to = here) =>
    quoteShipping(parts, to, { currency: 'EUR', freeFromMinor })

  it.each([
    ['each merchant by its own rates', [{ parcel: goods(1000), own, fallback: market }], null, here, 495, ['merchant']],
    ['the marketplace’s where there are none', [{ parcel: goods(1000), own: undefined, fallback: market }], null, here, 700, ['marketplace']],
    ['the marketplace’s where they are empty', [{ parcel: goods(1000), own: set([]), fallback: market }], null, here, 700, ['marketplace']],
    [
      'the marketplace’s where they are in another currency',
      [{ parcel: goods(1000), own: { ...own, currency: 'SEK' }, fallback: market }],
      null,
      here,
      700,
      ['marketplace'],
    ],
    [
      'the sum of all parts',
      [
        { parcel: goods(1000), own, fallback: market },
        { parcel: goods(1000), own: undefined, fallback: market },
      ],
      null,
      here,
      1195,
      ['merchant', 'marketplace'],
    ],
    [
      'nothing from a value of the whole basket',
      [
        { parcel: goods(3000), own, fallback: market },
        { parcel: goods(2000), own: undefined, fallback: market },
      ],
      5000,
      here,
      0,
      ['merchant', 'marketplace'],
    ],
    [
      'no total where a merchant does not ship',
      [{ parcel: goods(1000), own, fallback: market }],
      null,
      { countryCode: 'US', postalCode: '10001' },
      null,
      ['merchant'],
    ],
  ])('is %s', (_, parts, freeFrom, to, total, sources) => {
    const answer = quote(parts, freeFrom, to)
    expect([answer.totalMinor, answer.parts.map(({ source }) => source)]).toEqual([total, sources])
  })
})

describe('zones', () => {
  const codes = (zones: ShippingZone[]) => findZoneIssues(zones, 'EUR').map(({ path, code }) => `${path} ${code}`)
  it.each<[string, ShippingZone[], string[]]>([
    ['fit together', [zone(), islands, world, zone({ name: 'BE', areas: [{ countryCode: 'BE', postalCodes: [] }] })], []],
    ['of one name', [zone(), zone({ areas: [{ countryCode: 'BE', postalCodes: [] }] })], ['zones.1.name zone_name_twice']],
    ['for the rest of the world twice', [world, { ...world, name: 'Other' }], ['zones.1.areas rest_twice']],
    ['without countries', [zone({ areas: [] })], ['zones.0.areas no_countries']],
    ['for the rest of the world with countries', [zone({ isRestOfWorld: true })], ['zones.0.areas rest_with_countries']],
    ['of one country', [zone(), zone({ name: 'B' })], ['zones.1.areas.0.countryCode country_twice']],
    [
      'with postal codes of one another',
      [islands, zone({ name: 'B', areas: [{ countryCode: 'NL', postalCodes: ['8890*'] }] })],
      ['zones.1.areas.0.postalCodes.0 postal_overlap'],
    ],
    [
      'with postal codes where there are none',
      [zone({ areas: [{ countryCode: 'AE', postalCodes: ['1'] }] })],
      ['zones.0.areas.0.postalCodes no_postal_codes'],
    ],
    ['with a band that starts late', [zone({ basis: 'value', rates: [rate(1, { from: 100 })] })], ['zones.0.rates.0.from band_starts_late']],
    ['with an empty band', [zone({ basis: 'weight', rates: [rate(1, { to: 0 })] })], ['zones.0.rates.0.to band_empty']],
    ['with a gap', [zone({ basis: 'weight', rates: [rate(1, { from: 2000 }), rate(1, { to: 1000 })] })], ['zones.0.rates.0.from band_gap']],
    ['with an overlap', [zone({ basis: 'weight', rates: [rate(1), rate(1, { from: 1000 })] })], ['zones.0.rates.1.from band_overlap']],
    ['with two services of their own bands', [zone({ basis: 'weight', rates: [rate(1), rate(2, { name: 'Express' })] })], []],
    ['with a flat rate twice', [zone({ rates: [rate(1), rate(2)] })], ['zones.0.rates.1.name flat_twice']],
    ['with days the wrong way round', [zone({ rates: [rate(1, { minDays: 3, maxDays: 2 })] })], ['zones.0.rates.0.maxDays days']],
  ])('%s', (_, zones, expected) => {
    expect(codes(zones)).toEqual(expected)
  })
})
