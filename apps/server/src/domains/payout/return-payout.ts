import type { Message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { transitionOrder } from '../order/transition-order.ts'
import { payoutSettled } from './events.ts'
import type { LockedPayout } from './queries.ts'
import { returnItems } from './queries.ts'
import { listOrdersToReturn, listReversals } from './queries-return.ts'
import { transitionPayout } from './transition-payout.ts'

/** How a payout came to nothing: the provider took it and it failed, or refused to take it. `detail` is what the provider wrote. */
type PayoutEnd = { to: 'Payout Failed' | 'Payout Refused'; failure: Message; providerReference?: string; detail: string | null }

/**
 * Ends a locked payout of which nothing arrived, or which the bank returned after it was paid: its money is payable again, for the next payout, less what
 * refunds took back of it meanwhile. Returns whether the payout could end so.
 */
export async function returnPayout(ctx: Ctx, payout: LockedPayout, { to, failure, providerReference, detail }: PayoutEnd): Promise<boolean> {
  const { id: payoutId, marketplaceId, merchantId, amountMinor, currency, number } = payout
  const facts = { failure, paidAt: null, ...(providerReference === undefined ? {} : { providerReference }) }
  if (!(await transitionPayout(ctx, payout, to, facts))) return false
  const wasPaid = payout.status === 'Paid Out'
  const reversals = wasPaid ? await listReversals(ctx.db, marketplaceId, payoutId, payout.orderIds) : []
  await postTransfers(ctx.db, [
    {
      marketplaceId,
      merchantId,
      kind: 'payout_return',
      reference: `payout-return:${payoutId}`,
      payoutId,
      currency,
      entries: [
        { account: wasPaid ? 'provider_clearing' : 'merchant_reserved', amountMinor },
        { account: 'merchant_payable', amountMinor: -amountMinor },
      ],
    },
    // The provider has given back the payout less these, so that the merchant has paid for the refund.
    ...reversals.map(({ refundId, orderId, amountMinor: takenMinor }) => ({
      marketplaceId,
      merchantId,
      kind: 'payout_reversal' as const,
      reference: `payout-reversal-return:${refundId}`,
      orderId,
      refundId,
      payoutId,
      currency,
      entries: [
        { account: 'merchant_payable' as const, amountMinor: takenMinor },
        { account: 'provider_clearing' as const, amountMinor: -takenMinor },
      ],
    })),
  ])
  await returnItems(ctx.db, marketplaceId, payoutId)
  const orderIds = await listOrdersToReturn(ctx.db, marketplaceId, payoutId)
  await transitionOrder(ctx, { marketplaceId, orderIds, axis: 'payout', to, kind: 'payout_failed', params: { number }, detail })
  await ctx.emit(payoutSettled, { marketplaceId, merchantId, payoutId, isPaid: false })
  return true
}
