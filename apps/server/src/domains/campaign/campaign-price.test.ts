import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CampaignOffer } from '@stoa/contract/campaign-price.ts'
import { isRunning, salePriceOf } from '@stoa/contract/campaign-price.ts'

const offer: CampaignOffer = {
  campaignId: 'a',
  priceMinor: 800,
  discountBasisPoints: null,
  startsOn: '2026-11-20',
  endsOn: '2026-11-22',
  publishedAt: '2026-11-01T09:00:00Z',
  endedAt: null,
}
const moment = { at: new Date('2026-11-21T12:00:00Z'), day: '2026-11-21' }

describe('a campaign', () => {
  const cases: [string, Partial<CampaignOffer>, boolean][] = [
    ['runs on its first day', { startsOn: moment.day }, true],
    ['runs on its last day', { endsOn: moment.day }, true],
    ['does not run before its first day', { startsOn: '2026-11-22' }, false],
    ['does not run after its last day', { endsOn: '2026-11-20' }, false],
    ['does not run before it is published', { publishedAt: '2026-11-21T12:00:01Z' }, false],
    ['does not run once it has ended', { endedAt: '2026-11-21T12:00:00Z' }, false],
    ['ran until it was ended', { endedAt: '2026-11-21T12:00:01Z' }, true],
  ]
  it.each(cases)('%s', (_, change, expected) => {
    expect(isRunning({ ...offer, ...change }, moment)).toBe(expected)
  })
})

describe('the price a shopper pays', () => {
  const cases: [string, number | null, Partial<CampaignOffer>[], { priceMinor: number | null; campaignId: string | null }][] = [
    ['is the shop’s without a campaign', 1000, [], { priceMinor: 1000, campaignId: null }],
    ['is the campaign’s', 1000, [{}], { priceMinor: 800, campaignId: 'a' }],
    ['comes off each variant’s own price', 1999, [{ priceMinor: null, discountBasisPoints: 2500 }], { priceMinor: 1499, campaignId: 'a' }],
    ['is never raised', 700, [{}], { priceMinor: 700, campaignId: null }],
    ['is the lowest of two campaigns', 1000, [{}, { campaignId: 'b', priceMinor: 750 }], { priceMinor: 750, campaignId: 'b' }],
    [
      'is that of the campaign published first where two are equal',
      1000,
      [{}, { campaignId: 'b', publishedAt: '2026-10-01T09:00:00Z' }],
      { priceMinor: 800, campaignId: 'b' },
    ],
    ['is the campaign’s where the shop has none', null, [{}], { priceMinor: 800, campaignId: 'a' }],
    [
      'stays unknown where a discount has no price to come off',
      null,
      [{ priceMinor: null, discountBasisPoints: 2500 }],
      { priceMinor: null, campaignId: null },
    ],
    ['is at least one minor unit', 2, [{ priceMinor: null, discountBasisPoints: 9999 }], { priceMinor: 1, campaignId: 'a' }],
  ]
  it.each(cases)('%s', (_, own, changes, expected) => {
    expect(
      salePriceOf(
        own,
        changes.map((change) => ({ ...offer, ...change })),
        moment,
      ),
    ).toEqual(expected)
  })

  it('does not depend on the order in which campaigns are read, and never exceeds the shop’s', () => {
    const terms = fc.oneof(
      fc.record({ priceMinor: fc.integer({ min: 1, max: 2000 }), discountBasisPoints: fc.constant(null) }),
      fc.record({ priceMinor: fc.constant(null), discountBasisPoints: fc.integer({ min: 1, max: 9999 }) }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.array(terms, { maxLength: 5 }), (own, some) => {
        const offers = some.map((one, index) => ({ ...offer, ...one, campaignId: String(index), publishedAt: `2026-11-0${index + 1}T00:00:00Z` }))
        const sale = salePriceOf(own, offers, moment)
        expect(salePriceOf(own, offers.toReversed(), moment)).toEqual(sale)
        expect(sale.priceMinor).toBeLessThanOrEqual(own)
      }),
      { numRuns: 1000 },
    )
  })
})
