import type { CaseActionIssue } from '@stoa/contract/case-moves.ts'
import { AppError } from '../../kit/errors.ts'
import type { LockedCase } from './queries-change.ts'

/** Returns the error of a step that a case forbids, with its reason. */
export function stepRefused({ state }: Pick<LockedCase, 'state'>, issue: CaseActionIssue): AppError {
  return new AppError('state_forbids', { detail: { code: `case_error.${issue}`, params: { state: `case_state.${state}` } } })
}
