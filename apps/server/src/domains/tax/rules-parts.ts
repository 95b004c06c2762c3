/** Days of a period, both included. */
export type Days = { from: string; until: string }

/** How many postings count on a day. */
export type DayCount = { on: string; count: number }

/** What of a remittance is of one merchant, in minor units. */
export type RemittedPart = { merchantId: string; amountMinor: number }

/** How many postings one statement changes at most, unless a single day has more: a statement may take 5 seconds, and 20,000 take less than one. */
export const maxPostings = 20_000

/** Returns days in which there are postings as periods of whole days, in their order, none with more postings than `max` unless one day has. */
export function splitDays(counts: readonly DayCount[], max = maxPostings): Days[] {
  const periods: (Days & { count: number })[] = []
  for (const { on, count } of counts) {
    const last = periods.at(-1)
    if (last !== undefined && last.count + count <= max) Object.assign(last, { until: on, count: last.count + count })
    else periods.push({ from: on, until: on, count })
  }
  return periods.map(({ from, until }) => ({ from, until }))
}

/** Returns the parts of each merchant as one. */
export function sumParts(parts: readonly RemittedPart[]): RemittedPart[] {
  const sums = new Map<string, number>()
  for (const { merchantId, amountMinor } of parts) sums.set(merchantId, (sums.get(merchantId) ?? 0) + amountMinor)
  return [...sums].map(([merchantId, amountMinor]) => ({ merchantId, amountMinor }))
}
