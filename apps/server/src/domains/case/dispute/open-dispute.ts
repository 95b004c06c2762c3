import type { Ctx } from '../../../kit/context.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import type { LockedOrder } from '../../order/queries-change.ts'
import { transitionOrder } from '../../order/transition-order.ts'
import type { ProviderDispute } from '../../payment/ports.ts'
import { findPolicy } from '../policy/find-policy.ts'
import { insertCase } from '../queries-change.ts'
import { recordCaseEvent } from '../record-case-event.ts'
import { disputePostings } from './rules-dispute.ts'

/**
 * Opens a dispute of a locked order. The provider has withdrawn the money: the merchant's balance falls at once when the merchant would bear the loss,
 * below zero where it was paid out already; else the marketplace holds it until the outcome.
 */
export async function openDispute(ctx: Ctx, order: LockedOrder, dispute: ProviderDispute & { connectionId: string }): Promise<void> {
  const { marketplaceId, merchantId, id: orderId, currency } = order
  const { amountMinor, reason, reference, providerState, connectionId } = dispute
  const { disputeBearer: bearer } = await findPolicy(ctx.db, marketplaceId, merchantId)
  const made = await insertCase(ctx.db, {
    marketplaceId,
    merchantId,
    orderId,
    kind: 'dispute',
    state: 'needs_response',
    reason,
    openedBy: 'provider',
    itemCount: 0,
    amountMinor,
    currency,
    dueAt: dispute.evidenceDueAt === null ? null : new Date(dispute.evidenceDueAt),
    connectionId,
    providerReference: reference,
    providerState,
    bearer,
  })
  if (!made) return
  const amount = { minor: amountMinor, currency }
  await postTransfer(ctx.db, {
    marketplaceId,
    merchantId,
    orderId,
    currency,
    kind: 'dispute_hold',
    reference: `dispute:${made.id}`,
    entries: disputePostings.opened(bearer, order.releasedAt !== null, amountMinor),
  })
  const params = { amount, reason: `dispute_reason.${reason}` }
  await recordCaseEvent(ctx, { id: made.id, marketplaceId, merchantId }, { code: 'dispute_opened', side: 'provider', params, isPublic: false })
  await transitionOrder(ctx, {
    marketplaceId,
    orderIds: [orderId],
    axis: 'payment',
    to: 'ChargeBack Active',
    kind: 'dispute_opened',
    params: { amount },
  })
}
