const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** An order is placed before it is paid, and only paid ones are sent: each pass looks back as far as a payment may take. */
const overlapMs = 3 * dayMs
/** How far back changes of orders are read, and orders that were captured late. */
const refundableMs = 60 * dayMs

type Reading = { ordersReadAt: string | null; changesReadAt: string | null; createdAt: string }

/** Returns since when every pass reads orders. */
export function ordersSince({ ordersReadAt, createdAt }: Pick<Reading, 'ordersReadAt' | 'createdAt'>): Date {
  return new Date(Date.parse(ordersReadAt ?? createdAt) - overlapMs)
}

/** Returns since when a pass over older orders reads those that are not known: they were captured late. From the connection on, as far as it reads. */
export function lateSince({ createdAt }: Pick<Reading, 'createdAt'>, since: Date): Date {
  return new Date(Math.max(since.getTime(), Date.parse(createdAt) - overlapMs))
}

/** Returns since when orders may have been placed whose payment is still awaited. */
export function paymentSince(now: Date): Date {
  return new Date(now.getTime() - refundableMs)
}

/**
 * Returns since when this pass reads changes of older orders too: 60 days once a day (UTC), as far as the oldest order that is not shipped once an hour;
 * undefined where it is not due.
 */
export function changesSince(reading: Reading, oldestOpen: string | null, now: Date): Date | undefined {
  const limit = now.getTime() - refundableMs
  const { changesReadAt } = reading
  if (changesReadAt === null || changesReadAt.slice(0, 10) !== now.toISOString().slice(0, 10)) return new Date(limit)
  const isHourOver = now.getTime() - Date.parse(changesReadAt) >= hourMs
  if (!isHourOver || oldestOpen === null || Date.parse(oldestOpen) >= ordersSince(reading).getTime()) return undefined
  return new Date(Math.max(limit, Date.parse(oldestOpen)))
}
