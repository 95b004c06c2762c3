import type { orderCollection } from '@stoa/contract/order-collection.ts'
import type { Order } from '@stoa/contract/order.ts'
import { asSystem } from '../../../database/as-system.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { recordPairAudit } from '../../company/record-pair-audit.ts'
import { postTransfers } from '../../ledger/post-transfers.ts'
import { orderPaid, ordersCaptured } from '../events.ts'
import { releaseOrder } from '../fulfilment/release-order.ts'
import { getOrder } from '../get-order.ts'
import { listOrdersWithShop } from '../payment/queries-payment.ts'
import { transfersOf } from '../payment/rules-posting.ts'
import { transitionLocked } from '../transition-locked.ts'
import { lockCollectedOrder } from './lock-collected-order.ts'

/**
 * Records that the merchant has collected the whole amount of an order: it owes commission and withheld tax from now on, and the amount itself is never
 * payable. Recorded before, nothing changes. Throws as `lockCollectedOrder`, and `state_forbids` for an order that ended without payment.
 */
export async function recordPayment(ctx: Ctx, { body }: Received<typeof orderCollection.recordPayment>): Promise<Order> {
  const order = await lockCollectedOrder(ctx, body, 'Paid')
  if (order === undefined) return getOrder(ctx, body.hash)
  const { marketplaceId, id: orderId, totalMinor, currency } = order
  const params = { amount: { minor: totalMinor, currency } }
  await transitionLocked(ctx, { marketplaceId, axis: 'payment', to: 'Paid', kind: 'payment_recorded', params, isCommand: true }, [order])
  // The marketplace's accounts are written too.
  await asSystem(ctx.db, async () => {
    await postTransfers(ctx.db, transfersOf(order))
    await releaseOrder(ctx, marketplaceId, orderId)
    const withShop = await listOrdersWithShop(ctx.db, marketplaceId, [orderId])
    // A shop that accepts paid orders only gets it now.
    await ctx.emit(orderPaid, ...withShop.map((id) => ({ marketplaceId, orderId: id })))
  })
  await recordPairAudit(ctx, order, { action: 'order.payment_recorded', object: order.hash, detail: { amountMinor: totalMinor, currency } })
  await ctx.emit(ordersCaptured, { marketplaceId, orderIds: [orderId] })
  return getOrder(ctx, body.hash)
}
