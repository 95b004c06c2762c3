import { t } from '@lingui/core/macro'
import { countCap } from '@stoa/contract/count-cap.ts'
import { currencyExponent, decimalFromMinor } from '@stoa/contract/amounts.ts'
import type { Money } from '@stoa/contract/money.ts'
import { once, oncePerKey } from '@stoa/contract/once.ts'
import { locale } from './language.ts'

const moneyFormats = oncePerKey((currency: string) => {
  const digits = currencyExponent(currency)
  return new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits })
})
const whole = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))
const percents = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }))
const exactPercents = once(() => new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }))
const relatives = oncePerKey((numeric: 'auto' | 'always') => new Intl.RelativeTimeFormat(locale, { numeric }))

/** An amount from minor units with its currency's sign and decimals: 1299 EUR is "€12.99", 500 JPY "JP¥500". */
export function money({ minor, currency }: Money): string {
  // Intl throws for a code that is not three letters: one bad amount must not take the screen with it.
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${decimalFromMinor(minor, currency)} ${currency}`.trim()
  return moneyFormats(currency).format(minor / 10 ** currencyExponent(currency))
}

const two = (value: number): string => String(value).padStart(2, '0')

/** dd-MM-yyyy in the reader's time zone, from an instant or a plain day. Empty for what is no date. Source: specification §9. */
export function date(value: string | Date): string {
  const day = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null
  // A day without a time has no zone: reading it as UTC would show the day before in America.
  if (day) return `${day[3]}-${day[2]}-${day[1]}`
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) return ''
  return `${two(instant.getDate())}-${two(instant.getMonth() + 1)}-${instant.getFullYear()}`
}

/** dd-MM-yyyy HH:mm in the reader's time zone. */
export function dateTime(value: string | Date): string {
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) return ''
  return `${date(instant)} ${two(instant.getHours())}:${two(instant.getMinutes())}`
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

const dayNumber = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000

/** "3 minutes ago", "yesterday", "in 2 days"; "just now" within 45 seconds. From 24 hours on it counts days of the reader's calendar. */
export function relative(value: string | Date, nowMs: number): string {
  const at = new Date(value)
  const seconds = (at.getTime() - nowMs) / 1000
  if (Number.isNaN(seconds)) return ''
  if (Math.abs(seconds) < 45) return t`just now`
  const length = Math.abs(seconds) < 86_400 ? seconds : (dayNumber(at) - dayNumber(new Date(nowMs))) * 86_400 || seconds
  for (const [unit, size] of steps) {
    // "Next week" may be the day after tomorrow: only days have such words.
    if (Math.abs(length) >= size) return relatives(unit === 'day' ? 'auto' : 'always').format(Math.trunc(length / size), unit)
  }
  return relatives('always').format(Math.sign(seconds), 'minute')
}

/** Up to two decimals: 12.5 is "12.5%". Source: specification §9. */
export function percent(value: number): string {
  return percents().format(value / 100)
}

/** A share in hundredths of a percent, always with two decimals: 10000 is "100.00%". */
export function exactPercent(basisPoints: number): string {
  return exactPercents().format(basisPoints / 10_000)
}

/** A rate in hundredths of a percent: 1250 is "12.5%". */
export function percentOfBasisPoints(basisPoints: number): string {
  return percent(basisPoints / 100)
}

/** A number with thousands set apart: "12,345". */
export function count(value: number): string {
  return whole().format(value)
}

/** A badge's number, "99+" above 99. Source: specification §9. */
export function badgeCount(value: number): string {
  return value > 99 ? '99+' : String(value)
}

/** How many match, where counting stops at the cap: "1,000+". */
export function cappedCount(total: number): string {
  return total >= countCap ? `${count(countCap)}+` : count(total)
}

/** "1.2 MB", in powers of a thousand as file managers do. */
export function bytes(size: number): string {
  const units = ['B', 'kB', 'MB', 'GB']
  let value = size
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${Number(value.toFixed(value >= 10 || unit === 0 ? 0 : 1))} ${units[unit]}`
}

/** A variant's name for people: "red" is "Red", "size_2" "Size (variant 2)", "red_large" "Red (large)". Source: specification §3. */
export function variantName(name: string): string {
  const [first = '', ...rest] = name.split('_')
  const capital = first.charAt(0).toUpperCase() + first.slice(1)
  if (rest.length === 0) return capital
  const second = rest.join(' ')
  return /^\d+$/.test(second) ? t`${capital} (variant ${second})` : `${capital} (${second})`
}

/** Words in the quotation marks of the language. */
export function quote(text: string): string {
  return t`“${text}”`
}
