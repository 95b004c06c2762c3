import type { Ctx } from '../../kit/context.ts'
import type { Transfer } from '../ledger/post-transfer.ts'
import { postTransfers } from '../ledger/post-transfer.ts'
import { returnStock } from '../product/queries-stock.ts'
import { orderPaid } from './events.ts'
import { moveOrder } from './move-order.ts'
import type { ProviderMovement } from './ports.ts'
import type { LockedOrder } from './queries-change.ts'
import { lockGroup, lockOrders, updateCaptured } from './queries-change.ts'
import { listStockTaken, lockPaymentGroup, updateGroupPayment } from './queries-payment.ts'
import { closeAttention, raiseAttention } from './raise-attention.ts'
import { refundRest } from './refund-rest.ts'
import { reportMismatch } from './report-mismatch.ts'
import { paymentStatusOf } from './rules-payment.ts'

const messages = {
  Processing: 'The payment is under way',
  Authorized: 'The payment is authorised',
  Captured: 'The payment is captured',
  Refused: 'The payment was refused',
} as const

/**
 * Takes in how a payment stands at the provider. What came before, comes twice or out of order changes nothing but the history, so that shuffled
 * reports end alike. Captured: the book is written and the merchants are told. Refused: the orders are cancelled and the goods go back to stock.
 */
export async function settlePayment(ctx: Ctx, marketplaceId: string, movement: ProviderMovement): Promise<void> {
  const group = await lockPaymentGroup(ctx.db, marketplaceId, movement.key)
  if (!group) {
    ctx.log.warn({ marketplaceId, key: movement.key }, 'a provider reports a payment that is not ours')
    return
  }
  if (movement.amountMinor !== group.totalMinor || movement.currency !== group.currency) {
    const expected = { amountMinor: group.totalMinor, currency: group.currency }
    for (const { id, merchantId } of await lockGroup(ctx.db, marketplaceId, group.id))
      await reportMismatch(ctx, { marketplaceId, merchantId, subjectId: id, orderIds: [id] }, movement, expected)
    return
  }
  const reference = movement.reference === '' ? undefined : movement.reference
  if (reference !== undefined && (group.paymentReference !== reference || group.paymentError !== null)) {
    await updateGroupPayment(ctx.db, marketplaceId, group.id, { reference, error: null })
  }
  const to = paymentStatusOf(movement.state)
  const orders = await lockGroup(ctx.db, marketplaceId, group.id)
  // That it is under way is news only to an order that has heard nothing yet.
  const told = to === 'Processing' ? orders.filter((order) => order.paymentStatus === 'Unprocessed') : orders
  if (told.length === 0) return
  const moved = await moveOrder(ctx, {
    marketplaceId,
    orderIds: told.map((order) => order.id),
    axis: 'payment',
    to,
    kind: `payment_${movement.state}`,
    message: messages[to as keyof typeof messages],
    detail: movement.failure,
  })
  await closeAttention(ctx, marketplaceId, moved, to === 'Captured' || to === 'Refused' ? ['payment_stuck', 'capture_stuck'] : ['payment_stuck'])
  const changed = orders.filter((order) => moved.includes(order.id))
  if (to === 'Captured')
    await reportNotApplied(
      ctx,
      orders.filter((order) => order.capturedMinor === 0 && order.totalMinor > 0 && !moved.includes(order.id)),
    )
  if (to === 'Captured' && changed.length > 0) await capture(ctx, marketplaceId, changed)
  if (to === 'Refused' && changed.length > 0) await cancel(ctx, marketplaceId, moved)
}

/** Money that was captured for orders that had ended without it: a person decides where it goes. */
async function reportNotApplied(ctx: Ctx, orders: readonly LockedOrder[]): Promise<void> {
  const items = orders.map(({ id, marketplaceId, merchantId, paymentStatus }) => ({
    marketplaceId,
    merchantId,
    code: 'captured_not_applied' as const,
    subjectId: id,
    orderId: id,
    params: { status: paymentStatus },
  }))
  await raiseAttention(ctx, items)
}

async function capture(ctx: Ctx, marketplaceId: string, orders: readonly LockedOrder[]): Promise<void> {
  await updateCaptured(
    ctx.db,
    marketplaceId,
    orders.map((order) => order.id),
  )
  await postTransfers(ctx.db, orders.flatMap(transfersOf))
  const isCancelled = (order: LockedOrder): boolean => order.orderStatus === 'Cancelled'
  await ctx.emit(orderPaid, ...orders.filter((order) => !isCancelled(order)).map(({ id: orderId }) => ({ marketplaceId, orderId })))
  // These were cancelled while their payment was under way.
  const cancelled = orders.filter(isCancelled).map((order) => order.id)
  if (cancelled.length > 0) for (const captured of await lockOrders(ctx.db, marketplaceId, cancelled)) await refundRest(ctx, captured, '')
}

function transfersOf({ marketplaceId, merchantId, id: orderId, currency, totalMinor, commissionMinor }: LockedOrder): Transfer[] {
  const holder = { marketplaceId, merchantId, orderId, currency }
  return [
    {
      ...holder,
      kind: 'capture',
      reference: `capture:${orderId}`,
      entries: [
        { account: 'provider_clearing', amountMinor: totalMinor },
        { account: 'merchant_pending', amountMinor: -totalMinor },
      ],
    },
    {
      ...holder,
      kind: 'commission',
      reference: `commission:${orderId}`,
      entries: [
        { account: 'merchant_pending', amountMinor: commissionMinor },
        { account: 'commission_income', amountMinor: -commissionMinor },
      ],
    },
  ]
}

async function cancel(ctx: Ctx, marketplaceId: string, orderIds: readonly string[]): Promise<void> {
  const cancelled = await moveOrder(ctx, {
    marketplaceId,
    orderIds,
    axis: 'order',
    to: 'Cancelled',
    kind: 'cancelled',
    message: 'Cancelled: it was not paid',
  })
  await returnStock(ctx.db, await listStockTaken(ctx.db, marketplaceId, cancelled))
}
