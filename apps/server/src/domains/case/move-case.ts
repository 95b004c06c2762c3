import type { CaseAction, CaseState } from '@stoa/contract/case-states.ts'
import { caseActionIssue, caseActions, isCaseClosed, mayMoveCase } from '@stoa/contract/case-moves.ts'
import type { Ctx } from '../../kit/context.ts'
import { recordPairAudit } from '../company/record-pair-audit.ts'
import { closeAttention } from '../order/attention/close-attention.ts'
import type { CaseChange, LockedCase } from './queries-change.ts'
import { updateCase } from './queries-change.ts'
import type { CaseEntry } from './record-case-event.ts'
import { recordCaseEvent } from './record-case-event.ts'
import { dueAfter } from './rules.ts'
import { stepRefused } from './step-refused.ts'

/** A step of a case: an action of a side, or a state that a report or the clock leads to. */
export type CaseStep = CaseEntry & { change?: Partial<CaseChange> } & ({ action: CaseAction } | { action?: undefined; to: CaseState })

/** The steps that are decisions about a return, as audit logs name them. The refund of one is recorded as a refund of its order. */
const decisions = new Map<CaseAction, string>([
  ['approve', 'case.return_approved'],
  ['reject', 'case.return_rejected'],
  ['decline', 'case.return_declined'],
])

/** Moves a locked case as the contract's table allows, writes its history, and returns the id of the entry. Throws 409 that says why when the table forbids it. */
export async function moveCase(ctx: Ctx, one: LockedCase, step: CaseStep): Promise<string> {
  const { action } = step
  const to = action === undefined ? step.to : caseActions[action].to
  const issue = action === undefined ? tableIssue(one, to) : caseActionIssue(action, one, step.side)
  if (issue) throw stepRefused(one, issue)
  const isClosed = isCaseClosed({ kind: one.kind, state: to })
  // The deadline of an open dispute is the provider's: it still counts when evidence is refused.
  const due = one.kind === 'dispute' && !isClosed ? {} : { dueAt: dueAfter(to, ctx.now) }
  await updateCase(ctx.db, one, to, { ...due, isClosed, ...step.change })
  if (one.kind === 'return') await closeAttention(ctx, one.marketplaceId, [one.id], ['return_overdue'])
  const decision = action === undefined ? undefined : decisions.get(action)
  // The reason is in the history of the case, where an erasure of personal data finds it.
  if (decision !== undefined && step.side !== 'shopper') await recordPairAudit(ctx, one, { action: decision, object: one.id })
  return recordCaseEvent(ctx, one, step)
}

function tableIssue({ kind, state }: LockedCase, to: CaseState): 'too_late' | undefined {
  return mayMoveCase(kind, state, to) ? undefined : 'too_late'
}
