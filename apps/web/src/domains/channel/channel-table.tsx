import { t } from '@lingui/core/macro'
import type { SalesChannel } from '@stoa/contract/channel.ts'
import { count } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { Table } from '../../ui/table.tsx'
import { When } from '../../ui/when.tsx'
import { channelStates, lastUpdateOf } from './channel-labels.ts'
import text from '../../ui/text.module.css'

/** The connected sales channels with how many products are offered and refused, and orders. */
export function ChannelTable({ channels }: { channels: readonly SalesChannel[] }) {
  return (
    <Table label={t`Sales channels`}>
      <thead>
        <tr>
          <th scope="col">{t`Channel`}</th>
          <th scope="col">{t`Status`}</th>
          <th scope="col" data-end>{t`Products`}</th>
          <th scope="col" data-end>{t`Refused`}</th>
          <th scope="col" data-end>{t`Orders, 30 days`}</th>
          <th scope="col">{t`Last update`}</th>
        </tr>
      </thead>
      <tbody>
        {channels.map((channel) => {
          const { label, colour } = channelStates[channel.state]
          return (
            <tr key={channel.channelId}>
              <td>
                <Link href={`/channels/${channel.channelId}`}>{channel.name}</Link>
                {channel.name !== channel.providerName && <div className={text.note}>{channel.providerName}</div>}
              </td>
              <td>
                <Tag colour={colour}>{label}</Tag>
              </td>
              <td data-end>{count(channel.published)}</td>
              <td data-end>{count(channel.refused)}</td>
              <td data-end>{channel.capabilities.includes('receive-orders') ? count(channel.orders30) : '–'}</td>
              <td>{lastUpdateOf(channel) === null ? t`Never` : <When at={lastUpdateOf(channel)} />}</td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
