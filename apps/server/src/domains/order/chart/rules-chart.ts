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
