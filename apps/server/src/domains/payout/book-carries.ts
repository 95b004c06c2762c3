import type { TransferKind } from '@stoa/contract/ledger.ts'
import type { Ctx } from '../../kit/context.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { listTransferIds } from '../ledger/queries.ts'
import type { Payable, PayoutDecision } from './rules.ts'

const kind = 'payout_carry' satisfies TransferKind
type Paid = Extract<PayoutDecision, { isPaid: true }>

/**
 * Books what payouts of a run carry to the next ones, because the provider pays certain amounts only, such as none with a last digit other than 0: taken out
 * of the payout by one posting, payable again by another. Returns the first of each as an item of its payout, by merchant.
 */
export async function bookCarries(
  ctx: Ctx,
  marketplaceId: string,
  decisions: readonly Paid[],
  runKey: string,
): Promise<ReadonlyMap<string, Payable>> {
  const carried = decisions.filter(({ carriedMinor }) => carriedMinor > 0)
  if (carried.length === 0) return new Map()
  const referenceOf = (merchantId: string, way: 'out' | 'in') => `carry-${way}:${runKey}:${merchantId}`
  await postTransfers(
    ctx.db,
    carried.flatMap(({ merchantId, currency, carriedMinor }) =>
      (['out', 'in'] as const).map((way) => {
        const amountMinor = way === 'out' ? carriedMinor : -carriedMinor
        return {
          marketplaceId,
          merchantId,
          currency,
          kind,
          reference: referenceOf(merchantId, way),
          entries: [
            { account: 'merchant_payable' as const, amountMinor },
            { account: 'rounding' as const, amountMinor: -amountMinor },
          ],
        }
      }),
    ),
  )
  const references = carried.map(({ merchantId }) => referenceOf(merchantId, 'out'))
  const idOf = await listTransferIds(ctx.db, marketplaceId, references)
  return new Map(
    carried.map(({ merchantId, merchantName, currency, carriedMinor }) => {
      const transferId = idOf.get(referenceOf(merchantId, 'out')) ?? ''
      return [merchantId, { merchantId, merchantName, transferId, kind, orderId: null, netMinor: -carriedMinor, currency, isHeld: false }]
    }),
  )
}
