import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import { postTransfers } from '../../ledger/post-transfers.ts'
import { returnStock } from '../../product/queries-stock.ts'
import { orderPaid, ordersCaptured, paymentUnneeded } from '../events.ts'
import { transitionOrder } from '../transition-order.ts'
import { transitionLocked } from '../transition-locked.ts'
import type { PaymentTransaction } from '../../payment/ports.ts'
import type { LockedOrder } from '../queries-change.ts'
import { lockGroups, lockOrders } from '../queries-change.ts'
import type { PaymentGroup } from './queries-payment.ts'
import { listOrdersWithShop, listReservedStock, lockPaymentGroups, updateGroupPayments } from './queries-payment.ts'
import { raiseAttention } from '../attention/raise-attention.ts'
import { closeAttention } from '../attention/close-attention.ts'
import { refundRest } from '../refund/refund-rest.ts'
import { postProviderFees } from './post-provider-fees.ts'
import { recordAmountMismatch } from './record-amount-mismatch.ts'
import { reportFailedCapture } from './report-failed-capture.ts'
import { listCancelledUnpaid } from '../unpaid/queries-unpaid.ts'
import { paymentStatusOf } from './rules-payment.ts'
import { transfersOf } from './rules-posting.ts'

/**
 * Applies how payments of one marketplace stand at the provider. What came before, comes twice or out of order changes nothing but the history, so that
 * shuffled reports end alike. Captured: the ledger is written and the merchants are notified. Refused: the orders are cancelled and the goods go back to
 * stock, and what the provider keeps open is cancelled there. A capture that failed is put before a person. Several movements of one payment are applied in their order.
 */
export async function settlePayments(ctx: Ctx, marketplaceId: string, movements: readonly PaymentTransaction[]): Promise<void> {
  const later: PaymentTransaction[] = []
  const byPayment = new Map<string, PaymentTransaction>()
  for (const movement of movements) {
    if (byPayment.has(movement.key)) later.push(movement)
    else byPayment.set(movement.key, movement)
  }
  await settleOnce(ctx, marketplaceId, byPayment)
  if (later.length > 0) await settlePayments(ctx, marketplaceId, later)
}

/** Applies at most one movement for each payment. */
async function settleOnce(ctx: Ctx, marketplaceId: string, byPayment: ReadonlyMap<string, PaymentTransaction>): Promise<void> {
  const locked = await lockPaymentGroups(ctx.db, marketplaceId, [...byPayment.keys()].toSorted())
  // Of what merchants collect, a provider knows nothing.
  const groups = locked.filter(({ isCollectedByMerchant, totalMinor }) => !isCollectedByMerchant || totalMinor === 0)
  const known = new Set(groups.map((group) => group.id))
  for (const key of byPayment.keys()) if (!known.has(key)) ctx.log.warn({ marketplaceId, key }, 'a provider reports a payment that is not ours')
  const orders = await lockGroups(ctx.db, marketplaceId, [...known])
  const settled: (Settled & { group: PaymentGroup })[] = []
  for (const group of groups) {
    const movement = orNotFound(byPayment.get(group.id))
    const own = orders.filter((order) => order.groupId === group.id)
    if (movement.amountMinor !== group.totalMinor || movement.currency !== group.currency) {
      const expected = { amountMinor: group.totalMinor, currency: group.currency }
      for (const { id, merchantId } of own)
        await recordAmountMismatch(ctx, { marketplaceId, merchantId, subjectId: id, orderIds: [id] }, movement, expected)
    } else settled.push({ group, movement, orders: own })
  }
  await updateGroupPayments(
    ctx.db,
    marketplaceId,
    settled.flatMap(({ group: { id, paymentReference, paymentError }, movement: { reference, state } }) =>
      reference !== '' && (paymentReference !== reference || paymentError !== null)
        ? [{ id, reference, error: null, isPaid: state === 'authorized' || state === 'captured' }]
        : [],
    ),
  )
  for (const one of settled) await reportFailedCapture(ctx, marketplaceId, one)
  // What moves the same way and for the same reason moves in the same statements.
  const alike = Map.groupBy(settled, ({ movement: { state, failure } }) => JSON.stringify([state, failure]))
  for (const some of alike.values())
    await settleAlike(
      ctx,
      marketplaceId,
      orNotFound(some[0]).movement,
      some.flatMap(({ orders: own }) => own),
    )
  const open = settled.flatMap(({ group, movement }) => (movement.isStillPayable ? [{ marketplaceId, groupId: group.id }] : []))
  await ctx.emit(paymentUnneeded, ...open)
  const fees = settled.flatMap(({ group, movement: { state, feeMinor } }) =>
    paymentStatusOf(state) === 'Captured' && feeMinor !== undefined && feeMinor > 0 ? [[group.id, feeMinor] as const] : [],
  )
  await postProviderFees(ctx, marketplaceId, new Map(fees))
}

/** A movement of a payment, with the locked orders it pays for. */
type Settled = { movement: PaymentTransaction; orders: readonly LockedOrder[] }

/** Moves orders whose payments stand alike. */
async function settleAlike(
  ctx: Ctx,
  marketplaceId: string,
  { state, failure }: Pick<PaymentTransaction, 'state' | 'failure'>,
  all: readonly LockedOrder[],
): Promise<void> {
  const to = paymentStatusOf(state)
  const unneeded = to === 'Refused' ? all.filter(isUnneeded) : []
  if (unneeded.length > 0) await endUnneeded(ctx, marketplaceId, failure, unneeded)
  const orders = all.filter((order) => !unneeded.includes(order))
  // That it is under way is news only to an order that has heard nothing yet.
  const reported = to === 'Processing' ? orders.filter((order) => order.paymentStatus === 'Unprocessed') : orders
  if (reported.length === 0) return
  const moved = await transitionLocked(ctx, { marketplaceId, axis: 'payment', to, kind: `payment_${state}`, detail: failure }, reported)
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

/** Whether the payment of an order ends because the order was cancelled, and not the other way round. */
const isUnneeded = ({ orderStatus, paymentStatus }: LockedOrder): boolean => orderStatus === 'Cancelled' && paymentStatus !== 'Refused'

/** Ends the payments of orders that were cancelled before they were paid: as expired where they were cancelled because of that. */
async function endUnneeded(ctx: Ctx, marketplaceId: string, detail: string | null, orders: readonly LockedOrder[]): Promise<void> {
  const ids = orders.map(({ id }) => id)
  const unpaid = await listCancelledUnpaid(ctx.db, marketplaceId, ids)
  const [expired, cancelled] = [orders.filter(({ id }) => unpaid.includes(id)), orders.filter(({ id }) => !unpaid.includes(id))]
  const move = { marketplaceId, axis: 'payment', detail } as const
  if (expired.length > 0) await transitionLocked(ctx, { ...move, to: 'Expired', kind: 'payment_expired' }, expired)
  if (cancelled.length > 0) await transitionLocked(ctx, { ...move, to: 'Cancelled', kind: 'payment_cancelled' }, cancelled)
  await closeAttention(ctx, marketplaceId, ids, ['payment_stuck', 'capture_stuck'])
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
  await postTransfers(ctx.db, orders.flatMap(transfersOf))
  const isCancelled = (order: LockedOrder): boolean => order.orderStatus === 'Cancelled'
  const paid = orders.filter((order) => !isCancelled(order)).map(({ id }) => id)
  if (paid.length > 0) {
    const withShop = await listOrdersWithShop(ctx.db, marketplaceId, paid)
    await ctx.emit(orderPaid, ...withShop.map((orderId) => ({ marketplaceId, orderId })))
    await ctx.emit(ordersCaptured, { marketplaceId, orderIds: paid })
  }
  // These were cancelled while their payment was under way.
  const cancelled = orders.filter(isCancelled).map((order) => order.id)
  if (cancelled.length > 0) for (const captured of await lockOrders(ctx.db, marketplaceId, cancelled)) await refundRest(ctx, captured, '')
}

async function cancel(ctx: Ctx, marketplaceId: string, orderIds: readonly string[]): Promise<void> {
  const cancelled = await transitionOrder(ctx, {
    marketplaceId,
    orderIds,
    axis: 'order',
    to: 'Cancelled',
    kind: 'cancelled',
  })
  await returnStock(ctx.db, await listReservedStock(ctx.db, marketplaceId, cancelled))
}
