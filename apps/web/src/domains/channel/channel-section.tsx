import { t } from '@lingui/core/macro'
import { channel } from '@stoa/contract/channel.ts'
import { Button } from '@mantine/core'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { Link } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Section } from '../../ui/section.tsx'
import { PanelError } from '../../ui/states.tsx'
import { ChannelTable } from './channel-table.tsx'
import text from '../../ui/text.module.css'

/** The sales channels outside this portal, on the page of marketplaces. */
export function ChannelSection() {
  const may = useMay('channel:read')
  const { data, error, refetch } = useCall(channel.list, {}, { enabled: may })
  if (!may) return null
  return (
    <Section
      title={t`Other sales channels`}
      actions={
        <Button component={Link} href="/channels" variant="default" size="xs" ms="auto">
          {t`Connect a channel`}
        </Button>
      }
    >
      {data && data.length === 0 ? (
        <p className={text.quiet}>{t`Offer your products on Google, to AI shopping assistants and on other marketplaces.`}</p>
      ) : (
        <Card label={t`Sales channels`} isFlush>
          {data ? (
            <ChannelTable channels={data} />
          ) : error ? (
            <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
          ) : (
            <LoadingBlock h={96} />
          )}
        </Card>
      )}
    </Section>
  )
}
