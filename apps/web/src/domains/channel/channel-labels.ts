import { t } from '@lingui/core/macro'
import type { SalesChannel } from '@stoa/contract/channel.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'

/** How a sales channel stands, with its colour. */
export const channelStates: Readonly<Record<SalesChannel['state'], { label: string; colour: BadgeColour }>> = {
  active: { label: t`Active`, colour: 'success' },
  paused: { label: t`Paused`, colour: 'none' },
  error: { label: t`Error`, colour: 'error' },
  disconnected: { label: t`Disconnected`, colour: 'none' },
}

/** When the channel last had news of products: a feed when it was read, a marketplace when products were sent. */
export function lastUpdateOf(channel: SalesChannel): string | null {
  return channel.kind === 'feed' ? channel.readAt : channel.lastPushedAt
}

/** Says that there was no news yet. */
export function noUpdateLabel(channel: SalesChannel): string {
  return channel.kind === 'feed' ? t`Feed not read yet` : t`Never`
}

/** Whether the numbers of products of a channel are known: of a feed they are those it was read with. */
export function hasCounts(channel: SalesChannel): boolean {
  return channel.kind !== 'feed' || channel.readAt !== null
}
