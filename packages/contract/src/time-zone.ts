import * as z from 'zod/mini'
import { issue } from './input-codes.ts'

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

/** By zone: creating one takes a hundred times longer than using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  dayFormats.set(timeZone, format)
  return format
}

/** Returns the day of an instant in a time zone, as `2026-11-22`. */
export function dayIn(at: Date, timeZone: string): string {
  return dayFormatOf(timeZone).format(at)
}
