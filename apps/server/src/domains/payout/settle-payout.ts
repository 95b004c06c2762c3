import { asWritten, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import { transitionOrder } from '../order/transition-order.ts'
import type { PaymentTransaction } from '../payment/ports.ts'
import { reportContradiction } from '../order/payment/report-contradiction.ts'
import { recordAmountMismatch } from '../order/payment/record-amount-mismatch.ts'
import { payoutSettled } from './events.ts'
import { transitionPayout } from './transition-payout.ts'
import { lockPayout } from './queries.ts'
import { returnPayout } from './return-payout.ts'

/**
 * Applies the provider's answer about a payout. Repeated, it changes nothing. One that was paid and has failed was returned by the bank, and is payable again;
 * another amount, or success after it failed, needs attention and changes nothing else.
 */
export async function settlePayout(ctx: Ctx, marketplaceId: string, movement: PaymentTransaction): Promise<void> {
  if (movement.state !== 'succeeded' && movement.state !== 'failed') return
  const payout = await lockPayout(ctx.db, marketplaceId, movement.key)
  if (!payout) return
  const { merchantId, amountMinor, currency, orderIds } = payout
  if (movement.amountMinor !== amountMinor || movement.currency !== currency) {
    const subject = { subjectId: payout.id, payoutId: payout.id, orderIds }
    await recordAmountMismatch(ctx, { marketplaceId, merchantId, ...subject }, movement, { amountMinor, currency })
    return
  }
  const { reference: providerReference } = movement
  const isPaid = movement.state === 'succeeded'
  const isMoved = isPaid
    ? await transitionPayout(ctx, payout, 'Paid Out', { providerReference, failure: null, paidAt: ctx.now })
    : await returnPayout(ctx, payout, {
        to: 'Payout Failed',
        failure: asWritten(movement.failure) ?? message('failure.payout_refused'),
        providerReference,
        detail: movement.failure,
      })
  if (!isMoved && isPaid && (payout.status === 'Payout Failed' || payout.status === 'Payout Refused')) {
    const about = { marketplaceId, merchantId, subjectId: payout.id, payoutId: payout.id }
    await reportContradiction(ctx, about, { ...movement, kind: 'payout' }, 'failed')
  }
  if (!isMoved || !isPaid) return
  await postTransfer(ctx.db, {
    marketplaceId,
    merchantId,
    kind: 'payout',
    reference: `payout:${payout.id}`,
    payoutId: payout.id,
    currency,
    entries: [
      { account: 'merchant_reserved', amountMinor },
      { account: 'provider_clearing', amountMinor: -amountMinor },
    ],
  })
  await transitionOrder(ctx, { marketplaceId, orderIds, axis: 'payout', to: 'Paid Out', kind: 'paid_out', params: { number: payout.number } })
  await ctx.emit(payoutSettled, { marketplaceId, merchantId, payoutId: payout.id, isPaid })
}
