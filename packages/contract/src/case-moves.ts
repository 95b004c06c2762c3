import type { Transitions } from './state-moves.ts'
import { mayBecome } from './state-moves.ts'
import type { CaseKind, CaseSide, CaseState, CaseAction } from './case-states.ts'

/** The states of a return. Received items are inspected before money goes back; a refund that the provider refuses returns to `inspected`. */
export const returnMoves: Transitions<CaseState> = {
  requested: ['approved', 'rejected', 'cancelled'],
  approved: ['in_transit', 'received', 'cancelled'],
  in_transit: ['received', 'cancelled'],
  received: ['inspected'],
  inspected: ['refunding', 'rejected'],
  refunding: ['refunded', 'inspected'],
}

/** The states of a dispute, as the provider reports them; evidence may be requested again while it is under review. */
export const disputeMoves: Transitions<CaseState> = {
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['needs_response', 'won', 'lost'],
}

/** The outcomes that a provider may reverse later, though the dispute has ended. */
const disputeReversals: Transitions<CaseState> = { lost: ['won'] }

type Step = { kind: CaseKind; from: readonly CaseState[]; to: CaseState; sides: readonly CaseSide[] }

const bothSides = ['merchant', 'marketplace'] as const

const everySide = ['shopper', 'merchant', 'marketplace'] as const

/** Which action leads where, from which states, and who may take it. The server decides by it, and the screens disable buttons by it. */
export const caseActions: Readonly<Record<CaseAction, Step>> = {
  approve: { kind: 'return', from: ['requested'], to: 'approved', sides: bothSides },
  reject: { kind: 'return', from: ['requested'], to: 'rejected', sides: bothSides },
  cancel: { kind: 'return', from: ['requested', 'approved', 'in_transit'], to: 'cancelled', sides: everySide },
  buy_label: { kind: 'return', from: ['approved'], to: 'approved', sides: bothSides },
  send: { kind: 'return', from: ['approved', 'in_transit'], to: 'in_transit', sides: everySide },
  receive: { kind: 'return', from: ['approved', 'in_transit'], to: 'received', sides: bothSides },
  inspect: { kind: 'return', from: ['received'], to: 'inspected', sides: bothSides },
  refund: { kind: 'return', from: ['inspected'], to: 'refunding', sides: bothSides },
  decline: { kind: 'return', from: ['inspected'], to: 'rejected', sides: bothSides },
  submit_evidence: { kind: 'dispute', from: ['needs_response'], to: 'under_review', sides: bothSides },
}

/** Why an action is not available. `ended` nothing more happens; `too_early` an earlier step is missing; `too_late` the step was taken or skipped. */
export type CaseActionIssue = 'other_kind' | 'other_side' | 'ended' | 'too_early' | 'too_late'

/** Returns why a side may not take an action now; undefined when it may. `isLate`: the deadline of the evidence has passed. */
export function caseActionIssue(
  action: CaseAction,
  it: { kind: CaseKind; state: CaseState; isLate?: boolean },
  side: CaseSide,
): CaseActionIssue | undefined {
  const step = caseActions[action]
  if (step.kind !== it.kind) return 'other_kind'
  if (!step.sides.includes(side)) return 'other_side'
  if (step.from.includes(it.state)) return action === 'submit_evidence' && it.isLate ? 'too_late' : undefined
  if (isCaseClosed(it)) return 'ended'
  return canReach(movesOf(it.kind), it.state, step.from) ? 'too_early' : 'too_late'
}

/** The transition table of a kind of case. */
export function movesOf(kind: CaseKind): Transitions<CaseState> {
  return kind === 'return' ? returnMoves : disputeMoves
}

/** True when nothing more can happen to the case. */
export function isCaseClosed({ kind, state }: { kind: CaseKind; state: CaseState }): boolean {
  return (movesOf(kind)[state] ?? []).length === 0
}

/** The states in which a return keeps its items: nobody else may return or refund them meanwhile. A refund under way counts on the order itself. */
export const reservingStates: readonly CaseState[] = ['requested', 'approved', 'in_transit', 'received', 'inspected']

/** The states in which the two sides, not the shopper or the provider, have to do something. */
export const actionStates: readonly CaseState[] = ['requested', 'in_transit', 'received', 'inspected', 'needs_response']

function canReach(table: Transitions<CaseState>, from: CaseState, goals: readonly CaseState[]): boolean {
  const seen = new Set<CaseState>([from])
  const queue: CaseState[] = [from]
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    for (const next of table[state] ?? []) {
      if (goals.includes(next)) return true
      if (!seen.has(next)) queue.push(next)
      seen.add(next)
    }
  }
  return false
}

/** True for a dispute that was lost and that the provider decides as won after all. */
export function isOutcomeReversal(kind: CaseKind, from: CaseState, to: CaseState): boolean {
  return kind === 'dispute' && mayBecome(disputeReversals, from, to) && from !== to
}

/** True when a case of this kind may go from one state to another; staying in transit with another tracking number is no move. */
export function mayMoveCase(kind: CaseKind, from: CaseState, to: CaseState): boolean {
  return mayBecome(movesOf(kind), from, to) || isOutcomeReversal(kind, from, to)
}
