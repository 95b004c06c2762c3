import type { ShippingRates } from '@stoa/contract/shipping.ts'
import { ShippingRatesChange } from '@stoa/contract/shipping.ts'
import { expect, test } from 'vitest'
import { copyZone, draftRates, fieldPath, newZone, toSend, valuesOf } from './shipping-values.ts'

const rate = { name: 'Parcel', carrier: 'DHL', minDays: 1, maxDays: null }
const saved: ShippingRates = {
  version: 3,
  currency: 'EUR',
  freeFromMinor: 5000,
  basketFreeFromMinor: null,
  defaultWeightGrams: 250,
  zones: [
    {
      name: 'North',
      isRestOfWorld: false,
      basis: 'weight',
      freeFromMinor: null,
      areas: [
        { countryCode: 'NL', postalCodes: [] },
        { countryCode: 'DE', postalCodes: ['10000-19999', '2*'] },
      ],
      rates: [
        { ...rate, from: 0, to: 1500, priceMinor: 500 },
        { ...rate, from: 1500, to: null, priceMinor: 900 },
      ],
    },
  ],
  fallbacks: [],
  marketplaces: [],
}

test('what the form holds of saved rates is sent back the same', () => {
  const { fallbacks: _, marketplaces: __, ...change } = saved
  expect(ShippingRatesChange.parse(toSend(valuesOf(saved), 3))).toEqual(change)
})

test('an error of an area is shown at its countries or its postal codes', () => {
  const values = valuesOf(saved)
  expect(
    ['zones.0.areas.0.countryCode', 'zones.0.areas.1.postalCodes.0', 'zones.0.areas', 'zones.0.name'].map((path) => fieldPath(values, path)),
  ).toEqual(['zones.0.countries', 'zones.0.postal.0.codes', 'zones.0.countries', 'zones.0.name'])
})

test('a row without postal codes is refused, never read as the whole country', () => {
  const values = valuesOf(saved)
  const [zone] = values.zones
  const emptied = { ...values, zones: zone ? [{ ...zone, postal: zone.postal.map((row) => ({ ...row, codes: ' , ' })) }] : [] }
  expect(draftRates(emptied)).toBe(undefined)
})

test('a copy of a zone has its rates and none of its places', () => {
  const zone = newZone('Home', 'Standard', { countries: ['NL'], isRestOfWorld: false })
  expect(copyZone(zone, 'Home copy')).toMatchObject({ name: 'Home copy', countries: [], rates: [{ name: 'Standard' }] })
})
