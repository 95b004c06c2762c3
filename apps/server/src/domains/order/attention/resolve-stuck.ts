import type { AttentionCode } from '@stoa/contract/attention.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, NotReadyError, UpstreamError } from '../../../kit/errors.ts'
import { refundRequested } from '../events.ts'
import { forwardOrder } from '../forward/forward-order.ts'
import { paymentAccess } from '../../payment/payment-access.ts'
import { requestEach } from './request-each.ts'
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
  const lostMs = new Map<string, number>()
  for (let after: Stuck | undefined; !jobCtx.signal.aborted;) {
    const page = await listStuck(jobCtx.db, limits, after, pageSize)
    await requestEach(page, {
      keyOf: ({ what, connectionId, marketplaceId, merchantId }) => (what === 'forward' ? merchantId : (connectionId ?? marketplaceId)),
      lostMs,
      request: (stuck) => requestState(jobCtx, stuck),
      leave: (stuck) => raiseStuck(jobCtx, stuck),
    })
    after = page.at(-1)
    if (page.length < pageSize) return
  }
}

/** Puts one of them before a person where it waits for too long. */
async function raiseStuck(jobCtx: JobCtx, stuck: Stuck): Promise<void> {
  const { what, marketplaceId, merchantId, orderId, subjectId, sinceMinutes } = stuck
  if (sinceMinutes >= stuckLimits[what].raiseMinutes && stuck.isForPerson && !stuck.isResolved)
    await jobCtx.transact((ctx) =>
      raiseAttention(ctx, [
        { marketplaceId, merchantId, code: codes[what], subjectId, orderId, params: { sinceHours: Math.floor(sinceMinutes / 60) } },
      ]),
    )
}

/** Asks about one of them, and returns whether an answer came. */
async function requestState(jobCtx: JobCtx, stuck: Stuck): Promise<boolean> {
  if (jobCtx.signal.aborted) return true
  const { what, marketplaceId, subjectId } = stuck
  await raiseStuck(jobCtx, stuck)
  try {
    await askAgain(jobCtx, stuck)
  } catch (error) {
    // It is being sent at this moment.
    if (error instanceof NotReadyError) return true
    if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    jobCtx.log.warn({ err: error, what, marketplaceId, subjectId }, 'a stuck state could not be resolved')
    return !(error instanceof UpstreamError && error.isTemporary)
  }
  return true
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
