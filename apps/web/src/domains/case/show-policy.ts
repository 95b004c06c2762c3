import type { ReturnPolicy } from '@stoa/contract/case-shapes.ts'
import { caseRoutes } from '@stoa/contract/case.ts'
import type { Show } from '../../lib/calls.ts'
import { asRow } from '../../lib/show-answer.ts'

/** Shows a return policy as the server has just answered it, wherever it is shown. */
export function showPolicy(saved: ReturnPolicy): Show[] {
  const isSame = ({ marketplace, merchant }: ReturnPolicy) => marketplace.id === saved.marketplace.id && merchant?.id === saved.merchant?.id
  return [asRow(caseRoutes.policy, saved, isSame), asRow(caseRoutes.pagedPolicies, saved, isSame)]
}
