import { channel as contract } from '@stoa/contract/channel.ts'
import type { SalesChannel } from '@stoa/contract/channel.ts'
import { useCall } from '../../lib/calls.ts'

/** Returns how many products a channel offers and leaves out or refuses: of a feed that nobody has read yet what a check finds in it. Undefined until that is there. */
export function useProductCounts(channel: SalesChannel): { offered: number; refused: number } | undefined {
  const isUnread = channel.kind === 'feed' && channel.readAt === null
  const { data } = useCall(contract.check, { params: { id: channel.channelId } }, { enabled: isUnread })
  if (!isUnread) return { offered: channel.published, refused: channel.refused }
  return data && !data.isPartial ? { offered: data.products - data.leftOut, refused: data.leftOut } : undefined
}
