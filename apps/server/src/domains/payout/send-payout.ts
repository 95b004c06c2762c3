import type { JobCtx } from '../../kit/context.ts'
import { findPayoutReference } from '../payment/queries-account.ts'
import { paymentAccess } from '../payment/payment-access.ts'
import { transitionOrder } from '../order/transition-order.ts'
import { transitionPayout } from './transition-payout.ts'
import { lockPayout, updatePayoutReference } from './queries.ts'
import { settlePayout } from './settle-payout.ts'

/** Asks the provider to pay, with the payout's id as its key: a repeat after a lost answer finds the first. An answer that comes after the payout ended changes nothing. */
export async function sendPayout(jobCtx: JobCtx, { marketplaceId, payoutId }: { marketplaceId: string; payoutId: string }): Promise<void> {
  const payout = await jobCtx.transact(async (ctx) => {
    const locked = await lockPayout(ctx.db, marketplaceId, payoutId)
    if (!locked || locked.status !== 'Reserved') return locked?.status === 'Payout Processing' ? locked : undefined
    await transitionPayout(ctx, locked, 'Payout Processing')
    await transitionOrder(ctx, {
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
  const { connector, access } = await paymentAccess(jobCtx, marketplaceId, payout.connectionId ?? undefined)
  const movement = await connector.payout(access, {
    key: payout.id,
    amountMinor: payout.amountMinor,
    currency: payout.currency,
    destination: (await findPayoutReference(jobCtx.db, marketplaceId, payout.merchantId, access.connectionId)) ?? payout.merchantId,
    statement: payout.number,
  })
  await jobCtx.transact(async (ctx) => {
    await updatePayoutReference(ctx.db, marketplaceId, payoutId, movement.reference)
    await settlePayout(ctx, marketplaceId, movement)
  })
}
