import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { payoutSettled } from '../../payout/events.ts'
import { notify } from './notify.ts'
import { findPayoutSummary } from './queries-facts.ts'

/** Notifies the merchant that money is on its way; of a payout that failed, the operator as well. */
export async function notifyPayout(ctx: Ctx, { marketplaceId, merchantId, payoutId, isPaid }: FactOf<typeof payoutSettled>): Promise<void> {
  const payout = await findPayoutSummary(ctx.db, marketplaceId, payoutId)
  if (!payout) return
  const { number, marketplaceName: marketplace, merchantName: merchant } = payout
  const amount = { minor: payout.amountMinor, currency: payout.currency }
  const reported = {
    kind: 'payout' as const,
    link: '/shop/payouts',
    thumbnailFile: null,
    fact: `payout:${payoutId}:${isPaid ? 'paid' : `failed:${ctx.requestId}`}`,
  }
  const toMerchant = isPaid
    ? message('notification.paid_out', { marketplace, amount })
    : message('notification.payout_failed', { marketplace, amount })
  const toOperator = message('notification.payout_to_merchant_failed', { number, amount, merchant, reason: payout.failure })
  await notify(ctx, [
    { ...reported, companyId: merchantId, message: toMerchant },
    ...(isPaid ? [] : [{ ...reported, companyId: marketplaceId, message: toOperator }]),
  ])
}
