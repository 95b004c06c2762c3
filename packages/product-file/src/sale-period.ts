import { shorten } from './cells.ts'
import type { FileRow, Plan } from './plan.ts'
import { cellOf } from './plan.ts'
import type { RowNotes } from './row-notes.ts'
import { noteNotice } from './row-notes.ts'

const dayMs = 86_400_000

/**
 * Returns whether the sale price of a row applies at the instant of the plan: the row does not deny it, and the instant is within the period it names.
 * Days and times without a time zone are in UTC; a last day is included. A date that cannot be read ends the sale, with a notice.
 */
export function isOnSale(plan: Plan, row: FileRow, notes: RowNotes): boolean {
  const { at } = plan
  if (/^(no|n|false|0|off)$/i.test(cellOf(row, at.on_sale).slice(0, 10))) return false
  const [periodStart = '', periodEnd = ''] = cellOf(row, at.sale_period).slice(0, 100).split('/')
  const limits = [
    { text: cellOf(row, at.sale_start), column: at.sale_start, isEnd: false },
    { text: periodStart.trim(), column: at.sale_period, isEnd: false },
    { text: cellOf(row, at.sale_end), column: at.sale_end, isEnd: true },
    { text: periodEnd.trim(), column: at.sale_period, isEnd: true },
  ]
  const now = plan.now.getTime()
  return limits.every(({ text, column, isEnd }) => {
    if (text === '') return true
    const instant = saleInstant(text, { isEnd, isMonthFirst: plan.platform === 'Magento' })
    if (instant === undefined) noteNotice(notes, column, { code: 'bad_sale_period', params: { value: shorten(text) } })
    return instant !== undefined && (isEnd ? now <= instant : now >= instant)
  })
}

/**
 * Returns the instant of a date in milliseconds: ISO 8601 with or without a time, "31.12.2026", or with slashes as Magento writes them ("12/31/26").
 * Undefined where it is none, or day and month are ambiguous.
 */
function saleInstant(text: string, { isEnd, isMonthFirst }: { isEnd: boolean; isMonthFirst: boolean }): number | undefined {
  const [, date = '', hours, minutes = '0', seconds = '0', half = '', zone = ''] =
    /^([\d./-]{6,10})(?:[T ,]\s?(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})?\s?([AP]M)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      text.slice(0, 60).replace(/,\s*/, ' '),
    ) ?? []
  const day = dayOf(date, isMonthFirst)
  if (day === undefined) return undefined
  if (hours === undefined) return isEnd ? day + dayMs - 1 : day
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  if (hour > 24 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return day + hour * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 - zoneMs(zone)
}

/** Returns the offset of "+02:00" or "-0800" in milliseconds; 0 for UTC and where none is named. */
function zoneMs(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 3_600_000 + Number(minutes) * 60_000)
}

/** Returns the beginning of a day in UTC. */
function dayOf(date: string, isMonthFirst: boolean): number | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(date)
  if (iso) return utcDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, first = '', mark, second = '', written = ''] = /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4}|\d{2})$/.exec(date) ?? []
  const [one, two] = [Number(first), Number(second)]
  const year = written.length === 2 ? 2000 + Number(written) : Number(written)
  if (mark === '/' && isMonthFirst) return utcDay(year, one, two)
  if (mark === '/' && one !== two && one <= 12 && two <= 12) return undefined
  return mark === '/' && two > 12 ? utcDay(year, one, two) : utcDay(year, two, one)
}

function utcDay(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined
}
