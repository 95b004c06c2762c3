import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { oncePerKey } from './once.ts'

/** True for a time zone this runtime knows by its IANA name. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** An IANA time zone name. */
export const TimeZone = z.string().check(z.maxLength(60), z.refine(isTimeZone, issue('input.time_zone')))

const dayFormatOf = oncePerKey(
  (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

/** Returns the day of an instant in a time zone, as `2026-11-22`. */
export function dayIn(at: Date, timeZone: string): string {
  return dayFormatOf(timeZone).format(at)
}

/** Returns the month of an instant in a time zone, as `2026-11`. */
export function monthIn(at: Date, timeZone: string): string {
  return dayIn(at, timeZone).slice(0, 7)
}

const dayMs = 86_400_000

/** The earliest and the latest day that a request can name. */
const firstDay = '0001-01-01'
const lastDay = '9999-12-31'

/** Returns the day so many days after another, as `2026-11-22`, within the days that a request can name. */
export function addDays(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`) + days * dayMs
  return new Date(Math.min(Math.max(at, Date.parse(firstDay)), Date.parse(lastDay))).toISOString().slice(0, 10)
}
