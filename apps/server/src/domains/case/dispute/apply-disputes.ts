import type { Ctx } from '../../../kit/context.ts'
import type { WebhookName } from '../../connection/queries-old.ts'
import { markWebhooksProcessed } from '../../connection/queries-old.ts'
import { findPaymentKey } from '../../order/payment/find-payment-key.ts'
import { lockGroups } from '../../order/queries-change.ts'
import { listChargedBack } from '../../order/queries-dispute-effect.ts'
import type { ReportedDispute } from '../../payment/parse-dispute-events.ts'
import { parseDisputeEvents } from '../../payment/parse-dispute-events.ts'
import { moveDispute } from './move-dispute.ts'
import { openDispute } from './open-dispute.ts'
import { lockCases } from '../queries-change.ts'
import { listDisputeCases } from './queries-dispute.ts'
import { splitDispute } from './rules-dispute.ts'

/**
 * Applies what payment providers reported of disputes. A payment may pay several merchants' orders: the amount is split over them, to the cent. What comes twice
 * or late changes nothing but the history.
 */
export async function applyDisputes(ctx: Ctx, names: readonly WebhookName[]): Promise<void> {
  const reports = await parseDisputeEvents(ctx.db, names)
  await markWebhooksProcessed(ctx.db, names)
  for (const report of reports) await applyDispute(ctx, report)
}

async function applyDispute(ctx: Ctx, { name, marketplaceId, dispute }: ReportedDispute): Promise<void> {
  const key = await findPaymentKey(ctx.db, marketplaceId, dispute)
  const orders = (await lockGroups(ctx.db, marketplaceId, [key])).filter((order) => order.capturedMinor > 0 && order.collectedBy === 'provider')
  if (orders.length === 0) {
    ctx.log.warn({ marketplaceId, key: dispute.key }, 'a provider reports a dispute of a payment that is not ours')
    return
  }
  const known = await listDisputeCases(ctx.db, marketplaceId, dispute.reference)
  if (known.length === 0) {
    const chargedBack = await listChargedBack(
      ctx.db,
      marketplaceId,
      orders.map(({ id }) => id),
    )
    const shares = splitDispute(
      dispute.amountMinor,
      orders.map(({ id, capturedMinor, refundedMinor }) => ({
        capturedMinor,
        leftMinor: Math.max(0, capturedMinor - refundedMinor - (chargedBack.get(id) ?? 0)),
      })),
    )
    for (const [index, order] of orders.entries())
      if ((shares[index] ?? 0) > 0) await openDispute(ctx, order, { ...dispute, amountMinor: shares[index] ?? 0, connectionId: name.connectionId })
  }
  const ids = known.length > 0 ? known : await listDisputeCases(ctx.db, marketplaceId, dispute.reference)
  for (const one of await lockCases(ctx.db, marketplaceId, ids)) {
    if (orders.some(({ id }) => id === one.orderId)) await moveDispute(ctx, one, dispute)
  }
}
