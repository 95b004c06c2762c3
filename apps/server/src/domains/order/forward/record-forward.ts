import type { Params } from '@stoa/contract/params.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Ctx } from '../../../kit/context.ts'
import { upsertDirection } from '../../connection/health/queries-direction.ts'
import { isSentElsewhere } from '../address/queries-address.ts'
import { closeAttention } from '../attention/close-attention.ts'
import { addressOutdated, shopOrderCancelled, shopReportRequested } from '../events.ts'
import { insertOrderEvents } from '../queries-change.ts'
import { updateAccepted } from '../deadline/queries-deadline.ts'
import { deleteWaitingReports, insertMissingReports, listWaitingOfOrder } from '../shop-report/queries-shop-report.ts'
import type { OrderToForward } from './queries-forward.ts'
import { updateForward } from './queries-forward.ts'

/**
 * Records how sending an order to the merchant's shop went, where its state allows that. Once the shop has it, what was shipped and refunded of the order
 * before is reported, its cancellation too. `isFound`: an earlier try had created it there. An address that was corrected meanwhile is to be corrected there too.
 */
export async function recordForward(
  ctx: Ctx,
  marketplaceId: string,
  order: OrderToForward,
  change: Parameters<typeof updateForward>[3] & { isFound?: boolean },
): Promise<void> {
  const { id: orderId, merchantId, connectionId, hash } = order
  const written = await updateForward(ctx.db, marketplaceId, orderId, change)
  if (written === undefined) return
  const { status: orderStatus, isRepeated } = written
  const isForwarded = change.state === 'forwarded'
  if (change.isAttempt && connectionId !== null)
    await upsertDirection(ctx.db, { companyId: merchantId, connectionId, direction: 'orders_out' }, change.error)
  // A shop that took the order has accepted it.
  if (isForwarded && orderStatus !== 'Cancelled') await updateAccepted(ctx.db, marketplaceId, orderId)
  await closeAttention(ctx, marketplaceId, [orderId], isForwarded ? ['forward_stuck', 'accept_due'] : ['forward_stuck'])
  const params: Params = change.reference === undefined ? {} : { reference: (change.number ?? change.reference).replace(/^#/, '') }
  // That a cancelled order is not in the shop is nothing to record. What fails alike again and again is counted at the order.
  if ((change.state !== 'none' || orderStatus !== 'Cancelled') && !(change.state === 'failed' && isRepeated))
    await insertOrderEvents(ctx.db, [
      { marketplaceId, orderId, kind: `forward_${change.state}`, params, actor: null, ...(change.error === null ? {} : { remark: change.error }) },
    ])
  if (change.state === 'none') await deleteWaitingReports(ctx.db, marketplaceId, orderId)
  if (isForwarded) {
    await insertMissingReports(ctx.db, marketplaceId, orderId)
    await ctx.emit(shopReportRequested, ...(await listWaitingOfOrder(ctx.db, marketplaceId, orderId)))
    // It was cancelled while the shop answered.
    if (orderStatus === 'Cancelled') await ctx.emit(shopOrderCancelled, { marketplaceId, orderId })
    else if (await isSentElsewhere(ctx.db, marketplaceId, order, change.isFound === true))
      await ctx.emit(addressOutdated, { marketplaceId, orderId, changeId: uuidv7(), isInShop: true })
  }
  await ctx.announce([marketplaceId, merchantId], { kind: 'order', id: hash })
}
