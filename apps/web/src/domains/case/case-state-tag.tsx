import { caseBadge } from '@stoa/contract/case-badges.ts'
import type { CaseState } from '@stoa/contract/case-states.ts'
import { Tag } from '../../ui/status-badge.tsx'
import { stateLabels } from './case-labels.ts'

/** The state of a case, as a badge. */
export function CaseStateTag({ state }: { state: CaseState }) {
  return <Tag colour={caseBadge[state]}>{stateLabels[state]}</Tag>
}
