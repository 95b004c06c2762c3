import type { Edge } from '../../kit/context.ts'
import { paymentAccess } from '../order/payment-access.ts'
import { moveOrder } from '../order/move-order.ts'
import { lockPayout, updatePayout } from './queries.ts'
import { settlePayout } from './settle-payout.ts'

/** Asks the provider to pay, with the payout's id as its key: a repeat after a lost answer finds the first. */
export async function sendPayout(edge: Edge, { marketplaceId, payoutId }: { marketplaceId: string; payoutId: string }): Promise<void> {
  const payout = await edge.transact(async (ctx) => {
    const locked = await lockPayout(ctx.db, marketplaceId, payoutId)
    if (locked?.status === 'Reserved') {
      await updatePayout(ctx.db, marketplaceId, payoutId, { status: 'Payout Processing' })
      await moveOrder(ctx, {
        marketplaceId,
        orderIds: locked.orderIds,
        axis: 'payout',
        to: 'Payout Processing',
        kind: 'payout_sent',
        message: `Payout ${locked.number} is on its way`,
      })
      await ctx.announce([marketplaceId, locked.merchantId], { kind: 'payout', id: payoutId })
      return locked
    }
    return locked?.status === 'Payout Processing' ? locked : undefined
  })
  if (!payout) return
  const { connector, access } = await paymentAccess(edge, marketplaceId)
  const movement = await connector.payout(access, {
    key: payout.id,
    amountMinor: payout.amountMinor,
    currency: payout.currency,
    merchantId: payout.merchantId,
    statement: payout.number,
  })
  await edge.transact(async (ctx) => {
    await updatePayout(ctx.db, marketplaceId, payoutId, { status: 'Payout Processing', providerReference: movement.reference })
    if (movement.state === 'succeeded' || movement.state === 'failed') await settlePayout(ctx, marketplaceId, movement)
  })
}
