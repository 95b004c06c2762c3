import { currencyExponent } from '@stoa/contract/amounts.ts'
import { t } from '@lingui/core/macro'

/** Periods by which the order list can be narrowed. */
export const periodChoices = [
  { value: 'today', label: t`Today` },
  { value: 'yesterday', label: t`Yesterday` },
  { value: '7d', label: t`Last 7 days` },
  { value: '30d', label: t`Last 30 days` },
  { value: 'month', label: t`This month` },
  { value: 'last-month', label: t`Last month` },
  { value: 'year', label: t`This year` },
]

/** Returns the instants between which orders of a period were placed, in the browser's time zone; nothing for a period that is not known. */
export function periodQuery(period: string | undefined, now: Date): { from?: string; until?: string } {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const at = (y: number, m: number, d: number): string => new Date(y, m, d).toISOString()
  switch (period) {
    case 'today':
      return { from: at(year, month, day) }
    case 'yesterday':
      return { from: at(year, month, day - 1), until: at(year, month, day) }
    case '7d':
      return { from: at(year, month, day - 6) }
    case '30d':
      return { from: at(year, month, day - 29) }
    case 'month':
      return { from: at(year, month, 1) }
    case 'last-month':
      return { from: at(year, month - 1, 1), until: at(year, month, 1) }
    case 'year':
      return { from: at(year, 0, 1) }
    default:
      return {}
  }
}

/** The limits of amounts, in whole units of a currency. */
const limits = [25, 100, 500] as const

/** Amounts by which the order list can be narrowed, in words. `words` writes a whole number of the company's currency. */
export function amountChoices(words: (units: number) => string): { value: string; label: string }[] {
  const [first, second, third] = limits
  return [
    { value: `0-${first}`, label: t`Below ${words(first)}` },
    { value: `${first}-${second}`, label: t`${words(first)} to ${words(second)}` },
    { value: `${second}-${third}`, label: t`${words(second)} to ${words(third)}` },
    { value: `${third}-`, label: t`${words(third)} and more` },
  ]
}

/** Returns the limits of a chosen amount in minor units of a currency, in which the orders are; the upper one is not included. */
export function amountQuery(amount: string | undefined, currency: string): { currency?: string; minTotalMinor?: string; maxTotalMinor?: string } {
  const [, min, max] = /^(\d+)-(\d*)$/.exec(amount ?? '') ?? []
  if (min === undefined) return {}
  const minor = (units: string): number => Number(units) * 10 ** currencyExponent(currency)
  return { currency, minTotalMinor: String(minor(min)), ...(max === undefined || max === '' ? {} : { maxTotalMinor: String(minor(max) - 1) }) }
}
