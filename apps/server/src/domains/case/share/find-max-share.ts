import type { Ctx } from '../../../kit/context.ts'
import { findFeeReturn } from '../../order/refund/find-fee-return.ts'
import type { LockedCase } from '../queries-change.ts'
import { findReturned } from './queries-share.ts'
import { costOf } from './rules-share.ts'

/**
 * Returns what the marketplace can bear of a case at most, in minor units: what it costs less what goes back to the merchant with the refund (commission,
 * withheld tax, payment fee), plus what the marketplace takes back of its discount, and never more than it costs. So a refund whose cost is shared never leaves the merchant better off than none.
 */
export async function findMaxShare(ctx: Pick<Ctx, 'db'>, one: LockedCase): Promise<number> {
  const costMinor = costOf(one) ?? 0
  const returned = one.kind === 'return' && one.refundId !== null ? await findReturned(ctx.db, one.marketplaceId, one.refundId) : undefined
  if (!returned) return costMinor
  const feeMinor = returned.isPending ? await findFeeReturn(ctx, returned, returned.amountMinor, false) : 0
  return Math.max(0, costMinor - Math.max(0, returned.returnedMinor + feeMinor))
}
