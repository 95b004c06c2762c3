import type { AttentionCode } from '@stoa/contract/attention.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, NotReadyError, UpstreamError } from '../../../kit/errors.ts'
import { refundRequested } from '../events.ts'
import { forwardOrder } from '../forward/forward-order.ts'
import { paymentAccess } from '../../payment/payment-access.ts'
import type { Stuck } from './queries-stuck.ts'
import { listStuck } from './queries-stuck.ts'
import { raiseAttention } from './raise-attention.ts'
import { requestPayment } from '../payment/request-payment.ts'
import { stuckLimits } from './rules-stuck.ts'
import { sendRefund } from '../refund/send-refund.ts'
import { settlePayment } from '../payment/settle-payment.ts'
import { settleRefund } from '../refund/settle-refund.ts'

const pageSize = 200

const codes: Readonly<Record<Stuck['what'], AttentionCode>> = {
  payment: 'payment_stuck',
  capture: 'capture_stuck',
  refund: 'refund_stuck',
  forward: 'forward_stuck',
}

/**
 * Finds payments, captures, refunds and forwards that wait longer than their limits and asks the provider or shop by our own reference. What it
 * does not know is sent again under the same reference. What stays open for too long is put before a person.
 */
export async function resolveStuck(jobCtx: JobCtx): Promise<void> {
  const { payment, capture, refund, forward } = stuckLimits
  const limits = { payment: payment.askMinutes, capture: capture.askMinutes, refund: refund.askMinutes, forward: forward.askMinutes }
  for (let after: Stuck | undefined; !jobCtx.signal.aborted;) {
    const page = await listStuck(jobCtx.db, limits, after, pageSize)
    for (const stuck of page) {
      if (jobCtx.signal.aborted) return
      await resolve(jobCtx, stuck)
    }
    after = page.at(-1)
    if (page.length < pageSize) return
  }
}

/** Asks about one of them; a provider that is away holds up no other. */
async function resolve(jobCtx: JobCtx, stuck: Stuck): Promise<void> {
  const { what, marketplaceId, merchantId, orderId, subjectId, sinceMinutes } = stuck
  if (sinceMinutes >= stuckLimits[what].raiseMinutes && stuck.isForPerson && !stuck.isResolved)
    await jobCtx.transact((ctx) =>
      raiseAttention(ctx, [
        { marketplaceId, merchantId, code: codes[what], subjectId, orderId, params: { sinceHours: Math.floor(sinceMinutes / 60) } },
      ]),
    )
  try {
    await askAgain(jobCtx, stuck)
  } catch (error) {
    // It is being sent at this moment.
    if (error instanceof NotReadyError) return
    if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    jobCtx.log.warn({ err: error, what, marketplaceId, subjectId }, 'a stuck state could not be resolved')
  }
}

async function askAgain(jobCtx: JobCtx, stuck: Stuck): Promise<void> {
  const { what, marketplaceId, groupId, orderId, subjectId, connectionId, isCollected } = stuck
  if (what === 'forward') return forwardOrder(jobCtx, { marketplaceId, orderId })
  if (isCollected && what === 'refund') return jobCtx.transact((ctx) => ctx.emit(refundRequested, { marketplaceId, orderId, refundId: subjectId }))
  const { connector, access } = await paymentAccess(jobCtx, marketplaceId, connectionId ?? undefined)
  const hint = { paymentReference: stuck.paymentReference ?? undefined }
  if (what === 'refund') {
    const movement = await connector.find(access, 'refund', subjectId, hint)
    if (!movement) return sendRefund(jobCtx, { marketplaceId, refundId: subjectId })
    return jobCtx.transact((ctx) => settleRefund(ctx, marketplaceId, movement))
  }
  // A purchase's id is the key of its payment.
  const movement = await connector.find(access, 'payment', groupId, hint)
  if (!movement) return requestPayment(jobCtx, { marketplaceId, groupId })
  return jobCtx.transact((ctx) => settlePayment(ctx, marketplaceId, movement))
}
