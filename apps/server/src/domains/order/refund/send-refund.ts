import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { paymentAccess } from '../../payment/payment-access.ts'
import type { PaymentTransaction } from '../../payment/ports.ts'
import { findRefundPart } from '../payment/queries-payment-parts.ts'
import type { RefundToSend } from './queries-refund.ts'
import { findRefundToSend, updateRefundSent } from './queries-refund.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * Asks the provider to give the money back, with the refund's id as its key: a repeat after a lost answer finds the first. While the provider is
 * away the refund stays pending with the reason beside it; only the provider can say that it failed. What the operator's own shop pays back is not sent here. A refund of
 * nothing, of items that the marketplace's discount paid for or whose return costs all they are worth, succeeds at once: no provider knows of it.
 */
export async function sendRefund(jobCtx: JobCtx, { marketplaceId, refundId }: { marketplaceId: string; refundId: string }): Promise<void> {
  const refund = await findRefundToSend(jobCtx.db, marketplaceId, refundId)
  if (!refund || refund.status !== 'pending' || refund.providerReference !== null || refund.settledBy === 'storefront') return
  if (refund.amountMinor === 0) {
    await jobCtx.transact((ctx) => settleRefund(ctx, marketplaceId, refundOfNothing(refund)))
    return
  }
  if (refund.paymentReference === null) throw new UpstreamError('refused', message('upstream.payment_without_reference'))
  try {
    const { connector, access } = await paymentAccess(jobCtx, marketplaceId, refund.connectionId ?? undefined)
    const known =
      refund.failure === null ? undefined : await connector.find(access, 'refund', refund.id, { paymentReference: refund.paymentReference })
    const { paymentReference, amountMinor, currency, reason } = refund
    const part = known || !connector.dividesPayments ? undefined : await findRefundPart(jobCtx.db, marketplaceId, refundId)
    const input = { key: refund.id, paymentReference, amountMinor, currency, reason, ...(part ? { part } : {}) }
    const movement = known ?? (await connector.refund(access, input))
    await jobCtx.transact(async (ctx) => {
      await updateRefundSent(ctx.db, marketplaceId, refundId, { providerReference: movement.reference, failure: null })
      await settleRefund(ctx, marketplaceId, movement)
    })
  } catch (error) {
    if (error instanceof UpstreamError) {
      await jobCtx.transact((ctx) =>
        updateRefundSent(ctx.db, marketplaceId, refundId, { failure: message('failure.waiting', { reason: error.text }) }),
      )
    }
    throw error
  }
}

/** Returns how a refund stands that gives the shopper no money back. */
function refundOfNothing({ id: key, currency }: RefundToSend): PaymentTransaction {
  return { kind: 'refund', reference: '', key, state: 'succeeded', amountMinor: 0, currency, failure: null }
}
