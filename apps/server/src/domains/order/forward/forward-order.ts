import { isPaymentToRecord } from '@stoa/contract/payment-to-record.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { AppError, NotReadyError, UpstreamError, reasonOf } from '../../../kit/errors.ts'
import { findNextTry } from '../../../jobs/find-next-try.ts'
import type { ShopOrder } from '../../connection/ports-order.ts'
import { insertOrderEvents } from '../queries-change.ts'
import { findCancelled } from './find-cancelled.ts'
import type { OrderToForward } from './queries-forward.ts'
import { claimForward, findOrderToForward, releaseForward, updateForward, updateWaitingForEnded } from './queries-forward.ts'
import { recordForward } from './record-forward.ts'
import { toShopAccess } from './to-shop-access.ts'
import { listLines } from '../queries-order.ts'
import { shippingBlockReason } from '../payment/rules-payment.ts'
import { itemName } from '../rules-item-name.ts'

/**
 * Creates an order in the merchant's own shop, under the order's hash: a repeat finds the first. Orders are sent once they are paid, so that no shop ships
 * what nobody pays; what the merchant collects is sent unpaid, to a shop that accepts paid orders only once its payment is recorded. A shop that takes no orders leaves the order as it is. What fails is written where people see it, and
 * tried again by the queue while that can help. One that a person keeps out of the shop is not sent. While sending is paused, or no shop is connected, the order waits. One that was cancelled meanwhile
 * is looked for instead. One process sends it at a time, because two that find nothing at once would both create it: the others throw NotReadyError.
 */
export async function forwardOrder(jobCtx: JobCtx, { marketplaceId, orderId }: { marketplaceId: string; orderId: string }): Promise<void> {
  const order = await findOrderToForward(jobCtx.db, marketplaceId, orderId)
  if (!order || order.forwardState === 'forwarded' || order.isWithoutShop) return
  if (order.orderStatus === 'Cancelled') return order.forwardState === 'none' ? undefined : findCancelled(jobCtx, marketplaceId, order)
  if (shippingBlockReason(order) !== undefined) return
  const { createOrder, acceptsPaidOrdersOnly = false } = jobCtx.ports.shops[order.provider ?? ''] ?? {}
  if (createOrder && acceptsPaidOrdersOnly && isPaymentToRecord(order)) {
    await jobCtx.transact((ctx) => noteWaiting(ctx, marketplaceId, order))
    return
  }
  const access = toShopAccess(jobCtx, order)
  if (!access) {
    if (order.forwardState === 'failed')
      await jobCtx.transact((ctx) => updateForward(ctx.db, marketplaceId, orderId, { state: 'waiting', error: null, isAttempt: false }))
    else if (order.forwardState === 'none') await jobCtx.transact((ctx) => updateWaitingForEnded(ctx.db, marketplaceId, orderId))
    return
  }
  if (!createOrder) {
    if (order.forwardState !== 'none')
      await jobCtx.transact((ctx) => recordForward(ctx, marketplaceId, order, { state: 'none', error: null, isAttempt: false }))
    return
  }
  if (order.forwardState === 'none')
    await jobCtx.transact((ctx) => updateForward(ctx.db, marketplaceId, orderId, { state: 'waiting', error: null, isAttempt: false }))
  if (order.isPaused) return
  if (!(await jobCtx.transact((ctx) => claimForward(ctx.db, marketplaceId, orderId)))) throw new NotReadyError(message('upstream.order_being_sent'))
  try {
    const { reference, number, isNew } = await createOrder(access, await shopOrder(jobCtx, marketplaceId, order))
    const { connectionId } = access
    await jobCtx.transact((ctx) =>
      recordForward(ctx, marketplaceId, order, {
        state: 'forwarded',
        error: null,
        isAttempt: true,
        reference,
        number,
        connectionId,
        isFound: !isNew,
      }),
    )
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof AppError)) {
      await jobCtx.transact((ctx) => releaseForward(ctx.db, marketplaceId, orderId))
      throw error
    }
    const nextTryBy = error instanceof UpstreamError ? await findNextTry(jobCtx, orderId, error) : null
    await jobCtx.transact((ctx) => recordForward(ctx, marketplaceId, order, { state: 'failed', error: reasonOf(error), isAttempt: true, nextTryBy }))
    // What its settings or its own rules refuse does not get better by waiting: that is for a person to look at.
    if (error instanceof UpstreamError) throw error
  }
}

/** Records in the history that an order is sent once its payment is recorded. Until then nothing of it is to be sent. */
async function noteWaiting(ctx: Ctx, marketplaceId: string, { id: orderId, merchantId, hash, forwardState }: OrderToForward): Promise<void> {
  if (forwardState !== 'none') await updateForward(ctx.db, marketplaceId, orderId, { state: 'none', error: null, isAttempt: false })
  await insertOrderEvents(ctx.db, [{ marketplaceId, orderId, kind: 'forward_when_paid', actor: null }])
  await ctx.announce([marketplaceId, merchantId], { kind: 'order', id: hash })
}

async function shopOrder(jobCtx: JobCtx, marketplaceId: string, order: OrderToForward): Promise<ShopOrder> {
  const lines = await listLines(jobCtx.db, marketplaceId, order.id)
  return {
    externalReference: order.hash,
    orderNumber: String(order.number),
    currency: order.currency,
    placedAt: order.placedAt,
    customer: order.customer,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    ...(order.shippingService === null ? {} : { shippingService: order.shippingService }),
    customerNote: order.customerNote,
    lines: lines.map((line) => ({
      productReference: line.productReference,
      variantReference: line.variantReference,
      sku: line.sku,
      name: itemName(line),
      quantity: line.quantity,
      unitPriceMinor: line.unitPriceMinor,
      totalMinor: line.totalMinor,
    })),
    shippingMinor: order.shippingMinor,
    totalMinor: order.totalMinor,
    isPaid: !isPaymentToRecord(order),
  }
}
