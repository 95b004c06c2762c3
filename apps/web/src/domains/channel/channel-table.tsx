import { t } from '@lingui/core/macro'
import type { SalesChannel } from '@stoa/contract/channel.ts'
import { count } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { When } from '../../ui/when.tsx'
import { channelStates, lastUpdateOf, noUpdateLabel } from './channel-labels.ts'
import { useProductCounts } from './use-product-counts.ts'
import text from '../../ui/text.module.css'

/** The connected sales channels with how many products are offered and rejected, and orders. */
export function ChannelTable({ channels }: { channels: readonly SalesChannel[] }) {
  return (
    <ListTable
      label={t`Sales channels`}
      rows={channels}
      rowKey={({ channelId }) => channelId}
      columns={[
        {
          header: t`Channel`,
          cell: ({ channelId, name, providerName }) => (
            <>
              <Link href={`/channels/${channelId}`}>{name}</Link>
              {name !== providerName && <div className={text.note}>{providerName}</div>}
            </>
          ),
        },
        { header: t`Status`, cell: ({ state }) => <Tag colour={channelStates[state].colour}>{channelStates[state].label}</Tag> },
        { header: t`Products`, cell: (channel) => <ProductCount channel={channel} of="offered" />, isEnd: true },
        { header: t`Rejected`, cell: (channel) => <ProductCount channel={channel} of="refused" />, isEnd: true },
        {
          header: t`Orders, 30 days`,
          cell: ({ capabilities, orders30 }) => (capabilities.includes('receive-orders') ? count(orders30) : '–'),
          isEnd: true,
        },
        {
          header: t`Last update`,
          cell: (channel) => (lastUpdateOf(channel) === null ? noUpdateLabel(channel) : <When at={lastUpdateOf(channel)} />),
        },
      ]}
    />
  )
}

function ProductCount({ channel, of }: { channel: SalesChannel; of: 'offered' | 'refused' }) {
  const counts = useProductCounts(channel)
  return counts ? count(counts[of]) : '–'
}
