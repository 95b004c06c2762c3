import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Line, Rule } from './rules.ts'
import { findShadows, isCoveredBy } from '@stoa/contract/commission-shadow.ts'
import { chargeLines, describeCommission, isMatch } from './rules.ts'
import { commissionOf, shareOf } from '@stoa/contract/commission-fee.ts'

const anything: Rule = {
  id: 'rule',
  name: 'Everything',
  merchantId: null,
  collectionId: null,
  productId: null,
  campaignId: null,
  minPriceMinor: null,
  maxPriceMinor: null,
  validFrom: null,
  validUntil: null,
  feeName: '',
  percentageBasisPoints: 0,
  fixedMinor: 0,
  floorMinor: null,
  capMinor: null,
}
const line: Line = {
  merchantId: 'm1',
  productId: 'p1',
  campaignId: 'g1',
  collectionIds: new Set(['shoes', 'root']),
  unitPriceMinor: 1000,
  on: '2026-11-20',
}

const sold = (
  change: { unitPriceMinor: number; quantity: number; lineTotalMinor: number; merchantId?: string; variantId?: string },
  orderKey = 'o1',
) => ({
  ...line,
  ...change,
  orderKey,
})
const winnerOf = (rules: Rule[], of: Line): string | null =>
  chargeLines(rules, [{ ...of, quantity: 1, lineTotalMinor: of.unitPriceMinor, orderKey: 'o1' }])[0]?.explanation.ruleId ?? null

describe('a commission rule', () => {
  const cases: [string, Partial<Rule>, boolean][] = [
    ['without conditions matches everything', {}, true],
    ['of the merchant matches', { merchantId: 'm1' }, true],
    ['of another merchant does not', { merchantId: 'm2' }, false],
    ['of the product matches', { productId: 'p1' }, true],
    ['of another product does not', { productId: 'p2' }, false],
    ['of the campaign matches', { campaignId: 'g1' }, true],
    ['of another campaign does not', { campaignId: 'g2' }, false],
    ['of the collection matches', { collectionId: 'shoes' }, true],
    ['of a collection above matches', { collectionId: 'root' }, true],
    ['of another collection does not', { collectionId: 'hats' }, false],
    ['matches a price at the lower end', { minPriceMinor: 1000 }, true],
    ['does not match a price below', { minPriceMinor: 1001 }, false],
    ['matches a price at the upper end', { maxPriceMinor: 1000 }, true],
    ['does not match a price above', { maxPriceMinor: 999 }, false],
    ['matches on its first day', { validFrom: '2026-11-20' }, true],
    ['does not match the day before', { validFrom: '2026-11-21' }, false],
    ['matches on its last day', { validUntil: '2026-11-20' }, true],
    ['does not match the day after', { validUntil: '2026-11-19' }, false],
    ['needs all its conditions', { merchantId: 'm1', productId: 'p2' }, false],
  ]
  it.each(cases)('%s', (_, conditions, expected) => {
    expect(isMatch({ ...anything, ...conditions }, line)).toBe(expected)
  })

  it('wins when it is the first that matches, whatever comes behind', () => {
    const rules = [
      { ...anything, id: 'other', merchantId: 'm2' },
      { ...anything, id: 'mine', merchantId: 'm1' },
      { ...anything, id: 'all' },
    ]
    expect(winnerOf(rules, line)).toBe('mine')
    expect(winnerOf(rules, { ...line, merchantId: 'm3' })).toBe('all')
    expect(winnerOf(rules.slice(0, 2), { ...line, merchantId: 'm3' })).toBeNull()
  })
})

describe('the commission of a line', () => {
  const cases: [string, Partial<Rule>, { unitPriceMinor: number; quantity: number; lineTotalMinor: number }, number][] = [
    ['12.5 % of 10.00 is 1.25', { percentageBasisPoints: 1250 }, { unitPriceMinor: 1000, quantity: 1, lineTotalMinor: 1000 }, 125],
    ['half a cent goes up', { percentageBasisPoints: 1250 }, { unitPriceMinor: 4, quantity: 1, lineTotalMinor: 4 }, 1],
    ['less than half a cent goes down', { percentageBasisPoints: 1249 }, { unitPriceMinor: 4, quantity: 1, lineTotalMinor: 4 }, 0],
    ['it is rounded once for the line, not per item', { percentageBasisPoints: 500 }, { unitPriceMinor: 9, quantity: 10, lineTotalMinor: 90 }, 5],
    ['the discount lowers it', { percentageBasisPoints: 1000 }, { unitPriceMinor: 1000, quantity: 2, lineTotalMinor: 1500 }, 150],
    ['the fixed amount counts per item', { fixedMinor: 30 }, { unitPriceMinor: 1000, quantity: 3, lineTotalMinor: 3000 }, 90],
    [
      'percentage and fixed add up',
      { percentageBasisPoints: 1000, fixedMinor: 30 },
      { unitPriceMinor: 1000, quantity: 2, lineTotalMinor: 2000 },
      260,
    ],
    ['the floor lifts it per item', { percentageBasisPoints: 100, floorMinor: 50 }, { unitPriceMinor: 1000, quantity: 2, lineTotalMinor: 2000 }, 100],
    ['the cap lowers it per item', { percentageBasisPoints: 5000, capMinor: 100 }, { unitPriceMinor: 1000, quantity: 2, lineTotalMinor: 2000 }, 200],
    [
      'a cap of nothing charges nothing',
      { percentageBasisPoints: 5000, capMinor: 0 },
      { unitPriceMinor: 1000, quantity: 2, lineTotalMinor: 2000 },
      0,
    ],
    ['it is never more than the line', { fixedMinor: 500, floorMinor: 500 }, { unitPriceMinor: 100, quantity: 2, lineTotalMinor: 200 }, 200],
    ['a free line pays nothing', { percentageBasisPoints: 1000, fixedMinor: 30 }, { unitPriceMinor: 0, quantity: 1, lineTotalMinor: 0 }, 0],
  ]
  it.each(cases)('%s', (_, fee, sale, expected) => {
    expect(commissionOf({ ...anything, ...fee }, sale)).toBe(expected)
  })

  const amount = fc.integer({ min: 0, max: 10_000_000_000 })
  const fee = fc.record({
    percentageBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    fixedMinor: amount,
    floorMinor: fc.option(amount),
    capMinor: fc.option(amount),
  })

  it('is a whole amount between nothing and the line, also with floor and cap', () => {
    fc.assert(
      fc.property(fee, amount, fc.integer({ min: 1, max: 1000 }), (some, lineTotalMinor, quantity) => {
        const commission = commissionOf(some, { unitPriceMinor: lineTotalMinor, quantity, lineTotalMinor })
        expect(Number.isSafeInteger(commission)).toBe(true)
        expect(commission).toBeGreaterThanOrEqual(0)
        expect(commission).toBeLessThanOrEqual(lineTotalMinor)
        if (some.capMinor !== null) expect(commission).toBeLessThanOrEqual(some.capMinor * quantity)
      }),
      { numRuns: 10_000 },
    )
  })

  it('is within half a minor unit of the exact share, and never falls when the amount grows', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 10_000 }), (a, b, basisPoints) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        expect(shareOf(less, basisPoints)).toBeLessThanOrEqual(shareOf(more, basisPoints))
        const twice = 2n * (BigInt(shareOf(a, basisPoints)) * 10_000n - BigInt(a) * BigInt(basisPoints))
        expect(twice > -10_000n && twice <= 10_000n).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })

  it('is described in one sentence a merchant can check', () => {
    const rule = { ...anything, name: 'Shoes', percentageBasisPoints: 1250, fixedMinor: 30, capMinor: 2000 }
    const sale = { unitPriceMinor: 5000, quantity: 2, lineTotalMinor: 10_000 }
    const [charged] = chargeLines([rule], [sold(sale)])
    const { commissionMinor, explanation } = charged!
    expect(commissionMinor).toBe(1310)
    expect(describeCommission('en', explanation, 'EUR').reason).toBe('12.5% commission, €0.30 per item, max €20.00 per item')
    expect(describeCommission('nl', explanation, 'EUR').reason).toBe('12,5% commissie, € 0,30 per artikel, hoogstens € 20,00 per artikel')
    const free = chargeLines([], [sold(sale)])[0]!
    expect([free.commissionMinor, describeCommission('en', free.explanation, 'EUR').reason]).toEqual([
      0,
      'No rule matches, so no commission is charged',
    ])
  })
})

describe('several fees on one sale', () => {
  const rules: Rule[] = [
    { ...anything, id: 'special', merchantId: 'm2', percentageBasisPoints: 500 },
    { ...anything, id: 'all', percentageBasisPoints: 1000 },
    { ...anything, id: 'service', feeName: 'Service', fixedMinor: 100, basis: 'order' },
    { ...anything, id: 'packing', feeName: 'Packing', fixedMinor: 20, basis: 'line', capMinor: 20 },
    { ...anything, id: 'late', feeName: 'Packing', fixedMinor: 999 },
  ]

  it('are the first rule of each fee name, each with its amount and its reason', () => {
    const [one, two] = chargeLines(rules, [
      sold({ unitPriceMinor: 1000, quantity: 3, lineTotalMinor: 3000 }),
      sold({ unitPriceMinor: 1000, quantity: 1, lineTotalMinor: 1000 }),
    ])
    expect(one).toMatchObject({ commissionMinor: 300 + 75 + 20, feeMinor: 95, beaten: [{ id: 'late' }] })
    expect(two).toMatchObject({ commissionMinor: 100 + 25 + 20, feeMinor: 45 })
    expect(describeCommission('en', one!.explanation, 'EUR').charges.map(({ feeName, reason, amount }) => [feeName, reason, amount.minor])).toEqual([
      ['', '10% commission', 300],
      ['Service', '€1.00 per order', 75],
      ['Packing', '€0.20 per order line, max €0.20 per order line', 20],
    ])
  })

  it('charge a fee per order once for each order', () => {
    const sale = { unitPriceMinor: 1000, quantity: 1, lineTotalMinor: 1000 }
    const charged = chargeLines(rules, [sold(sale), sold(sale), sold(sale), sold(sale, 'o2')])
    expect(charged.map(({ explanation }) => explanation.charges?.find(({ feeName }) => feeName === 'Service')?.amountMinor)).toEqual([
      34, 33, 33, 100,
    ])
  })

  it('charge a fee per line once for a variant whose line is divided', () => {
    const sale = { unitPriceMinor: 333, quantity: 2, lineTotalMinor: 666, variantId: 'v1' }
    const rest = { unitPriceMinor: 334, quantity: 1, lineTotalMinor: 334, variantId: 'v1' }
    const charged = chargeLines(rules, [sold(sale), sold(rest), sold({ ...rest, variantId: 'v2' }), sold(rest, 'o2')])
    const packing = charged.map(({ explanation }) => explanation.charges?.find(({ feeName }) => feeName === 'Packing')?.amountMinor)
    expect(packing).toEqual([13, 7, 20, 20])
  })

  it('are together never more than the line, and their parts are the whole', () => {
    const minor = fc.integer({ min: 0, max: 2000 })
    const some = fc.record({
      feeName: fc.constantFrom('', 'a', 'b'),
      basis: fc.constantFrom('item' as const, 'line' as const, 'order' as const),
      percentageBasisPoints: fc.integer({ min: 0, max: 10_000 }),
      fixedMinor: minor,
      floorMinor: fc.option(minor),
      capMinor: fc.option(minor),
    })
    const some2 = fc.record({ unitPriceMinor: minor, quantity: fc.integer({ min: 1, max: 5 }), key: fc.constantFrom('o1', 'o2') })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 6 }), fc.array(some2, { maxLength: 6 }), (fees, sales) => {
        const list = fees.map((fee, n): Rule => ({ ...anything, ...fee, id: String(n) }))
        const lines = sales.map(({ key, ...sale }) => sold({ ...sale, lineTotalMinor: sale.unitPriceMinor * sale.quantity }, key))
        for (const [n, charged] of chargeLines(list, lines).entries()) {
          const { charges = [] } = charged.explanation
          expect(charged.commissionMinor).toBe(charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
          expect(charged.feeMinor).toBe(charges.reduce((sum, { feeName, amountMinor }) => sum + (feeName === '' ? 0 : amountMinor), 0))
          expect(charges.every(({ amountMinor }) => amountMinor >= 0)).toBe(true)
          expect(charged.commissionMinor).toBeLessThanOrEqual(lines[n]!.lineTotalMinor)
          expect(new Set(charges.map(({ feeName }) => feeName)).size).toBe(charges.length)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a rule that can never win', () => {
  const above = new Map([['sandals', new Set(['shoes', 'root'])]])
  const cases: [string, Partial<Rule>, Partial<Rule>, boolean][] = [
    ['stands behind one that takes everything', {}, { merchantId: 'm1' }, true],
    ['stands behind the same conditions', { merchantId: 'm1' }, { merchantId: 'm1' }, true],
    ['is not one for another merchant', { merchantId: 'm1' }, { merchantId: 'm2' }, false],
    ['is not a wider one', { merchantId: 'm1' }, {}, false],
    ['lies in a collection below', { collectionId: 'shoes' }, { collectionId: 'sandals' }, true],
    ['is not of the collection above', { collectionId: 'sandals' }, { collectionId: 'shoes' }, false],
    ['lies within the price band', { minPriceMinor: 100, maxPriceMinor: 900 }, { minPriceMinor: 200, maxPriceMinor: 900 }, true],
    ['is not open where the band ends', { maxPriceMinor: 900 }, { minPriceMinor: 200 }, false],
    ['lies within the time', { validFrom: '2026-01-01' }, { validFrom: '2026-02-01', validUntil: '2026-03-01' }, true],
    ['is not longer than the time', { validUntil: '2026-02-01' }, { validFrom: '2026-01-01' }, false],
  ]
  it.each(cases)('%s', (_, earlier, later, expected) => {
    expect(isCoveredBy({ ...anything, ...later }, { ...anything, ...earlier }, above)).toBe(expected)
  })

  it('is named with the first rule that covers it, and only then', () => {
    const rules = [
      { ...anything, id: '1', name: 'one', merchantId: 'm1' },
      { ...anything, id: '2', name: 'two' },
      { ...anything, id: '3', name: 'three', merchantId: 'm1', productId: 'p1' },
    ]
    expect([...findShadows(rules, above)]).toEqual([['3', { id: '1', name: 'one' }]])
    expect(findShadows([rules[0]!, { ...rules[2]!, feeName: 'Service' }], above).size).toBe(0)
  })

  it('never wins on any line', () => {
    const id = (name: string) => fc.option(fc.constantFrom(`${name}1`, `${name}2`))
    const price = fc.integer({ min: 0, max: 5 })
    const day = fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03')
    const conditions = fc.record({
      merchantId: id('m'),
      collectionId: id('c'),
      productId: id('p'),
      campaignId: id('g'),
      minPriceMinor: fc.option(price),
      maxPriceMinor: fc.option(price),
      validFrom: fc.option(day),
      validUntil: fc.option(day),
    })
    const place = fc.record({
      merchantId: fc.constantFrom('m1', 'm2'),
      productId: fc.constantFrom('p1', 'p2'),
      campaignId: fc.constantFrom('g1', 'g2', null),
      collectionIds: fc.constantFrom(new Set<string>(), new Set(['c1']), new Set(['c1', 'c2'])),
      unitPriceMinor: price,
      on: day,
    })
    const below = new Map([['c2', new Set(['c1'])]])
    fc.assert(
      fc.property(fc.array(conditions, { maxLength: 5 }), fc.array(place, { maxLength: 10 }), (some, lines) => {
        const rules = some.map((one, index): Rule => ({ ...anything, ...one, id: String(index), name: String(index) }))
        const shadows = findShadows(rules, below)
        for (const one of lines) expect(shadows.has(winnerOf(rules, one) ?? '')).toBe(false)
      }),
      { numRuns: 10_000 },
    )
  })
})
