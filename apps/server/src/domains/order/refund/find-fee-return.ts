import { feeReturned } from '@stoa/contract/provider-fee.ts'
import type { Ctx } from '../../../kit/context.ts'
import { findPolicy } from '../../commission/queries-policy.ts'
import { findRefundProgress } from '../payment/queries-provider-fee.ts'
import type { LockedOrder } from '../queries-change.ts'

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
