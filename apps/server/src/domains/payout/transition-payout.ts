import type { PayoutStatus } from '@stoa/contract/states.ts'
import { mayBecome, payoutMoves } from '@stoa/contract/state-moves.ts'
import type { Ctx } from '../../kit/context.ts'
import { closeAttention } from '../order/attention/close-attention.ts'
import type { LockedPayout, PayoutFacts } from './queries.ts'
import { updatePayoutStatus } from './queries.ts'

/**
 * The one place where the status of a payout changes: from the state its row lock showed, when the contract's table allows it. Returns false and
 * changes nothing otherwise, so that an answer that comes late moves no payout back.
 */
export async function transitionPayout(ctx: Ctx, payout: LockedPayout, to: PayoutStatus, facts: PayoutFacts = {}): Promise<boolean> {
  if (!mayBecome(payoutMoves, payout.status, to)) return false
  if (!(await updatePayoutStatus(ctx.db, payout, to, facts))) return false
  await closeAttention(ctx, payout.marketplaceId, [payout.id], ['payout_stuck'])
  await ctx.announce([payout.marketplaceId, payout.merchantId], { kind: 'payout', id: payout.id })
  return true
}
