import type { AttentionCode } from '@stoa/contract/attention.ts'
import type { Edge } from '../../kit/context.ts'
import { AppError, OutsideError } from '../../kit/errors.ts'
import { forwardOrder } from './forward-order.ts'
import { paymentAccess } from '../payment/payment-access.ts'
import type { Stuck } from './queries-stuck.ts'
import { listStuck } from './queries-stuck.ts'
import { raiseAttention } from './raise-attention.ts'
import { requestPayment } from './request-payment.ts'
import { stuckLimits } from './rules-stuck.ts'
import { sendRefund } from './send-refund.ts'
import { settlePayment } from './settle-payment.ts'
import { settleRefund } from './settle-refund.ts'

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
export async function resolveStuck(edge: Edge): Promise<void> {
  const { payment, capture, refund, forward } = stuckLimits
  const limits = { payment: payment.askMinutes, capture: capture.askMinutes, refund: refund.askMinutes, forward: forward.askMinutes }
  for (let after: Stuck | undefined; !edge.signal.aborted;) {
    const page = await listStuck(edge.db, limits, after, pageSize)
    for (const stuck of page) {
      if (edge.signal.aborted) return
      await resolve(edge, stuck)
    }
    after = page.at(-1)
    if (page.length < pageSize) return
  }
}

/** Asks about one of them; a provider that is away holds up no other. */
async function resolve(edge: Edge, stuck: Stuck): Promise<void> {
  const { what, marketplaceId, merchantId, orderId, subjectId, sinceMinutes } = stuck
  if (sinceMinutes >= stuckLimits[what].raiseMinutes)
    await edge.transact((ctx) =>
      raiseAttention(ctx, [
        { marketplaceId, merchantId, code: codes[what], subjectId, orderId, params: { sinceHours: Math.floor(sinceMinutes / 60) } },
      ]),
    )
  try {
    await askAgain(edge, stuck)
  } catch (error) {
    if (!(error instanceof OutsideError || error instanceof AppError)) throw error
    edge.log.warn({ err: error, what, marketplaceId, subjectId }, 'a stuck state could not be resolved')
  }
}

async function askAgain(edge: Edge, { what, marketplaceId, groupId, orderId, subjectId, connectionId }: Stuck): Promise<void> {
  if (what === 'forward') return forwardOrder(edge, { marketplaceId, orderId })
  const { connector, access } = await paymentAccess(edge, marketplaceId, connectionId ?? undefined)
  if (what === 'refund') {
    const movement = await connector.find(access, 'refund', subjectId)
    if (!movement) return sendRefund(edge, { marketplaceId, refundId: subjectId })
    return edge.transact((ctx) => settleRefund(ctx, marketplaceId, movement))
  }
  // A purchase's id is the key of its payment.
  const movement = await connector.find(access, 'payment', groupId)
  if (!movement) return requestPayment(edge, { marketplaceId, groupId })
  return edge.transact((ctx) => settlePayment(ctx, marketplaceId, movement))
}
