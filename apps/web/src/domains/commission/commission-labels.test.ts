import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commissionOnOne, conditionsOf, dayState, feeLabel, matchesEverything } from './commission-labels.ts'

const nothing = {
  merchant: null,
  collection: null,
  product: null,
  campaign: null,
  minPriceMinor: null,
  maxPriceMinor: null,
  validFrom: null,
  validUntil: null,
  currency: 'EUR',
  feeName: '',
}
const fee = { percentageBasisPoints: 0, fixedMinor: 0, floorMinor: null, capMinor: null, basis: 'item' as const }

describe('What a rule applies to', () => {
  it.each([
    ['a merchant', { merchant: { id: 'm', name: 'Lumen' } }, ['Merchant: Lumen']],
    ['a product, with whose it is', { merchant: { id: 'm', name: 'Lumen' }, product: { id: 'p', name: 'Lamp' } }, ['Product: Lamp, Lumen']],
    ['a campaign', { campaign: { id: 'g', name: 'Winter sale' } }, ['Campaign: Winter sale']],
    ['a price band', { minPriceMinor: 1000, maxPriceMinor: 2000 }, ['Price: €10.00 to €20.00']],
    ['a price from somewhere', { minPriceMinor: 0 }, ['Price: from €0.00']],
    ['days, first to last', { validFrom: '2026-11-01', validUntil: '2026-12-24' }, ['Dates: 01-11-2026 to 24-12-2026']],
    ['days up to one', { validUntil: '2026-12-24' }, ['Dates: until 24-12-2026']],
  ])('names %s', (_, requested, words) => {
    expect(conditionsOf({ ...nothing, ...requested }).map(({ label, text }) => `${label}: ${text}`)).toEqual(words)
  })

  it('is everything when nothing is requested', () => {
    expect(matchesEverything(nothing)).toBe(true)
    expect(matchesEverything({ ...nothing, maxPriceMinor: 0 })).toBe(false)
  })
})

describe('What a rule charges', () => {
  it.each([
    [{}, '0%', ''],
    [{ percentageBasisPoints: 1250 }, '12.5%', ''],
    [{ fixedMinor: 30 }, '€0.30 per item', ''],
    [{ percentageBasisPoints: 800, fixedMinor: 30, floorMinor: 100 }, '8% + €0.30 per item', 'min. €1.00 per item'],
    [{ percentageBasisPoints: 800, floorMinor: 100, capMinor: 2000 }, '8%', 'min. €1.00, max. €20.00 per item'],
  ])('reads %o as %s %s', (change, rate, limits) => {
    expect(feeLabel({ ...fee, ...change }, 'EUR')).toEqual({ rate, limits })
  })

  it.each([
    [{ percentageBasisPoints: 1250 }, 10_000, 1250],
    [{ percentageBasisPoints: 1 }, 5_000, 1],
    [{ percentageBasisPoints: 1 }, 4_999, 0],
    [{ percentageBasisPoints: 1000, floorMinor: 200 }, 1_000, 200],
    [{ percentageBasisPoints: 1000, capMinor: 500 }, 10_000, 500],
    [{ fixedMinor: 900 }, 500, 500],
  ])('charges %o on %d: %d', (change, price, expected) => {
    expect(commissionOnOne({ ...fee, ...change }, price)).toBe(expected)
  })

  it('is never below nothing nor above the price', () => {
    const minor = fc.nat(1_000_000)
    const some = fc.record({
      percentageBasisPoints: fc.nat(10_000),
      fixedMinor: minor,
      floorMinor: fc.option(minor),
      capMinor: fc.option(minor),
      basis: fc.constantFrom('item' as const, 'line' as const, 'order' as const),
    })
    fc.assert(
      fc.property(some, minor, (one, price) => {
        const requested = commissionOnOne(one, price)
        expect(Number.isInteger(requested)).toBe(true)
        expect(requested).toBeGreaterThanOrEqual(0)
        expect(requested).toBeLessThanOrEqual(price)
      }),
    )
  })
})

describe('The days of a rule', () => {
  it.each([
    [{ validFrom: null, validUntil: '2026-11-20' }, 'over'],
    [{ validFrom: '2026-11-22', validUntil: null }, 'later'],
    [{ validFrom: '2026-11-21', validUntil: '2026-11-21' }, undefined],
    [{ validFrom: null, validUntil: null }, undefined],
  ])('of %o are %s', (days, state) => {
    expect(dayState(days, '2026-11-21')).toBe(state)
  })
})
