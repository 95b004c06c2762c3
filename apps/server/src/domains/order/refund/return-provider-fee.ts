import type { Ctx } from '../../../kit/context.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import { addFeeReturn } from '../payment/queries-provider-fee.ts'
import type { LockedOrder } from '../queries-change.ts'
import { findFeeReturn } from './find-fee-return.ts'
import type { RefundToSettle } from './queries-refund.ts'

/** Gives back to the merchant what the policy says of the payment fee it was charged, with a refund that has succeeded. */
export async function returnProviderFee(ctx: Ctx, order: LockedOrder, refund: RefundToSettle): Promise<void> {
  const { marketplaceId, merchantId, id: orderId, releasedAt } = order
  const amountMinor = await findFeeReturn(ctx, order, refund.amountMinor, true)
  if (amountMinor === 0) return
  await addFeeReturn(ctx.db, marketplaceId, orderId, amountMinor)
  await postTransfer(ctx.db, {
    marketplaceId,
    merchantId,
    orderId,
    refundId: refund.id,
    currency: refund.currency,
    kind: 'provider_fee_return',
    reference: `provider-fee-return:${refund.id}`,
    entries: [
      { account: 'provider_fees', amountMinor },
      { account: releasedAt === null ? 'merchant_pending' : 'merchant_payable', amountMinor: -amountMinor },
    ],
  })
}
