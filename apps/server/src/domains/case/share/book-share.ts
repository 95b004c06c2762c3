import type { Ctx } from '../../../kit/context.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import type { LockedCase } from '../queries-change.ts'
import { sharePostings } from './rules-share.ts'

/** Books what was decided on a locked case that has ended with a cost: once, and nothing where nobody decided. */
export async function bookShare(ctx: Ctx, one: LockedCase): Promise<void> {
  const { marketplaceId, merchantId, orderId, currency } = one
  await postTransfer(ctx.db, {
    marketplaceId,
    merchantId,
    orderId,
    currency,
    kind: 'cost_share',
    reference: `cost-share:${one.id}`,
    entries: sharePostings(one),
  })
}
