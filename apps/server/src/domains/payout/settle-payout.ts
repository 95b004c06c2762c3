import type { Ctx } from '../../kit/context.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import { moveOrder } from '../order/move-order.ts'
import type { ProviderMovement } from '../order/ports.ts'
import { payoutSettled } from './events.ts'
import { lockPayout, returnItems, updatePayout } from './queries.ts'

/** Takes in what the provider says of a payout. Said twice, or after it is settled, it changes nothing. */
export async function settlePayout(ctx: Ctx, marketplaceId: string, movement: ProviderMovement): Promise<void> {
  const payout = await lockPayout(ctx.db, marketplaceId, movement.key)
  if (!payout || (payout.status !== 'Payout Processing' && payout.status !== 'Reserved')) return
  if (movement.state !== 'succeeded' && movement.state !== 'failed') return
  const isPaid = movement.state === 'succeeded'
  if (isPaid && (movement.amountMinor !== payout.amountMinor || movement.currency !== payout.currency)) {
    ctx.log.error({ payoutId: payout.id }, 'the provider paid another amount than asked')
    return
  }
  const { merchantId, amountMinor, currency, orderIds } = payout
  await postTransfer(ctx.db, {
    marketplaceId,
    merchantId,
    kind: isPaid ? 'payout' : 'payout_return',
    reference: `${isPaid ? 'payout' : 'payout-return'}:${payout.id}`,
    payoutId: payout.id,
    currency,
    entries: [
      { account: 'merchant_reserved', amountMinor },
      { account: isPaid ? 'provider_clearing' : 'merchant_payable', amountMinor: -amountMinor },
    ],
  })
  await updatePayout(ctx.db, marketplaceId, payout.id, {
    status: isPaid ? 'Paid Out' : 'Payout Failed',
    providerReference: movement.reference,
    failure: isPaid ? null : (movement.failure ?? 'The provider refused the payout.'),
    ...(isPaid ? { paidAt: ctx.now } : {}),
  })
  if (!isPaid) await returnItems(ctx.db, marketplaceId, payout.id)
  await moveOrder(ctx, {
    marketplaceId,
    orderIds,
    axis: 'payout',
    to: isPaid ? 'Paid Out' : 'Payout Failed',
    kind: isPaid ? 'paid_out' : 'payout_failed',
    message: isPaid ? `Paid out with ${payout.number}` : `Payout ${payout.number} failed: ${movement.failure ?? 'refused by the provider'}`,
  })
  await ctx.emit(payoutSettled, { marketplaceId, merchantId, payoutId: payout.id, isPaid })
  await ctx.announce([marketplaceId, merchantId], { kind: 'payout', id: payout.id })
}
