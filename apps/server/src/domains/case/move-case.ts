import type { CaseAction, CaseState } from '@stoa/contract/case-states.ts'
import { caseActionIssue, caseActions, isCaseClosed, mayMoveCase } from '@stoa/contract/case-moves.ts'
import type { Ctx } from '../../kit/context.ts'
import type { CaseChange, LockedCase } from './queries-change.ts'
import { updateCase } from './queries-change.ts'
import type { CaseEntry } from './record-case-event.ts'
import { recordCaseEvent } from './record-case-event.ts'
import { dueAfter } from './rules.ts'
import { stepRefused } from './step-refused.ts'

/** A step of a case: an action of a side, or a state that a report or the clock leads to. */
export type CaseStep = CaseEntry & { change?: Partial<CaseChange> } & ({ action: CaseAction } | { action?: undefined; to: CaseState })

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
  return recordCaseEvent(ctx, one, step)
}

function tableIssue({ kind, state }: LockedCase, to: CaseState): 'too_late' | undefined {
  return mayMoveCase(kind, state, to) ? undefined : 'too_late'
}
