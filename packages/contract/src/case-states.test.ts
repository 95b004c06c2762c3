import { describe, expect, it } from 'vitest'
import { CaseAction, CaseKind, CaseState } from './case-states.ts'
import { caseActionIssue, caseActions, isCaseClosed, mayMoveCase, movesOf } from './case-moves.ts'

describe('the states of cases', () => {
  it('let every state that can be reached come to an end', () => {
    for (const kind of CaseKind.options) {
      const start: CaseState = kind === 'return' ? 'requested' : 'needs_response'
      const reached = new Set<CaseState>([start])
      for (const state of reached) for (const next of movesOf(kind)[state] ?? []) reached.add(next)
      for (const state of reached) {
        const from = new Set<CaseState>([state])
        for (const one of from) for (const next of movesOf(kind)[one] ?? []) from.add(next)
        expect([...from].some((one) => isCaseClosed({ kind, state: one }))).toBe(true)
      }
    }
  })

  it('allow every action only where its table has the move, and say why not elsewhere', () => {
    for (const action of CaseAction.options) {
      const { kind, from, to, sides } = caseActions[action]
      for (const state of CaseState.options) {
        const issue = caseActionIssue(action, { kind, state }, sides[0] ?? 'merchant')
        expect(issue === undefined).toBe(from.includes(state))
        if (issue === undefined && state !== to) expect(mayMoveCase(kind, state, to)).toBe(true)
      }
    }
  })

  it('name the reason: another side, too early, too late, ended', () => {
    const issue = (action: CaseAction, state: CaseState, side: 'shopper' | 'merchant' = 'merchant') =>
      caseActionIssue(action, { kind: 'return', state }, side)
    expect([
      issue('approve', 'requested', 'shopper'),
      issue('refund', 'received'),
      issue('approve', 'received'),
      issue('receive', 'refunded'),
      issue('submit_evidence', 'requested'),
    ]).toEqual(['other_side', 'too_early', 'too_late', 'ended', 'other_kind'])
  })
})
