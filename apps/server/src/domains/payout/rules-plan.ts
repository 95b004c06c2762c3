import type { PayoutSchedule } from '@stoa/contract/payout-rule.ts'
import { addDays } from '@stoa/contract/time-zone.ts'
import type { Payable } from './rules.ts'

/** When and how much of a merchant's money is paid. */
export type Terms = { schedule: PayoutSchedule; day: number | null; keepMinor: number; reserveBasisPoints: number; reserveDays: number }

/** The terms where no rule is set: by hand, all of it. */
export const noTerms: Terms = { schedule: 'manual', day: null, keepMinor: 0, reserveBasisPoints: 0, reserveDays: 0 }

/** A part of an order that is held back. `reference` is that of its transfer. */
export type Hold = { merchantId: string; orderId: string; amountMinor: number; currency: string; releaseOn: string; reference: string }

/** What of a merchant's money settles its debt. `reference` is that of its transfer. */
export type DebtPayment = { merchantId: string; amountMinor: number; currency: string; reference: string }

/** What a run books before it pays, and the postings it then pays from: those not booked yet have their reference as id. */
export type Preparation = { payables: Payable[]; holds: Hold[]; debtPayments: DebtPayment[] }

/**
 * Returns what is held back of newly released orders and what settles debts. `runKey` names the run, so that the references of its debt payments are
 * its own. Amounts are rounded half up; a debt takes at most what is left after the holds.
 */
export function prepareRun(
  payables: readonly Payable[],
  termsOf: (merchantId: string) => Terms,
  debts: ReadonlyMap<string, number>,
  run: { key: string; today: string },
): Preparation {
  const prepared: Preparation = { payables: [], holds: [], debtPayments: [] }
  for (const [merchantId, items] of Map.groupBy(payables, (payable) => payable.merchantId)) {
    const terms = termsOf(merchantId)
    const [first] = items
    if (!first) continue
    const { merchantName, currency } = first
    const ofOrders = Map.groupBy(items, ({ orderId }) => orderId)
    const own = [...ofOrders.values()].flatMap((postings) => holdOf(postings, terms, run.today))
    const holds = own.map((hold): Payable => ({
      ...hold,
      transferId: hold.reference,
      kind: 'risk_reserve',
      merchantName,
      netMinor: -hold.amountMinor,
      isHeld: true,
    }))
    const left = [...items, ...holds].reduce((sum, { netMinor }) => sum + netMinor, 0)
    const amountMinor = Math.min(debts.get(merchantId) ?? 0, Math.max(0, left))
    const reference = `debt-payment:${run.key}:${merchantId}`
    const settles = {
      merchantId,
      merchantName,
      currency,
      orderId: null,
      kind: 'debt_payment',
      transferId: reference,
      netMinor: -amountMinor,
      isHeld: false,
    } as const
    prepared.payables.push(...items, ...holds, ...(amountMinor > 0 ? [settles] : []))
    prepared.holds.push(...own)
    if (amountMinor > 0) prepared.debtPayments.push({ merchantId, amountMinor, currency, reference })
  }
  return prepared
}

/**
 * Returns what is held back of an order under these terms: a part of what is left of it once its refunds are deducted, when it is released and nothing of it
 * was held back before. `postings` are all of the order that are paid together.
 */
export function holdOf(postings: readonly Payable[], terms: Terms, today: string): Hold[] {
  const release = postings.find(({ kind }) => kind === 'release')
  const isHeld = postings.some((posting) => posting.isHeld || posting.kind === 'risk_reserve')
  if (!release || release.orderId === null || isHeld || terms.reserveDays === 0) return []
  const { merchantId, orderId, currency } = release
  const leftMinor = postings.reduce((sum, { netMinor }) => sum + netMinor, 0)
  const amountMinor = Math.round((leftMinor * terms.reserveBasisPoints) / 10_000)
  return amountMinor <= 0
    ? []
    : [{ merchantId, orderId, amountMinor, currency, releaseOn: addDays(today, terms.reserveDays), reference: `risk-reserve:${orderId}` }]
}

/**
 * Returns what a run books of what it prepared. Of an order that it does not pay, nothing is held back yet, as a refund may come first; where its money
 * settles a debt instead, it is.
 */
export function bookedOf(
  { holds, debtPayments }: Preparation,
  paid: readonly { merchantId: string; items: readonly Payable[] }[],
): Pick<Preparation, 'holds' | 'debtPayments'> {
  const references = new Set(paid.flatMap(({ items }) => items.map(({ transferId }) => transferId)))
  const unpaidDebtors = new Set(debtPayments.map(({ merchantId }) => merchantId)).difference(new Set(paid.map(({ merchantId }) => merchantId)))
  return { holds: holds.filter(({ merchantId, reference }) => references.has(reference) || unpaidDebtors.has(merchantId)), debtPayments }
}

/**
 * Returns the postings that are paid while `keepMinor` stays: of what is owed the oldest that fit, and all charges. The postings of one order go together, so
 * that what is held back of it is not charged before it is paid.
 */
export function payableItems(items: readonly Payable[], keepMinor: number): Payable[] {
  if (keepMinor === 0) return [...items]
  const sumOf = (some: readonly Payable[]) => some.reduce((sum, { netMinor }) => sum + netMinor, 0)
  const groups = [...Map.groupBy(items, ({ orderId, transferId }) => orderId ?? transferId).values()].map((own) => ({ own, netMinor: sumOf(own) }))
  const chargedMinor = groups.reduce((sum, { netMinor }) => sum + Math.min(0, netMinor), 0)
  let room = sumOf(items) - keepMinor - chargedMinor
  return groups.flatMap(({ own, netMinor }) => {
    if (netMinor > room && netMinor > 0) return []
    room -= Math.max(0, netMinor)
    return own
  })
}

/** True on the days of a schedule. */
export function isDue({ schedule, day }: Pick<Terms, 'schedule' | 'day'>, on: string): boolean {
  const date = new Date(`${on}T00:00:00Z`)
  if (schedule === 'daily') return true
  if (schedule === 'weekly') return (date.getUTCDay() || 7) === day
  if (schedule === 'monthly') return date.getUTCDate() === day
  return schedule === 'cycle' && [1, 11, 21].includes(date.getUTCDate())
}

/**
 * True when a day of a rule's schedule came up by `today` and no run was made for it: a day after the last run, and not before the rule was set. A day on which
 * nothing ran is made up for.
 */
export function isRunDue(rule: Pick<Terms, 'schedule' | 'day'> & { lastRunOn: string | null; setOn: string }, today: string): boolean {
  const setOn = rule.setOn < today ? rule.setOn : today
  const next = rule.lastRunOn === null ? setOn : addDays(rule.lastRunOn, 1)
  const due = nextDue(rule, next > setOn ? next : setOn)
  return due !== null && due <= today
}

/** Returns the first day of a schedule from `from` on, included; null where payouts are made by hand. */
export function nextDue(terms: Pick<Terms, 'schedule' | 'day'>, from: string): string | null {
  for (let days = 0; days <= 31; days++) if (isDue(terms, addDays(from, days))) return addDays(from, days)
  return null
}

/** What a debt is made of, oldest first settled. `days0` is younger than 30 days. */
export type AgedDebt = { totalMinor: number; since: string; days0: number; days30: number; days60: number; days90: number }

/** Returns what is left of debts by age. Settlements are negative and settle the oldest; undefined when nothing is left. */
export function ageDebts(entries: readonly { on: string; amountMinor: number }[], today: string): AgedDebt | undefined {
  let settled = -entries.filter(({ amountMinor }) => amountMinor < 0).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const open = entries
    .filter(({ amountMinor }) => amountMinor > 0)
    .toSorted((a, b) => a.on.localeCompare(b.on))
    .flatMap(({ on, amountMinor }) => {
      const taken = Math.min(settled, amountMinor)
      settled -= taken
      return amountMinor > taken ? [{ on, amountMinor: amountMinor - taken }] : []
    })
  const [oldest] = open
  if (!oldest) return undefined
  const aged: AgedDebt = { totalMinor: 0, since: oldest.on, days0: 0, days30: 0, days60: 0, days90: 0 }
  for (const { on, amountMinor } of open) {
    const age = Math.round((Date.parse(today) - Date.parse(on)) / 86_400_000)
    aged[age >= 90 ? 'days90' : age >= 60 ? 'days60' : age >= 30 ? 'days30' : 'days0'] += amountMinor
    aged.totalMinor += amountMinor
  }
  return aged
}
