import type { BadgeColour } from './status-badges.ts'
import type { CaseState } from './case-states.ts'

export const caseBadge: Readonly<Record<CaseState, BadgeColour>> = {
  requested: 'pending',
  approved: 'authorized',
  in_transit: 'authorized',
  received: 'pending',
  inspected: 'pending',
  refunding: 'authorized',
  refunded: 'success',
  rejected: 'error',
  cancelled: 'none',
  needs_response: 'error',
  under_review: 'pending',
  won: 'success',
  lost: 'error',
}
