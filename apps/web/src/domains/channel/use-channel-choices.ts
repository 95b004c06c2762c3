import { t } from '@lingui/core/macro'
import { channel } from '@stoa/contract/channel.ts'
import { useCall, usePages } from '../../lib/calls.ts'

/** Returns the sales channels that have orders or products there, for a filter: those connected and, with `hasDisconnected`, those that were disconnected. */
export function useChannelChoices({ hasDisconnected = false }: { hasDisconnected?: boolean } = {}): { value: string; label: string }[] {
  const { data = [] } = useCall(channel.list, {})
  const { rows } = usePages(channel.disconnected, { query: { limit: 100 } }, { enabled: hasDisconnected })
  return [
    ...data.filter(({ kind }) => kind === 'marketplace').map(({ channelId, name }) => ({ value: channelId, label: name })),
    ...rows.map(({ channelId, name }) => ({ value: channelId, label: t`${name} (disconnected)` })),
  ]
}
