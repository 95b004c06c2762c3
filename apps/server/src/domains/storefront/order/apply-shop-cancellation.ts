import type { Ctx } from '../../../kit/context.ts'
import { message } from '@stoa/messages/describe.ts'
import { cancelLocked } from '../../order/cancel-locked.ts'
import { insertOrderEvents, lockGroups } from '../../order/queries-change.ts'
import { refundRest } from '../../order/refund/refund-rest.ts'
import { updateOrderCancelled } from './queries-order.ts'
import type { StorefrontOrderRow } from './queries-order.ts'
import { isEndedByShop } from './queries-report.ts'

/**
 * Cancels the orders of a purchase that was cancelled in the operator's shop, once. What the shop has not paid back yet is requested there, also the shipping of
 * an order whose goods were all refunded before. One that was shipped already stays, with an entry in its history. While it is not clear what the shop paid back
 * (`isClear`), nothing is shipped and nothing more is paid back.
 */
export async function applyShopCancellation(ctx: Ctx, row: StorefrontOrderRow & { groupId: string }, isClear: boolean): Promise<void> {
  if (row.cancelledAt !== null) return
  if (isClear) await updateOrderCancelled(ctx.db, row)
  for (const order of await lockGroups(ctx.db, row.companyId, [row.groupId])) {
    if (order.orderStatus === 'New' || order.orderStatus === 'Basket')
      await cancelLocked(ctx, order, { kind: 'cancelled_by_storefront', reason: '', restock: true, isRefundOpen: !isClear })
    else if (!isClear) continue
    else if (order.orderStatus === 'Cancelled') {
      // One that was cancelled here was paid back whole, or a person decides about its failed refund.
      if (await isEndedByShop(ctx.db, row.companyId, order.id)) await refundRest(ctx, order, '')
    } else
      await insertOrderEvents(ctx.db, [
        {
          marketplaceId: row.companyId,
          orderId: order.id,
          kind: 'storefront_cancel_ignored',
          actor: null,
          remark: message('order_error.already_shipped'),
        },
      ])
  }
}
