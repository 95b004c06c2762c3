import type { orderFile } from '@stoa/contract/order-file.ts'
import type { order } from '@stoa/contract/order.ts'
import type * as z from 'zod/mini'

/** What the list of orders requests. */
type ListRequest = Partial<z.input<typeof order.paged.query>>
type ExportFilters = Omit<z.input<typeof orderFile.exportByDate.body>, 'from' | 'until' | 'timeZone' | 'format'>

/** Returns what an export requests for the same orders as a list: those of its view, its filters and its text. Periods and sorts are left out. */
export function exportFilters(list: ListRequest): ExportFilters {
  const { toFulfil, paymentToRecord, needsAttention, minTotalMinor, maxTotalMinor, isTest, text } = list
  const { orderStatus, paymentStatus, payoutStatus, merchantId, marketplaceId, attention, due, forwardState, currency } = list
  const same = { orderStatus, paymentStatus, payoutStatus, merchantId, marketplaceId, attention, due, forwardState, currency, text }
  const filters = {
    ...same,
    ...(toFulfil === undefined ? {} : { toFulfil: true }),
    ...(paymentToRecord === undefined ? {} : { paymentToRecord: true }),
    ...(needsAttention === undefined ? {} : { needsAttention: true }),
    ...(minTotalMinor === undefined ? {} : { minTotalMinor: Number(minTotalMinor) }),
    ...(maxTotalMinor === undefined ? {} : { maxTotalMinor: Number(maxTotalMinor) }),
    ...(isTest === 'true' ? { isTest: true } : {}),
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}
