import { t } from '@lingui/core/macro'
import type { ChannelProductState } from '@stoa/contract/channel-sales.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'

/** How a product stands on a marketplace, with its colour. */
export const productStates: Readonly<Record<ChannelProductState, { label: string; colour: BadgeColour }>> = {
  pending: { label: t`Waiting for approval`, colour: 'pending' },
  approved: { label: t`Live`, colour: 'success' },
  refused: { label: t`Rejected`, colour: 'error' },
  failed: { label: t`Not sent`, colour: 'error' },
  withdrawn: { label: t`Withdrawn`, colour: 'none' },
}
