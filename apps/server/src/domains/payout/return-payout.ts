import type { Message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import { transitionOrder } from '../order/transition-order.ts'
import { payoutSettled } from './events.ts'
import type { LockedPayout } from './queries.ts'
import { returnItems } from './queries.ts'
import { transitionPayout } from './transition-payout.ts'

/** How a payout came to nothing: the provider took it and it failed, or refused to take it. `detail` is what the provider wrote. */
type PayoutEnd = { to: 'Payout Failed' | 'Payout Refused'; failure: Message; providerReference?: string; detail: string | null }

/** Ends a locked payout of which nothing arrived: its money is payable again, for the next payout. Returns whether the payout was still on its way. */
export async function returnPayout(ctx: Ctx, payout: LockedPayout, { to, failure, providerReference, detail }: PayoutEnd): Promise<boolean> {
  const { id: payoutId, marketplaceId, merchantId, amountMinor, currency, orderIds, number } = payout
  const facts = { failure, ...(providerReference === undefined ? {} : { providerReference }) }
  if (!(await transitionPayout(ctx, payout, to, facts))) return false
  await postTransfer(ctx.db, {
    marketplaceId,
    merchantId,
    kind: 'payout_return',
    reference: `payout-return:${payoutId}`,
    payoutId,
    currency,
    entries: [
      { account: 'merchant_reserved', amountMinor },
      { account: 'merchant_payable', amountMinor: -amountMinor },
    ],
  })
  await returnItems(ctx.db, marketplaceId, payoutId)
  await transitionOrder(ctx, { marketplaceId, orderIds, axis: 'payout', to, kind: 'payout_failed', params: { number }, detail })
  await ctx.emit(payoutSettled, { marketplaceId, merchantId, payoutId, isPaid: false })
  return true
}
