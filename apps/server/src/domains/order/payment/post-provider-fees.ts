import { splitMinor } from '@stoa/contract/amounts.ts'
import type { Ctx } from '../../../kit/context.ts'
import { findPolicy } from '../../commission/queries-policy.ts'
import { postTransfers } from '../../ledger/post-transfers.ts'
import { lockGroups } from '../queries-change.ts'
import { updateOrderFees } from './queries-provider-fee.ts'

/**
 * Posts what the provider kept of captured payments, each once: split over the orders of a purchase by their totals, as a cost of the marketplace or, by its
 * policy, charged to the merchants. An order of which something was refunded before the fee was known is not charged to its merchant.
 */
export async function postProviderFees(ctx: Ctx, marketplaceId: string, feeOf: ReadonlyMap<string, number>): Promise<void> {
  if (feeOf.size === 0) return
  const orders = (await lockGroups(ctx.db, marketplaceId, [...feeOf.keys()])).filter(
    (order) => order.capturedMinor > 0 && order.collectedBy === 'provider' && order.providerFeeMinor === null,
  )
  if (orders.length === 0) return
  const isCharged = (await findPolicy(ctx.db, marketplaceId)).providerFeeBearer === 'merchant'
  const fees = [...Map.groupBy(orders, (order) => order.groupId)].flatMap(([groupId, own]) => {
    const shares = splitMinor(
      feeOf.get(groupId) ?? 0,
      own.map(({ totalMinor }) => totalMinor),
    )
    return own.map(({ id: orderId, merchantId, currency, releasedAt, refundedMinor }, index) => {
      const feeMinor = shares[index] ?? 0
      return { orderId, merchantId, currency, releasedAt, feeMinor, chargedMinor: isCharged && refundedMinor === 0 ? feeMinor : 0 }
    })
  })
  await updateOrderFees(
    ctx.db,
    marketplaceId,
    fees.map(({ orderId, feeMinor, chargedMinor }) => ({ orderId, feeMinor, chargedMinor })),
  )
  await postTransfers(
    ctx.db,
    fees.map(({ orderId, merchantId, currency, releasedAt, feeMinor, chargedMinor }) => ({
      marketplaceId,
      merchantId,
      orderId,
      currency,
      kind: 'provider_fee' as const,
      reference: `provider-fee:${orderId}`,
      entries: [
        { account: releasedAt === null ? ('merchant_pending' as const) : ('merchant_payable' as const), amountMinor: chargedMinor },
        { account: 'provider_fees' as const, amountMinor: feeMinor - chargedMinor },
        { account: 'provider_clearing' as const, amountMinor: -feeMinor },
      ],
    })),
  )
}
