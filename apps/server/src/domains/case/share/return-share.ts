import type { Ctx } from '../../../kit/context.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import type { LockedCase } from '../queries-change.ts'
import { recordCaseEvent } from '../record-case-event.ts'
import { movedByShare, shareReturnPostings } from './rules-share.ts'

/** Gives back what a decision moved on a locked dispute that was lost, once its provider decides it as won: the same amount, from who received it. Nothing where nobody decided. */
export async function returnShare(ctx: Ctx, one: LockedCase): Promise<void> {
  const { marketplaceId, merchantId, orderId, currency } = one
  const movedMinor = movedByShare(one)
  if (movedMinor === 0) return
  await postTransfer(ctx.db, {
    marketplaceId,
    merchantId,
    orderId,
    currency,
    kind: 'cost_share_return',
    reference: `cost-share-return:${one.id}`,
    entries: shareReturnPostings(one),
  })
  const code = movedMinor > 0 ? 'share_returned_by_merchant' : 'share_returned_by_marketplace'
  await recordCaseEvent(ctx, one, { code, side: 'provider', params: { amount: { minor: Math.abs(movedMinor), currency } }, isPublic: false })
}
