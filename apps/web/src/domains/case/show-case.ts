import { caseRoutes } from '@stoa/contract/case.ts'
import { asAnswer, asRow } from '../../lib/show-answer.ts'

/** Shows a case as the server has just answered it: its next step is there at once. */
export const showCase = asAnswer(caseRoutes.get, ({ id }) => ({ params: { id } }))

/** Shows a return policy as the server has just answered it, wherever it is shown. */
export const showPolicy = asRow(
  [caseRoutes.policy, caseRoutes.pagedPolicies],
  (one, saved) => one.marketplace.id === saved.marketplace.id && one.merchant?.id === saved.merchant?.id,
)
