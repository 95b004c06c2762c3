import type { Edge } from '../../kit/context.ts'
import { paymentAccess } from '../payment/payment-access.ts'
import { moveOrder } from '../order/move-order.ts'
import { movePayout } from './move-payout.ts'
import { lockPayout, updatePayoutReference } from './queries.ts'
import { settlePayout } from './settle-payout.ts'

/** Asks the provider to pay, with the payout's id as its key: a repeat after a lost answer finds the first. An answer that comes after the payout ended changes nothing. */
export async function sendPayout(edge: Edge, { marketplaceId, payoutId }: { marketplaceId: string; payoutId: string }): Promise<void> {
  const payout = await edge.transact(async (ctx) => {
    const locked = await lockPayout(ctx.db, marketplaceId, payoutId)
    if (!locked || locked.status !== 'Reserved') return locked?.status === 'Payout Processing' ? locked : undefined
    await movePayout(ctx, locked, 'Payout Processing')
    await moveOrder(ctx, {
      marketplaceId,
      orderIds: locked.orderIds,
      axis: 'payout',
      to: 'Payout Processing',
      kind: 'payout_sent',
      params: { number: locked.number },
    })
    return locked
  })
  if (!payout) return
  const { connector, access } = await paymentAccess(edge, marketplaceId, payout.connectionId ?? undefined)
  const movement = await connector.payout(access, {
    key: payout.id,
    amountMinor: payout.amountMinor,
    currency: payout.currency,
    merchantId: payout.merchantId,
    statement: payout.number,
  })
  await edge.transact(async (ctx) => {
    await updatePayoutReference(ctx.db, marketplaceId, payoutId, movement.reference)
    await settlePayout(ctx, marketplaceId, movement)
  })
}
