import type { ChartInterval, ChartPoint, ChartSeries } from '@stoa/contract/order-chart.ts'
import { addDays } from '@stoa/contract/time-zone.ts'

/** What was sold in one interval and currency, in minor units. */
export type SalesRecord = {
  start: string
  currency: string
  orders: number
  capturedMinor: number
  refundedMinor: number
  commissionMinor: number
}

/** Returns the first day of the interval that a day is in: its Monday, or the first of its month. */
export function startOf(day: string, interval: ChartInterval): string {
  if (interval === 'day') return day
  if (interval === 'month') return `${day.slice(0, 7)}-01`
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** Returns the first day of a chart up to a day whose start is not named: of 30 days, 26 weeks or 12 months. */
export function usualStart(until: string, interval: ChartInterval): string {
  if (interval === 'day') return addDays(until, -29)
  if (interval === 'week') return addDays(startOf(until, 'week'), -7 * 25)
  // A month back from the end of a year is the January of the same year.
  const [year = 0, month = 1] = until.split('-').map(Number)
  const first = year * 12 + month - 12
  const day = `${String(Math.floor(first / 12)).padStart(4, '0')}-${String((first % 12) + 1).padStart(2, '0')}-01`
  return day < '0001' ? '0001-01-01' : day
}

/** Returns the first days of all intervals from one day to another, at most `limit`. */
export function listStarts(from: string, until: string, interval: ChartInterval, limit: number): string[] {
  const starts: string[] = []
  for (let start = startOf(from, interval); start <= until && starts.length < limit;) {
    starts.push(start)
    const next = startOf(addDays(start, interval === 'day' ? 1 : interval === 'week' ? 7 : 31), interval)
    if (next === start) break
    start = next
  }
  return starts
}

/** Returns one series for each currency, by their codes, each with a point for every start. */
export function toSeries(records: readonly SalesRecord[], starts: readonly string[]): ChartSeries[] {
  const currencies = [...new Set(records.map((record) => record.currency))].toSorted()
  return currencies.map((currency) => {
    const byStart = new Map(records.flatMap((record) => (record.currency === currency ? [[record.start, record] as const] : [])))
    const total = { orders: 0, capturedMinor: 0, refundedMinor: 0, commissionMinor: 0 }
    const points = starts.map((start): ChartPoint => {
      const { orders, capturedMinor, refundedMinor, commissionMinor } = byStart.get(start) ?? none
      total.orders += orders
      total.capturedMinor += capturedMinor
      total.refundedMinor += refundedMinor
      total.commissionMinor += commissionMinor
      return { start, ...figuresOf({ orders, capturedMinor, refundedMinor, commissionMinor }, currency) }
    })
    return { currency, total: figuresOf(total, currency), points }
  })
}

const none = { orders: 0, capturedMinor: 0, refundedMinor: 0, commissionMinor: 0 }

function figuresOf({ orders, capturedMinor, refundedMinor, commissionMinor }: typeof none, currency: string): Omit<ChartPoint, 'start'> {
  const money = (minor: number) => ({ minor, currency })
  return {
    orders,
    captured: money(capturedMinor),
    refunded: money(refundedMinor),
    revenue: money(capturedMinor - refundedMinor),
    commission: money(commissionMinor),
  }
}
