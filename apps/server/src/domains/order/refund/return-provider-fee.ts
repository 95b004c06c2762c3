import type { Ctx } from '../../../kit/context.ts'
import { findPolicy } from '../../commission/queries-policy.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import { addFeeReturn, findRefundProgress } from '../payment/queries-provider-fee.ts'
import { feeReturned } from '@stoa/contract/provider-fee.ts'
import type { LockedOrder } from '../queries-change.ts'
import type { RefundToSettle } from './queries-refund.ts'

/** Returns what of the payment fee it was charged goes back to the merchant, by the policy, with a refund, in minor units. `isCounted`: the refund has succeeded. */
export async function findFeeReturn(
  ctx: Pick<Ctx, 'db'>,
  order: Pick<LockedOrder, 'marketplaceId' | 'id' | 'providerFeeChargedMinor' | 'capturedMinor'>,
  refundMinor: number,
  isCounted: boolean,
): Promise<number> {
  const { marketplaceId, id: orderId, providerFeeChargedMinor, capturedMinor } = order
  if (providerFeeChargedMinor === 0) return 0
  const policy = (await findPolicy(ctx.db, marketplaceId)).providerFeeReturn
  const { refundedMinor, isShipped } = await findRefundProgress(ctx.db, marketplaceId, orderId)
  if (policy === 'never' || (policy === 'before_shipment' && isShipped)) return 0
  return feeReturned(providerFeeChargedMinor, capturedMinor, refundedMinor - (isCounted ? refundMinor : 0), refundMinor)
}

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
