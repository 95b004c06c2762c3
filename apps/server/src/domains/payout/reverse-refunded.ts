import type { JobCtx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import type { refundSettled } from '../order/events.ts'
import { paymentAccess } from '../payment/payment-access.ts'
import { getPayableBalance } from './debt/queries-debt.ts'
import { lockPayout } from './queries.ts'
import { findPaidRefund } from './queries-reversal.ts'

/**
 * Takes back what a merchant owes for a refund of an order that it was paid for, from its balance at the provider. What is not there, or what the next payout
 * covers anyway, stays in the ledger. The refund's id is the key: a repeat takes nothing twice.
 */
export async function reverseRefunded(jobCtx: JobCtx, { marketplaceId, refundId, isRefunded }: FactOf<typeof refundSettled>): Promise<void> {
  const refund = isRefunded ? await findPaidRefund(jobCtx.db, marketplaceId, refundId) : undefined
  if (!refund) return
  const { merchantId, orderId, currency, owedMinor, payoutId, payoutReference, connectionId } = refund
  const balance = await getPayableBalance(jobCtx.db, marketplaceId, merchantId)
  const amountMinor = Math.min(owedMinor, -(balance?.amountMinor ?? 0))
  if (amountMinor <= 0) return
  const { connector, access } = await paymentAccess(jobCtx, marketplaceId, connectionId)
  const takenMinor = (await connector.reverse?.(access, { key: refundId, payoutReference, amountMinor, currency })) ?? 0
  if (takenMinor === 0) return
  await jobCtx.transact(async (ctx) => {
    // The bank may have returned the payout meanwhile: the provider gave back what this left of it, and the refund is deducted from the next one.
    const payout = await lockPayout(ctx.db, marketplaceId, payoutId)
    if (payout?.status !== 'Paid Out') return
    await postTransfer(ctx.db, {
      marketplaceId,
      merchantId,
      orderId,
      refundId,
      payoutId,
      currency,
      kind: 'payout_reversal',
      reference: `payout-reversal:${refundId}`,
      entries: [
        { account: 'provider_clearing', amountMinor: takenMinor },
        { account: 'merchant_payable', amountMinor: -takenMinor },
      ],
    })
  })
}
