import { t } from '@lingui/core/macro'
import { channelSales } from '@stoa/contract/channel-sales.ts'
import type { ChannelOrder, ChannelOrderState } from '@stoa/contract/channel-sales.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { usePages, useSend } from '../../lib/calls.ts'
import { date, money } from '../../lib/format.ts'
import { useMay } from '../../lib/use-may.ts'
import { confirm } from '../../ui/confirm.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { Money } from '../../ui/when.tsx'
import { openedLater } from '../../ui/opened-later.tsx'
import { addressLines, contactLines } from './order-recipient.ts'

const ShipDialog = openedLater(async () => (await import('./ship-dialog.tsx')).ShipDialog)

const states: Readonly<Record<ChannelOrderState, { label: string; colour: BadgeColour }>> = {
  new: { label: t`To ship`, colour: 'open' },
  forwarded: { label: t`In your shop`, colour: 'pending' },
  shipped: { label: t`Shipped`, colour: 'success' },
  cancelled: { label: t`Cancelled`, colour: 'none' },
}

const toShip: ChannelOrderState[] = ['new']

/** The orders of a marketplace, newest first, with what is left to do. */
export function ChannelOrders({ id }: { id: string }) {
  const may = useMay('channel:manage')
  const [isFiltered, setFiltered] = useState(false)
  const pages = usePages(channelSales.orders, { params: { id }, query: { limit: 10, ...(isFiltered ? { state: toShip } : {}) } })
  const [shipping, setShipping] = useState<ChannelOrder>()
  return (
    <Card
      title={t`Orders`}
      actions={
        <Button variant="default" size="xs" aria-pressed={isFiltered} onClick={() => setFiltered(!isFiltered)}>
          {isFiltered ? t`Show all` : t`Show orders to ship`}
        </Button>
      }
      isFlush
    >
      {pages.error !== undefined && <PanelError message={messageOf(pages.error)} onRetry={pages.retry} />}
      {pages.isLoading && <LoadingBlock h={160} />}
      {!pages.isLoading && pages.error === undefined && pages.rows.length === 0 && (
        <EmptyState
          title={isFiltered ? t`No orders to ship` : t`No orders yet`}
          text={isFiltered ? undefined : t`Orders placed on this marketplace appear here.`}
        />
      )}
      <RowList label={t`Orders`} isStale={pages.isStale}>
        {pages.rows.map((order) => {
          const { label, colour } = states[order.state]
          const left = order.lines
            .map((line) => ({ ...line, quantity: line.quantity - line.refundedQuantity }))
            .filter(({ quantity }) => quantity > 0)
          const lines = (order.state === 'new' || order.state === 'forwarded' ? left : order.lines)
            .map(({ quantity, name }) => `${quantity} × ${name}`)
            .join(', ')
          const refunded = order.refunded.minor > 0 && t`${money(order.refunded)} refunded`
          const tracking = [order.carrier, order.trackingNumber].filter(Boolean).join(' ')
          return (
            <Row
              key={order.id}
              name={t`Order ${order.number}`}
              note={[
                date(order.placedAt),
                order.state === 'new' ? [...addressLines(order), ...contactLines(order)].join(', ') : order.customer.name,
                lines,
                tracking,
                refunded,
                order.problem,
                order.shopRefund && shopRefundText(order.shopRefund),
              ]
                .filter(Boolean)
                .join(' · ')}
            >
              <Money value={order.total} />
              <Tag colour={order.problem === null && order.shopRefund === null ? colour : 'error'}>{label}</Tag>
              {may && order.shopRefund && <SettleButton order={order} />}
              {may && order.state === 'shipped' && <ShippedButtons order={order} onEdit={() => setShipping(order)} />}
              {may && (order.state === 'new' || order.state === 'forwarded') && (
                <Button variant="default" size="xs" onClick={() => setShipping(order)} aria-label={t`Ship order ${order.number}`}>
                  {t`Ship`}
                </Button>
              )}
            </Row>
          )
        })}
      </RowList>
      <ShowMore list={pages} />
      {shipping && <ShipDialog order={shipping} onClose={() => setShipping(undefined)} />}
    </Card>
  )
}

function shopRefundText({ amount, problem }: NonNullable<ChannelOrder['shopRefund']>): string {
  return t`Your shop did not accept the refund of ${money(amount)}: ${problem}`
}

/** Reports a shipment again that the marketplace did not accept, and corrects tracking. */
function ShippedButtons({ order, onEdit }: { order: ChannelOrder; onEdit: () => void }) {
  const report = useSend(channelSales.reportShipment, {
    refreshes: [channelSales.orders],
    onSuccess: () => toastDone(t`The shipment of order ${order.number} is reported again`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  return (
    <>
      {order.problem !== null && (
        <Button
          variant="default"
          size="xs"
          loading={report.isPending}
          onClick={() => report.mutate({ params: { id: order.id }, body: {} })}
          aria-label={t`Report the shipment of order ${order.number} again`}
        >
          {t`Report again`}
        </Button>
      )}
      <Button variant="default" size="xs" onClick={onEdit} aria-label={t`Edit tracking of order ${order.number}`}>
        {t`Edit tracking`}
      </Button>
    </>
  )
}

/** Marks a refund that the own shop did not accept as recorded there by hand. */
function SettleButton({ order }: { order: ChannelOrder }) {
  const settle = useSend(channelSales.settleShopRefund, {
    refreshes: [channelSales.orders],
    onSuccess: () => toastDone(t`Refund of order ${order.number} marked as recorded`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t`Mark the refund as recorded?`,
      message: t`Record the refund in your shop first, with the items that go back into stock. It is not sent to your shop again.`,
      confirm: t`Mark as recorded`,
    })
    if (isSure) settle.mutate({ params: { id: order.id }, body: {} })
  }
  return (
    <Button
      variant="default"
      size="xs"
      loading={settle.isPending}
      onClick={() => void ask()}
      aria-label={t`Mark the refund of order ${order.number} as recorded`}
    >
      {t`Mark as recorded`}
    </Button>
  )
}
