import type { Edge } from '../../kit/context.ts'
import { OutsideError } from '../../kit/errors.ts'
import { settlePayment } from './settle-payment.ts'
import { moveOrder } from './move-order.ts'
import { paymentAccess } from './payment-access.ts'
import { insertOrderEvents, lockGroup } from './queries-change.ts'
import type { PaymentGroup } from './queries-payment.ts'
import { findGroup, lockPaymentGroup, updateGroupPayment } from './queries-payment.ts'

/**
 * Starts the payment of a purchase at the provider, under the purchase's own key. That it was tried is written first: a second try asks by the
 * key before it orders again, so that a lost answer is no second payment. What the provider answers at once is applied like a report.
 */
export async function requestPayment(edge: Edge, { marketplaceId, groupId }: { marketplaceId: string; groupId: string }): Promise<void> {
  const group = await findGroup(edge.db, marketplaceId, groupId)
  if (!group || group.paymentReference !== null) return
  if (group.totalMinor === 0) {
    await edge.transact((ctx) =>
      settlePayment(ctx, marketplaceId, {
        kind: 'payment',
        reference: '',
        key: group.paymentKey,
        state: 'captured',
        amountMinor: 0,
        currency: group.currency,
        failure: null,
      }),
    )
    return
  }
  const isFirstTry = await edge.transact(async (ctx) => {
    const orders = await lockGroup(ctx.db, marketplaceId, groupId)
    const fresh = orders.filter((order) => order.paymentStatus === 'Unprocessed').map((order) => order.id)
    if (fresh.length === 0) return false
    await moveOrder(ctx, {
      marketplaceId,
      orderIds: fresh,
      axis: 'payment',
      to: 'Processing',
      kind: 'payment_requested',
      message: 'Payment asked for',
    })
    return true
  })
  try {
    const { connector, access } = await paymentAccess(edge, marketplaceId, group.connectionId ?? undefined)
    const known = isFirstTry ? undefined : await connector.find(access, 'payment', group.paymentKey)
    const movement =
      known ??
      (await connector.createPayment(access, {
        key: group.paymentKey,
        amountMinor: group.totalMinor,
        currency: group.currency,
        reference: group.reference,
      }))
    await edge.transact((ctx) => settlePayment(ctx, marketplaceId, movement))
  } catch (error) {
    if (error instanceof OutsideError) await noteFailure(edge, marketplaceId, group, error.message)
    throw error
  }
}

/** Tells people that the provider is away, once per reason; the queue goes on trying. */
async function noteFailure(edge: Edge, marketplaceId: string, group: PaymentGroup, message: string): Promise<void> {
  await edge.transact(async (ctx) => {
    const held = await lockPaymentGroup(ctx.db, marketplaceId, group.id)
    if (!held || held.paymentReference !== null || held.paymentError === message) return
    await updateGroupPayment(ctx.db, marketplaceId, group.id, { error: message })
    const orders = await lockGroup(ctx.db, marketplaceId, group.id)
    await insertOrderEvents(
      ctx.db,
      orders.map((order) => ({
        marketplaceId,
        orderId: order.id,
        kind: 'payment_waits',
        message: 'The payment provider did not take the payment yet; it is tried again',
        actor: null,
        detail: message,
      })),
    )
    for (const order of orders) await ctx.announce([marketplaceId, order.merchantId], { kind: 'order', id: order.hash })
  })
}
