import { isCaseClosed } from './case-moves.ts'
import { CaseState } from './case-states.ts'

/** The states of cases in which something can still happen. */
export const openCaseStates: readonly CaseState[] = CaseState.options.filter(
  (state) => !isCaseClosed({ kind: 'return', state }) || !isCaseClosed({ kind: 'dispute', state }),
)
