import type { orderCollection } from '@stoa/contract/order-collection.ts'
import type { Order } from '@stoa/contract/order.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { recordPairAudit } from '../../company/record-pair-audit.ts'
import { nonPaymentRecorded } from '../events.ts'
import { getOrder } from '../get-order.ts'
import { endUnpaid } from './end-unpaid.ts'
import { lockCollectedOrder } from './lock-collected-order.ts'

/**
 * Records that the merchant does not collect the money of an order: it ends, and no commission is owed. What was not shipped goes back into stock. Recorded
 * before, nothing changes. The operator is notified where its merchant records it of what was shipped: the commission rests on the merchant's word. Throws as `lockCollectedOrder`, and `state_forbids` for an order whose payment is recorded.
 */
export async function recordNonPayment(ctx: Ctx, { body }: Received<typeof orderCollection.recordNonPayment>): Promise<Order> {
  const order = await lockCollectedOrder(ctx, body, 'Cancelled')
  if (order !== undefined) {
    await endUnpaid(ctx, order)
    const { marketplaceId, id: orderId, orderStatus, totalMinor: amountMinor, currency } = order
    await recordPairAudit(ctx, order, { action: 'order.non_payment_recorded', object: order.hash, detail: { amountMinor, currency } })
    if (ctx.scope.companyId !== marketplaceId && orderStatus !== 'New') await ctx.emit(nonPaymentRecorded, { marketplaceId, orderId })
  }
  return getOrder(ctx, body.hash)
}
