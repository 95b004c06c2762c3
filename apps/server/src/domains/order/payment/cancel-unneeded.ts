import type { JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { stuckLimits } from '../attention/rules-stuck.ts'
import { cancelPayment } from './cancel-payment.ts'
import type { CancelledPurchase } from './queries-unneeded.ts'
import { listCancelledPurchases } from './queries-unneeded.ts'

const pageSize = 200

/**
 * Cancels the payments of cancelled purchases that are still open, and asks about those that are under way at the bank, until each has ended: also where
 * the job that follows the cancellation gave up, or the orders were cancelled by an earlier release. A provider that is away holds up no other.
 */
export async function cancelUnneeded(jobCtx: JobCtx): Promise<void> {
  for (let after: string | undefined; !jobCtx.signal.aborted;) {
    const page: CancelledPurchase[] = await listCancelledPurchases(jobCtx.db, stuckLimits.payment.askMinutes, after, pageSize)
    for (const purchase of page) {
      if (jobCtx.signal.aborted) return
      try {
        await cancelPayment(jobCtx, purchase)
      } catch (error) {
        if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
        jobCtx.log.warn({ err: error, ...purchase }, 'the payment of a cancelled purchase could not be cancelled')
      }
    }
    after = page.at(-1)?.groupId
    if (page.length < pageSize) return
  }
}
