import type { Case } from '@stoa/contract/case-shapes.ts'
import { caseRoutes } from '@stoa/contract/case.ts'
import type { Show } from '../../lib/calls.ts'
import { asAnswer } from '../../lib/show-answer.ts'

/** Shows a case as the server has just answered it: its next step is there at once. */
export function showCase(answered: Case): Show[] {
  return [asAnswer(caseRoutes.get, { params: { id: answered.id } }, answered)]
}
