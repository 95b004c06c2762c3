import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Payable } from './rules.ts'
import type { Terms } from './rules-plan.ts'
import { ageDebts, isDue, isRunDue, nextDue, noTerms, payableItems, prepareRun } from './rules-plan.ts'

const payable = (netMinor: number, more: Partial<Payable> = {}): Payable => ({
  merchantId: 'm',
  merchantName: 'm',
  transferId: `t${netMinor}`,
  kind: 'release',
  orderId: `o${netMinor}`,
  netMinor,
  currency: 'EUR',
  isHeld: false,
  ...more,
})
const sum = (items: readonly { netMinor: number }[]): number => items.reduce((total, { netMinor }) => total + netMinor, 0)
const run = { key: 'run', today: '2026-11-22' }

describe('a schedule', () => {
  it.each([
    ['manual', null, '2026-11-22', null],
    ['daily', null, '2026-11-22', '2026-11-22'],
    ['weekly', 1, '2026-11-22', '2026-11-23'],
    ['weekly', 7, '2026-11-22', '2026-11-22'],
    ['monthly', 1, '2026-11-22', '2026-12-01'],
    ['monthly', 28, '2026-02-28', '2026-02-28'],
    ['cycle', null, '2026-11-22', '2026-12-01'],
    ['cycle', null, '2026-11-12', '2026-11-21'],
  ] as const)('%s on %s runs, from %s on, on %s', (schedule, day, from, expected) => {
    expect(nextDue({ schedule, day }, from)).toBe(expected)
    if (expected !== null) expect(isDue({ schedule, day }, expected)).toBe(true)
  })
})

describe('a run of a schedule', () => {
  const weekly = { schedule: 'weekly', day: 3 } as const
  it.each([
    ['on its day', weekly, null, '2026-11-20', '2026-11-25', true],
    ['before its first day', weekly, null, '2026-11-20', '2026-11-24', false],
    ['after a day on which nothing ran', weekly, '2026-11-18', '2026-11-01', '2026-11-27', true],
    ['after a first day on which nothing ran', weekly, null, '2026-11-20', '2026-11-27', true],
    ['not a second time', weekly, '2026-11-25', '2026-11-01', '2026-11-25', false],
    ['not again for a day that was made up for', weekly, '2026-11-27', '2026-11-01', '2026-12-01', false],
    ['not for days before the rule was set', weekly, '2026-11-01', '2026-11-27', '2026-11-29', false],
    ['of a month after its day', { schedule: 'monthly', day: 28 } as const, '2026-10-28', '2026-10-01', '2026-12-02', true],
    ['never by hand', { schedule: 'manual', day: null } as const, null, '2026-11-01', '2026-11-29', false],
  ])('is due %s', (_, terms, lastRunOn, setOn, today, expected) => {
    expect(isRunDue({ ...terms, lastRunOn, setOn }, today)).toBe(expected)
  })
})

describe('what a run prepares', () => {
  const terms: Terms = { ...noTerms, reserveBasisPoints: 1000, reserveDays: 30 }

  it('holds back a part of each new order once, and settles a debt with what is left', () => {
    const items = [payable(10_005), payable(5_000, { isHeld: true }), payable(-2_000, { kind: 'refund' })]
    const { payables, holds, debtPayments } = prepareRun(items, () => terms, new Map([['m', 50_000]]), run)
    expect(holds).toEqual([
      { merchantId: 'm', orderId: 'o10005', amountMinor: 1001, currency: 'EUR', releaseOn: '2026-12-22', reference: 'risk-reserve:o10005' },
    ])
    expect(debtPayments).toMatchObject([{ amountMinor: 12_004 }])
    expect(sum(payables)).toBe(0)
  })

  it('holds back of what refunds leave of an order, and nothing of one refunded in full', () => {
    const refundOf = (orderId: string, netMinor: number) => payable(netMinor, { orderId, kind: 'refund' })
    const items = [payable(24_078), payable(60_373), refundOf('o24078', -24_078), refundOf('o60373', -10_000), payable(1_000)]
    const { holds } = prepareRun(items, () => terms, new Map(), run)
    expect(holds.map(({ orderId, amountMinor }) => [orderId, amountMinor])).toEqual([
      ['o60373', 5_037],
      ['o1000', 100],
    ])
  })

  it('never makes a balance negative, whatever it holds back and settles', () => {
    const items = fc.array(fc.integer({ min: -5_000, max: 20_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(items, fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 5000 }), (amounts, debt, reserveBasisPoints) => {
        const before = amounts.map((amount, n) => payable(amount, { orderId: `o${n}`, kind: amount < 0 ? 'refund' : 'release' }))
        const { payables, holds, debtPayments } = prepareRun(before, () => ({ ...terms, reserveBasisPoints }), new Map([['m', debt]]), run)
        const held = holds.reduce((total, { amountMinor }) => total + amountMinor, 0)
        const settled = debtPayments.reduce((total, { amountMinor }) => total + amountMinor, 0)
        expect(sum(payables)).toBe(sum(before) - held - settled)
        expect(settled).toBeLessThanOrEqual(debt)
        if (settled > 0) expect(sum(payables)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('an amount to keep', () => {
  it('stays payable at least, and the oldest postings that fit are paid', () => {
    const items = [payable(4_000), payable(3_000), payable(-500), payable(2_000)]
    expect(payableItems(items, 0)).toEqual(items)
    expect(payableItems(items, 2_500).map(({ netMinor }) => netMinor)).toEqual([4_000, -500, 2_000])
    // What is held back of an order goes with it: neither alone.
    const held = [payable(10_000, { orderId: 'a' }), payable(10_000, { orderId: 'b' }), ...['a', 'b'].map((orderId) => payable(-1_000, { orderId }))]
    expect(payableItems(held, 8_000).map(({ orderId, netMinor }) => [orderId, netMinor])).toEqual([
      ['a', 10_000],
      ['a', -1_000],
    ])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 1_000 })), fc.integer({ min: 1, max: 3_000 }), (amounts, keep) => {
        const all = amounts.map((amount) => payable(amount))
        const paid = payableItems(all, keep)
        if (sum(paid) > 0) expect(sum(all) - sum(paid)).toBeGreaterThanOrEqual(keep)
      }),
    )
  })
})

describe('a debt', () => {
  it('ages from the day it began, and what is settled takes the oldest first', () => {
    const entries = [
      { on: '2026-08-01', amountMinor: 1_000 },
      { on: '2026-10-10', amountMinor: 500 },
      { on: '2026-11-01', amountMinor: -1_200 },
      { on: '2026-11-20', amountMinor: 70 },
    ]
    expect(ageDebts(entries, '2026-11-22')).toEqual({ totalMinor: 370, since: '2026-10-10', days0: 70, days30: 300, days60: 0, days90: 0 })
    expect(ageDebts(entries.slice(0, 1), '2026-10-30')).toMatchObject({ days90: 1_000 })
    expect(
      ageDebts(
        [entries[0], { on: '2026-11-01', amountMinor: -1_000 }].flatMap((entry) => entry ?? []),
        '2026-11-22',
      ),
    ).toBeUndefined()
  })
})
