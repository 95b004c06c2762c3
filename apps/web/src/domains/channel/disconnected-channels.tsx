import { t } from '@lingui/core/macro'
import { channel } from '@stoa/contract/channel.ts'
import { messageOf } from '../../lib/api-error.ts'
import { usePages } from '../../lib/calls.ts'
import { Link } from '../../ui/link.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'
import { channelStates } from './channel-labels.ts'
import text from '../../ui/text.module.css'

/** The sales channels that were disconnected, whose orders are kept; nothing where there are none. */
export function DisconnectedChannels() {
  const pages = usePages(channel.disconnected, { query: { limit: 10 } })
  if (pages.error === undefined && pages.rows.length === 0) return null
  return (
    <Card title={t`Disconnected`} isFlush>
      {pages.error !== undefined && <PanelError message={messageOf(pages.error)} onRetry={pages.retry} />}
      <ListTable
        label={t`Disconnected sales channels`}
        rows={pages.rows}
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
          { header: t`Connected`, cell: ({ connectedAt }) => <When at={connectedAt} as="date" /> },
          { header: t`Disconnected`, cell: ({ disconnectedAt }) => <When at={disconnectedAt} as="date" /> },
        ]}
      />
      <ShowMore list={pages} />
    </Card>
  )
}
