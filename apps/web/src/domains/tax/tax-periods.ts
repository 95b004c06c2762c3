import { recentMonths } from '../ledger/month-select.tsx'

/** Months that tax is reported of, both included. */
export type TaxPeriod = { from: string; until: string }

/** Returns the two years up to `thisMonth`, such as "2026-11", as months and as quarters, newest first. Countries ask for one or the other. */
export function recentPeriods(thisMonth: string): { months: TaxPeriod[]; quarters: TaxPeriod[] } {
  const months = recentMonths(thisMonth, 24)
  const quarters = new Set(months.map(firstOfQuarter))
  return {
    months: months.map((month) => ({ from: month, until: month })),
    quarters: [...quarters].map((from) => ({ from, until: lastOfQuarter(from) })),
  }
}

/** True for a period that is over in a month such as "2026-11": nothing more is withheld in it, so it can be remitted. */
export function isOver({ until }: TaxPeriod, thisMonth: string): boolean {
  return until < thisMonth
}

/** Returns which quarter a period is, such as 3 of 2026; undefined for a month. */
export function quarterOf({ from, until }: TaxPeriod): { quarter: number; year: number } | undefined {
  if (from === until) return undefined
  return { quarter: Math.ceil(Number(from.slice(5)) / 3), year: Number(from.slice(0, 4)) }
}

function firstOfQuarter(month: string): string {
  const first = 3 * Math.floor((Number(month.slice(5)) - 1) / 3) + 1
  return `${month.slice(0, 4)}-${String(first).padStart(2, '0')}`
}

function lastOfQuarter(first: string): string {
  return `${first.slice(0, 4)}-${String(Number(first.slice(5)) + 2).padStart(2, '0')}`
}
