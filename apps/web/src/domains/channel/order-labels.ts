import { t } from '@lingui/core/macro'
import { channelSales } from '@stoa/contract/channel-sales.ts'
import type { ChannelOrder, ChannelOrderState } from '@stoa/contract/channel-sales.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'

/** What is read again after an order of a channel changed. */
export const orderReads = [channelSales.orders, channelSales.allOrders, dashboard.my]

/** What each state of an order of a channel is called. */
export const orderStates: Readonly<Record<ChannelOrderState, { label: string; colour: BadgeColour }>> = {
  new: { label: t`To ship`, colour: 'open' },
  forwarded: { label: t`In your shop`, colour: 'pending' },
  shipped: { label: t`Shipped`, colour: 'success' },
  cancelled: { label: t`Cancelled`, colour: 'none' },
}

/** Returns how an order stands: also one that was shipped in part, and one that can no longer be shipped here. */
export function orderStateOf({ state, parts, isChannelConnected }: Pick<ChannelOrder, 'state' | 'parts' | 'isChannelConnected'>): {
  label: string
  colour: BadgeColour
} {
  if (state === 'new' && parts.length > 0) return { label: t`Partly shipped`, colour: isChannelConnected ? 'pending' : 'none' }
  if (state === 'new' && !isChannelConnected) return { label: t`Not shipped`, colour: 'none' }
  return orderStates[state]
}
