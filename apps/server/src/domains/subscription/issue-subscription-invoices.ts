import { toError } from '../../jobs/run-jobs.ts'
import type { JobCtx } from '../../kit/context.ts'
import { issueMonth } from './issue-month.ts'
import { listDue } from './queries-invoices.ts'

const batch = 200

type DueKey = Awaited<ReturnType<typeof listDue>>[number]

/**
 * Issues an invoice for every month of a subscription that has begun, in a transaction of its own. Done again, it finds nothing to do. An issuer
 * without an address can issue none: its subscriptions wait until it has one. A subscription that fails holds up no other: its error is thrown after the last one.
 */
export async function issueSubscriptionInvoices(jobCtx: JobCtx): Promise<void> {
  const today = jobCtx.now.toISOString().slice(0, 10)
  let failure: Error | undefined
  for (let after: DueKey | undefined; ;) {
    const due: DueKey[] = await listDue(jobCtx.db, today, after, batch)
    for (const one of due) {
      try {
        // A subscription that was not looked at for months has several months to invoice.
        for (let isIssued = true; isIssued;) {
          if (jobCtx.signal.aborted) return
          isIssued = await jobCtx.transact((ctx) => issueMonth(ctx, one, today))
        }
      } catch (error) {
        failure = toError(error)
        jobCtx.log.error({ err: failure, subscriptionId: one.subscriptionId }, 'the month of a subscription could not be invoiced')
      }
    }
    after = due.at(-1)
    if (due.length < batch) break
  }
  if (failure) throw failure
}
