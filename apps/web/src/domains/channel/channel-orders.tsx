import { t } from '@lingui/core/macro'
import { channelSales } from '@stoa/contract/channel-sales.ts'
import type { ChannelOrderState } from '@stoa/contract/channel-sales.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { usePages } from '../../lib/calls.ts'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { ChannelOrderRows } from './channel-order-rows.tsx'

const toShip: ChannelOrderState[] = ['new']

/** The orders of a marketplace, newest first, with what is left to do. Of one that was disconnected, all of them, to be read. */
export function ChannelOrders({ id, isConnected }: { id: string; isConnected: boolean }) {
  const [isFiltered, setFiltered] = useState(false)
  const pages = usePages(channelSales.orders, { params: { id }, query: { limit: 10, ...(isFiltered ? { state: toShip } : {}) } })
  return (
    <Card
      title={t`Orders`}
      actions={
        isConnected && (
          <Button variant="default" size="xs" onClick={() => setFiltered(!isFiltered)}>
            {isFiltered ? t`Show all` : t`Show orders to ship`}
          </Button>
        )
      }
      isFlush
    >
      {pages.error !== undefined && <PanelError message={messageOf(pages.error)} onRetry={pages.retry} />}
      {pages.isLoading && <LoadingBlock h={160} />}
      {!pages.isLoading && pages.error === undefined && pages.rows.length === 0 && (
        <EmptyState
          title={isFiltered ? t`No orders to ship` : t`No orders yet`}
          text={isFiltered || !isConnected ? undefined : t`Orders placed on this marketplace appear here.`}
        />
      )}
      <ChannelOrderRows orders={pages.rows} isStale={pages.isStale} />
      <ShowMore list={pages} />
    </Card>
  )
}
