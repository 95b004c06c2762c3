import dayjs from 'dayjs'
import { language, locale } from '../lib/language.ts'

/** The `locale` of Mantine's date fields: the language of the screens. */
export const datesLocale: string = language

/** The names of months or days in the language of the screens. The 1st of February 2026 is a Sunday. */
function namesOf(count: number, options: Intl.DateTimeFormatOptions): string[] {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return Array.from({ length: count }, (_, n) => format.format(options.month ? Date.UTC(2026, n, 1) : Date.UTC(2026, 1, n + 1)))
}

const days = namesOf(7, { weekday: 'short' })
const months = { months: namesOf(12, { month: 'long' }), monthsShort: namesOf(12, { month: 'short' }) }
const weekdays = { weekdays: namesOf(7, { weekday: 'long' }), weekdaysShort: days, weekdaysMin: days.map((day) => day.slice(0, 2)) }
dayjs.locale({ name: datesLocale, formats: {}, relativeTime: {}, ...months, ...weekdays }, undefined, true)
