import { isOutcomeReversal, mayMoveCase } from '@stoa/contract/case-moves.ts'
import type { Ctx } from '../../../kit/context.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import type { Posting } from '../../ledger/rules.ts'
import { statusAfterDisputes } from '../../order/payment/rules-payment.ts'
import { lockOrders } from '../../order/queries-change.ts'
import { listDisputeStates } from '../../order/queries-dispute-effect.ts'
import { applyDisputeEnd } from '../../order/refund/apply-dispute-end.ts'
import { transitionLocked } from '../../order/transition-locked.ts'
import type { ProviderDispute } from '../../payment/ports.ts'
import { moveCase } from '../move-case.ts'
import type { LockedCase } from '../queries-change.ts'
import { updateCaseDue } from '../queries-change.ts'
import { recordCaseEvent } from '../record-case-event.ts'
import { bookShare } from '../share/book-share.ts'
import { returnShare } from '../share/return-share.ts'
import { disputePostings } from './rules-dispute.ts'

/** What the history of a case says of a state. */
const codeOf = {
  won: 'dispute_won',
  lost: 'dispute_lost',
  under_review: 'dispute_reviewed',
  needs_response: 'evidence_requested',
} as const

/**
 * Applies a state that the provider reports to a locked dispute with its order. One that is known already, or comes late, moves nothing. A dispute that was
 * lost and is won after all gives back what it took, and what a decision had shared of it. Where its order was cancelled meanwhile, a person has to refund it.
 */
export async function moveDispute(ctx: Ctx, one: LockedCase, dispute: ProviderDispute): Promise<void> {
  const { state: to, providerState } = dispute
  if (to === one.state) return updateDeadline(ctx, one, dispute)
  if (!mayMoveCase('dispute', one.state, to)) {
    // A report that comes late says nothing new; another outcome than the one that was applied is for a person to look at.
    const isContradiction = (to === 'won' || to === 'lost') && (one.state === 'won' || one.state === 'lost')
    if (isContradiction)
      await recordCaseEvent(ctx, one, { code: 'outcome_contradicted', side: 'provider', params: { state: `case_state.${to}` }, isPublic: false })
    return
  }
  const isReversal = isOutcomeReversal('dispute', one.state, to)
  const amount = { minor: one.amountMinor, currency: one.currency }
  const isDecided = to === 'won' || to === 'lost'
  const code = isReversal ? 'dispute_reversed' : codeOf[to]
  await moveCase(ctx, one, {
    to,
    code,
    side: 'provider',
    params: isDecided ? { amount } : {},
    isPublic: false,
    change: { providerState, ...deadlineOf(ctx, one, dispute) },
  })
  if (!isDecided) return
  const { marketplaceId, merchantId, orderId, currency } = one
  await postTransfer(ctx.db, {
    marketplaceId,
    merchantId,
    orderId,
    currency,
    kind: to === 'won' ? 'dispute_release' : 'dispute_loss',
    reference: `dispute-${to}:${one.id}`,
    entries: postingsOf(one, to, isReversal),
  })
  if (to === 'lost') await bookShare(ctx, { ...one, state: to })
  if (isReversal) await returnShare(ctx, one)
  const status = statusAfterDisputes(await listDisputeStates(ctx.db, marketplaceId, orderId))
  const [order] = await lockOrders(ctx.db, marketplaceId, [orderId])
  if (!order) return
  await transitionLocked(ctx, { marketplaceId, axis: 'payment', to: status, kind: code, params: { amount } }, [order])
  await applyDisputeEnd(ctx, order, { isWon: to === 'won', isOneOpen: status === 'ChargeBack Active' })
}

/** Returns what a report changes of the deadline. Evidence that is requested again without a new deadline has until the one before, where that has not passed. */
function deadlineOf({ now }: Ctx, one: LockedCase, { state, evidenceDueAt }: ProviderDispute): { dueAt?: Date | null } {
  if (state !== 'needs_response') return {}
  if (evidenceDueAt !== null) return { dueAt: new Date(evidenceDueAt) }
  return one.dueAt !== null && new Date(one.dueAt) < now ? { dueAt: null } : {}
}

/** Writes the deadline of a dispute that still needs a response, where its provider has moved it. */
async function updateDeadline(ctx: Ctx, one: LockedCase, { state, evidenceDueAt }: ProviderDispute): Promise<void> {
  if (state !== 'needs_response' || evidenceDueAt === null || (one.dueAt !== null && Date.parse(one.dueAt) === Date.parse(evidenceDueAt))) return
  await updateCaseDue(ctx.db, one, new Date(evidenceDueAt))
  await ctx.announce([one.marketplaceId, one.merchantId], { kind: 'case', id: one.id })
}

function postingsOf({ bearer, isReleased, amountMinor }: LockedCase, outcome: 'won' | 'lost', isReversal: boolean): Posting[] {
  const payer = bearer ?? 'merchant'
  if (outcome === 'lost') return disputePostings.lost(payer, amountMinor)
  return (isReversal ? disputePostings.reversed : disputePostings.won)(payer, isReleased, amountMinor)
}
