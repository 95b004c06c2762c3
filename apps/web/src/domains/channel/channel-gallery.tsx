import { t } from '@lingui/core/macro'
import { channel } from '@stoa/contract/channel.ts'
import type { ChannelProvider } from '@stoa/contract/channel.ts'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { actionName } from '../../lib/action-name.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { useNavigation } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { PanelError } from '../../ui/states.tsx'
import { ChannelTable } from './channel-table.tsx'
import { DisconnectedChannels } from './disconnected-channels.tsx'
import layout from '../../ui/layout.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const ChannelDrawer = openedLater(async () => (await import('./channel-drawer.tsx')).ChannelDrawer)

/** Where a company can sell besides the marketplaces of this portal: what is connected, and what can be. */
export function ChannelGallery() {
  const may = useMay('channel:manage')
  const { go } = useNavigation()
  const channels = useCall(channel.list, {})
  const providers = useCall(channel.providers, {})
  const [chosen, setChosen] = useState<ChannelProvider>()
  const error = channels.error ?? providers.error
  const isThere = channels.data && providers.data
  return (
    <>
      <PageHeader
        title={t`Sales channels`}
        description={t`Offer your products on search engines, to AI shopping assistants and on other marketplaces.`}
        actions={[
          { label: t`Orders`, href: '/channels/orders' },
          { label: t`Marketplaces`, href: '/channels/overview' },
        ]}
      />
      <div className={layout.stack}>
        {!isThere && error && (
          <Card isFlush>
            <PanelError message={messageOf(error)} onRetry={() => void Promise.all([channels.refetch(), providers.refetch()])} />
          </Card>
        )}
        {!isThere && !error && (
          <>
            <LoadingBlock h={160} radius="lg" />
            <Skeleton h={420} radius="lg" />
          </>
        )}
        {isThere && (
          <>
            {channels.data.length > 0 && (
              <Card title={t`Connected`} isFlush>
                <ChannelTable channels={channels.data} />
              </Card>
            )}
            <Card title={channels.data.length === 0 ? t`Choose a sales channel` : t`Connect another channel`} isFlush>
              <RowList>
                {providers.data.map((one) => (
                  <Row key={one.provider} name={one.name} note={one.description}>
                    <Button
                      variant="default"
                      onClick={() => setChosen(one)}
                      disabled={!may}
                      title={may ? undefined : t`Your role does not allow this`}
                      aria-label={actionName(t`Connect`, one.name)}
                    >
                      {t`Connect`}
                    </Button>
                  </Row>
                ))}
              </RowList>
            </Card>
            <DisconnectedChannels />
          </>
        )}
      </div>
      {chosen && (
        <ChannelDrawer
          provider={chosen}
          takenNames={(channels.data ?? []).map(({ name }) => name)}
          onClose={() => setChosen(undefined)}
          onConnected={({ channelId }) => go(`/channels/${channelId}`)}
        />
      )}
    </>
  )
}
