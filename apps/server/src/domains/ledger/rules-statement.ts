import type { AccountKind, TransferKind } from '@stoa/contract/ledger.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import type { StatementSum } from './queries-statement.ts'

/** The first and the last day of a month such as "2026-11". */
export function daysOfMonth(month: string): { from: string; until: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, until: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

/** The month of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** Totals of a statement in minor units: what the changes sum to is closing minus opening. */
export type StatementTotals = {
  openingMinor: number
  closingMinor: number
  changes: { kind: TransferKind; count: number; amountMinor: number }[]
  accounts: { account: AccountKind; amountMinor: number }[]
}

/** Returns the kinds that changed several accounts of the merchant in the month: one transfer may have changed more than one of them. */
export function kindsOfSeveralAccounts(sums: readonly StatementSum[]): TransferKind[] {
  const changing = sums.filter(({ transfers }) => transfers > 0)
  return [...Map.groupBy(changing, ({ kind }) => kind)]
    .filter(([, rows]) => rows.length > 1 && rows.reduce((sum, row) => sum + row.inMonthMinor, 0) !== 0)
    .map(([kind]) => kind)
}

/**
 * Sums a statement. Kinds that only moved money between accounts of the merchant change nothing and are left out. `counts` are the numbers of transfers of the
 * kinds that changed several accounts.
 */
export function sumStatement(sums: readonly StatementSum[], counts: ReadonlyMap<TransferKind, number>): StatementTotals {
  const total = (rows: readonly StatementSum[], of: (row: StatementSum) => number): number => rows.reduce((sum, row) => sum + of(row), 0)
  const openingMinor = total(sums, (row) => row.beforeMinor)
  const changes = [...Map.groupBy(sums, ({ kind }) => kind)].map(([kind, rows]) => ({
    kind,
    count: counts.get(kind) ?? Math.max(...rows.map(({ transfers }) => transfers)),
    amountMinor: total(rows, (row) => row.inMonthMinor),
  }))
  const accounts = [...Map.groupBy(sums, ({ account }) => account)].map(([account, rows]) => ({
    account,
    amountMinor: total(rows, (row) => row.beforeMinor + row.inMonthMinor),
  }))
  return {
    openingMinor,
    closingMinor: openingMinor + total(sums, (row) => row.inMonthMinor),
    changes: changes.filter(({ amountMinor }) => amountMinor !== 0),
    accounts: accounts.filter(({ amountMinor }) => amountMinor !== 0),
  }
}

/** Returns the day it was an hour ago in a time zone: a transaction that began before midnight has ended since. */
export function closingDay(now: Date, timeZone: string): string {
  return dayIn(new Date(now.getTime() - 3_600_000), timeZone)
}

/** Returns the open months before a month, the earliest first. `months` are those since the first sale. Months are first days. */
export function listOpenBefore(month: string, lastClosed: string | undefined, months: readonly { month: string }[]): string[] {
  return months
    .map((one) => one.month)
    .filter((one) => one < month && (lastClosed === undefined || one > lastClosed))
    .toSorted()
}

/** Why a month cannot be closed yet; undefined when it can. `today` is the closing day. Months are first days. */
export function closingProblem(
  month: string,
  lastClosed: string | undefined,
  firstBooked: string | undefined,
  today: string,
): 'not_over' | 'closed' | 'earlier_open' | undefined {
  if (lastClosed !== undefined && month <= lastClosed) return 'closed'
  if (monthOf(today) <= monthOf(month)) return 'not_over'
  const [year = 0, number = 1] = month.split('-').map(Number)
  const previous = new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 10)
  const isFirst = firstBooked === undefined || month <= firstBooked
  return isFirst || lastClosed === previous ? undefined : 'earlier_open'
}
