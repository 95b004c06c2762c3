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

/** Amounts by which the order list can be narrowed, in words. `words` writes an amount in minor units of the company's currency. */
export function amountChoices(currency: string, words: (minor: number) => string): { value: string; label: string }[] {
  const exponent = currencyExponent(currency)
  // A unit of a currency without decimals is worth about a cent, and usual totals have as many more of them.
  const [first, second, third] = [25, 100, 500].map((units) => (exponent === 0 ? units * 100 : units)) as [number, number, number]
  const inWords = (units: number): string => words(units * 10 ** exponent)
  return [
    { value: `0-${first}`, label: t`Below ${inWords(first)}` },
    { value: `${first}-${second}`, label: t`${inWords(first)} to ${inWords(second)}` },
    { value: `${second}-${third}`, label: t`${inWords(second)} to ${inWords(third)}` },
    { value: `${third}-`, label: t`${inWords(third)} and more` },
  ]
}

/** Returns the limits of a chosen amount in minor units of a currency, in which the orders are; the upper one is not included. */
export function amountQuery(amount: string | undefined, currency: string): { currency?: string; minTotalMinor?: string; maxTotalMinor?: string } {
  const [, min, max] = /^(\d+)-(\d*)$/.exec(amount ?? '') ?? []
  if (min === undefined) return {}
  const minor = (units: string): number => Number(units) * 10 ** currencyExponent(currency)
  return { currency, minTotalMinor: String(minor(min)), ...(max === undefined || max === '' ? {} : { maxTotalMinor: String(minor(max) - 1) }) }
}
