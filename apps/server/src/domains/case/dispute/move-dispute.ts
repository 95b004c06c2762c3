import { mayMoveCase } from '@stoa/contract/case-states.ts'
import type { Ctx } from '../../../kit/context.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import type { LockedOrder } from '../../order/queries-change.ts'
import { transitionOrder } from '../../order/transition-order.ts'
import type { ProviderDispute } from '../../payment/ports.ts'
import { moveCase } from '../move-case.ts'
import type { LockedCase } from '../queries-change.ts'
import { recordCaseEvent } from '../record-case-event.ts'
import { bookShare } from '../share/book-share.ts'
import { disputePostings } from './rules-dispute.ts'

/** Applies a state that the provider reports to a locked dispute and its locked order. One that is known already, or comes late, moves nothing. */
export async function moveDispute(ctx: Ctx, one: LockedCase, order: LockedOrder, dispute: ProviderDispute): Promise<void> {
  const { state: to, providerState } = dispute
  if (to === one.state) return
  if (!mayMoveCase('dispute', one.state, to)) {
    // A report that comes late says nothing new; another outcome than the one that was applied is for a person to look at.
    const isContradiction = (to === 'won' || to === 'lost') && (one.state === 'won' || one.state === 'lost')
    if (isContradiction)
      await recordCaseEvent(ctx, one, { code: 'outcome_contradicted', side: 'provider', params: { state: `case_state.${to}` }, isPublic: false })
    return
  }
  const amount = { minor: one.amountMinor, currency: one.currency }
  const isDecided = to === 'won' || to === 'lost'
  const dueAt = to === 'needs_response' && dispute.evidenceDueAt !== null ? new Date(dispute.evidenceDueAt) : null
  const code = ({ won: 'dispute_won', lost: 'dispute_lost', under_review: 'dispute_reviewed', needs_response: 'evidence_requested' } as const)[to]
  await moveCase(ctx, one, { to, code, side: 'provider', params: isDecided ? { amount } : {}, isPublic: false, change: { providerState, dueAt } })
  if (!isDecided) return
  const bearer = one.bearer ?? 'merchant'
  const { marketplaceId, merchantId, orderId, currency, amountMinor } = one
  await postTransfer(ctx.db, {
    marketplaceId,
    merchantId,
    orderId,
    currency,
    kind: to === 'won' ? 'dispute_release' : 'dispute_loss',
    reference: `dispute-${to}:${one.id}`,
    entries: to === 'won' ? disputePostings.won(bearer, order.releasedAt !== null, amountMinor) : disputePostings.lost(bearer, amountMinor),
  })
  if (to === 'lost') await bookShare(ctx, { ...one, state: to })
  const status = to === 'won' ? 'ChargeBack Won' : 'ChargedBack Lost'
  await transitionOrder(ctx, { marketplaceId, orderIds: [orderId], axis: 'payment', to: status, kind: code, params: { amount } })
}
