import { t } from '@lingui/core/macro'
import { storefront } from '@stoa/contract/storefront.ts'
import type { StorefrontOrder, StorefrontOrderState } from '@stoa/contract/storefront.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { actionName } from '../../lib/action-name.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, usePages, useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { Money, When } from '../../ui/when.tsx'
import { StorefrontOrderNote } from './storefront-order-note.tsx'
import textStyles from '../../ui/text.module.css'

const states: Readonly<Record<StorefrontOrderState, { label: string; colour: BadgeColour }>> = {
  waiting: { label: t`Not paid yet`, colour: 'pending' },
  received: { label: t`Received`, colour: 'success' },
  ignored: { label: t`No merchant products`, colour: 'none' },
  cancelled: { label: t`Ended before it was received`, colour: 'none' },
  failed: { label: t`Not received`, colour: 'error' },
}

/** The orders of the operator's own shop: how they come in, what became of each, and what needs a person. */
export function StorefrontOrders() {
  const [isFiltered, setFiltered] = useState(false)
  const { data, error, refetch } = useCall(storefront.status, {})
  const pages = usePages(storefront.orders, { query: { limit: 10, ...(isFiltered ? { needsAttention: 'true' as const } : {}) } })
  const orders = data?.orders
  return (
    <>
      <Card title={t`Orders from your shop`}>
        {error && <PanelError message={messageOf(error)} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingBlock h={120} />}
        {orders && (
          <DescriptionList
            layout="columns"
            items={[
              [t`Received`, String(orders.received)],
              [t`Not paid yet`, String(orders.waiting)],
              [t`Needs attention`, String(orders.failed)],
              [t`Last received`, orders.lastReceivedAt === null ? t`Never` : <When at={orders.lastReceivedAt} />],
              [t`Last compared`, orders.lastReadAt === null ? t`Never` : <When at={orders.lastReadAt} />],
              [t`Found by comparing (30 days)`, String(orders.caughtUp)],
            ]}
          />
        )}
        <p className={textStyles.quiet} style={{ marginTop: 16 }}>
          {orders?.canReceive === false
            ? t`Orders cannot be read from this shop. Send them with the order API.`
            : orders?.hasWebhooks === false
              ? t`Paid orders with products of merchants are read from your shop every 10 minutes.`
              : t`Paid orders with products of merchants arrive within seconds. Every hour, orders are compared with your shop, so that none is missed.`}
        </p>
      </Card>
      {orders?.canReceive !== false && (
        <Card
          title={t`Shop orders`}
          actions={
            <Button variant="default" size="xs" onClick={() => setFiltered(!isFiltered)}>
              {isFiltered ? t`Show all` : t`Show those that need attention`}
            </Button>
          }
          isFlush
        >
          {pages.error !== undefined && <PanelError message={messageOf(pages.error)} onRetry={pages.retry} />}
          {pages.isLoading && <LoadingBlock h={160} />}
          {!pages.isLoading && pages.error === undefined && pages.rows.length === 0 && (
            <EmptyState title={isFiltered ? t`No orders need attention` : t`No orders in your shop yet`} />
          )}
          <RowList label={t`Shop orders`} isStale={pages.isStale}>
            {pages.rows.map((order) => (
              <OrderRow key={order.reference} order={order} />
            ))}
          </RowList>
          <ShowMore list={pages} />
        </Card>
      )}
    </>
  )
}

function OrderRow({ order }: { order: StorefrontOrder }) {
  const mayManage = useMay('marketplace:manage')
  const retry = useSend(storefront.retryOrder, {
    refreshes: [storefront.status, storefront.orders],
    onSuccess: () => toastDone(t`The order is being read again`),
    onError: (failure) => toastFailed(messageOf(failure)),
  })
  const settle = useSend(storefront.resolveOrder, {
    refreshes: [storefront.status, storefront.orders],
    onSuccess: () => toastDone(t`Order marked as resolved`),
    onError: (failure) => toastFailed(messageOf(failure)),
  })
  const { label, colour } = states[order.state]
  const number = order.number || order.reference
  return (
    <Row name={t`Order ${number}`} note={<StorefrontOrderNote order={order} />}>
      {order.total && <Money value={order.total} />}
      <Tag colour={order.state === 'received' && order.problem !== null ? 'pending' : colour}>{label}</Tag>
      {mayManage && order.problem !== null && (
        <Button
          variant="default"
          size="xs"
          loading={retry.isPending}
          aria-label={actionName(t`Retry`, t`Order ${number}`)}
          onClick={() => retry.mutate({ body: { reference: order.reference } })}
        >
          {t`Retry`}
        </Button>
      )}
      {mayManage && order.problem !== null && order.state === 'received' && (
        <Button
          variant="default"
          size="xs"
          loading={settle.isPending}
          aria-label={actionName(t`Mark as resolved`, t`Order ${number}`)}
          onClick={() => settle.mutate({ body: { reference: order.reference } })}
        >
          {t`Mark as resolved`}
        </Button>
      )}
    </Row>
  )
}
