import type { JobCtx } from '../../kit/context.ts'
import { issueMonth } from './issue-month.ts'
import { listDue } from './queries-invoices.ts'

const batch = 200

/**
 * Issues an invoice for every month of a subscription that has begun, in a transaction of its own. Done again, it finds nothing to do. An issuer
 * without an address can issue none: its subscriptions wait until it has one.
 */
export async function issueSubscriptionInvoices(jobCtx: JobCtx): Promise<void> {
  const today = jobCtx.now.toISOString().slice(0, 10)
  for (let after: Awaited<ReturnType<typeof listDue>>[number] | undefined; ;) {
    const due: Awaited<ReturnType<typeof listDue>> = await listDue(jobCtx.db, today, after, batch)
    for (const one of due) {
      // A subscription that was not looked at for months has several months to invoice.
      for (let isIssued = true; isIssued;) {
        if (jobCtx.signal.aborted) return
        isIssued = await jobCtx.transact((ctx) => issueMonth(ctx, one, today))
      }
    }
    after = due.at(-1)
    if (due.length < batch) return
  }
}
