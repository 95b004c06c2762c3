import { t } from '@lingui/core/macro'
import { channelSales } from '@stoa/contract/channel-sales.ts'
import type { ChannelOrder } from '@stoa/contract/channel-sales.ts'
import { Box, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { actionName } from '../../lib/action-name.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { date, money } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useMay } from '../../lib/use-may.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { openedLater } from '../../ui/opened-later.tsx'
import { useFocusAfter } from '../../ui/restore-focus.ts'
import { Row, RowList } from '../../ui/row-list.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { Money } from '../../ui/when.tsx'
import { orderReads, orderStateOf } from './order-labels.ts'
import { partItems, shownLines } from './order-lines.ts'
import { addressLines, contactLines, noteOf } from './order-recipient.ts'
import { OrderTracking } from './order-tracking.tsx'

const ShipDialog = openedLater(async () => (await import('./ship-dialog.tsx')).ShipDialog)
const EditTrackingDialog = openedLater(async () => (await import('./edit-tracking-dialog.tsx')).EditTrackingDialog)
const EraseCustomerDialog = openedLater(async () => (await import('./erase-customer-dialog.tsx')).EraseCustomerDialog)

type RowsProps = {
  orders: readonly ChannelOrder[]
  isStale?: boolean
  /** Names the channel of each, where they are of several. */
  hasChannels?: boolean
}

/** Orders of sales channels with what is left to do. Those of a channel that was disconnected can only be read. */
export function ChannelOrderRows({ orders, isStale = false, hasChannels = false }: RowsProps) {
  const [shipping, setShipping] = useState<ChannelOrder>()
  const [tracking, setTracking] = useState<ChannelOrder>()
  const [erasing, setErasing] = useState<ChannelOrder>()
  // An order that was shipped leaves the list of those to ship, and its button with it; so does the button of what was done once and for all.
  useFocusAfter(orders.length === 0 ? undefined : orders.map(buttonsOf).join(' '))
  return (
    <>
      <RowList label={t`Orders`} isStale={isStale}>
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            hasChannel={hasChannels}
            onShip={() => setShipping(order)}
            onTrack={() => setTracking(order)}
            onErase={() => setErasing(order)}
          />
        ))}
      </RowList>
      {shipping && <ShipDialog order={shipping} onClose={() => setShipping(undefined)} />}
      {tracking && <EditTrackingDialog order={tracking} onClose={() => setTracking(undefined)} />}
      {erasing && <EraseCustomerDialog order={erasing} onClose={() => setErasing(undefined)} />}
    </>
  )
}

type OrderRowProps = { order: ChannelOrder; hasChannel: boolean; onShip: () => void; onTrack: () => void; onErase: () => void }

function OrderRow({ order, hasChannel, onShip, onTrack, onErase }: OrderRowProps) {
  const may = useMay('channel:manage')
  // Nothing more is reported of an order whose customer was erased.
  const mayShip = may && order.isChannelConnected && order.state !== 'cancelled' && order.erasedAt === null
  // Who bought is needed until everything is shipped.
  const mayErase = may && order.erasedAt === null && (isEnded(order) || !order.isChannelConnected)
  const { label, colour } = orderStateOf(order)
  const lines = shownLines(order)
    .map(({ quantity, name }) => `${quantity} × ${name}`)
    .join(', ')
  const isShipped = order.state === 'shipped'
  const note = noteOf(order)
  const action = isShipped ? t`Edit tracking` : t`Ship`
  // Where it is sent is read here while it is to be shipped, and once nothing else of the order can be opened.
  const hasAddress = order.state === 'new' || !order.isChannelConnected
  return (
    <Row
      name={
        <Group component="span" gap="4px 8px">
          <span>{t`Order ${order.number}`}</span>
          <Tag colour={order.problem === null && order.shopRefund === null ? colour : 'error'}>{label}</Tag>
        </Group>
      }
      note={
        <>
          <Line>{[hasChannel && order.channelName, date(order.placedAt), !hasAddress && order.customer.name].filter(Boolean).join(' · ')}</Line>
          <Line>{lines}</Line>
          {hasAddress && <Line>{[...addressLines(order), ...contactLines(order)].join(', ')}</Line>}
          {hasAddress && note !== '' && <Line>{note}</Line>}
          {order.parts.map((part, index) => (
            <Line key={index}>
              {partItems(part, order.lines)} <OrderTracking shipment={part} />
            </Line>
          ))}
          {hasTracking(order) && (
            <Line>
              <OrderTracking shipment={order} />
            </Line>
          )}
          {order.refunded.minor > 0 && <Line>{t`${money(order.refunded)} refunded`}</Line>}
          {order.problem !== null && <Line isError>{order.problem}</Line>}
          {order.shopRefund && <Line isError>{shopRefundText(order.shopRefund)}</Line>}
        </>
      }
    >
      <Box component="span" style={{ alignSelf: 'flex-start' }}>
        <Money value={order.total} />
      </Box>
      {(order.state !== 'cancelled' || order.shopRefund || mayErase) && (
        <Box flex="0 0 100%">
          <ActionRow>
            {mayShip && (
              // The same button before and after: the keyboard stays at it.
              <Button
                key="next"
                variant="default"
                size="xs"
                onClick={isShipped ? onTrack : onShip}
                aria-label={actionName(action, t`Order ${order.number}`)}
              >
                {action}
              </Button>
            )}
            {mayShip && !isShipped && order.parts.length > 0 && (
              <Button variant="default" size="xs" onClick={onTrack} aria-label={actionName(t`Edit tracking`, t`Order ${order.number}`)}>
                {t`Edit tracking`}
              </Button>
            )}
            {mayShip && order.problem !== null && (isShipped || order.parts.length > 0) && <ReportButton order={order} />}
            {may && order.shopRefund && <SettleButton order={order} />}
            {order.state !== 'cancelled' && <SlipButton order={order} />}
            {mayErase && (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                onClick={onErase}
                aria-label={actionName(t`Erase customer’s data`, t`Order ${order.number}`)}
              >
                {t`Erase customer’s data`}
              </Button>
            )}
          </ActionRow>
        </Box>
      )}
    </Row>
  )
}

/** Returns what the buttons of an order follow. */
const buttonsOf = ({ id, erasedAt, problem, shopRefund }: ChannelOrder): string => [id, erasedAt, problem !== null, shopRefund !== null].join(' ')

/** A line of what there is to say of an order; what went wrong stands out. */
function Line({ isError = false, children }: { isError?: boolean; children: ReactNode }) {
  return (
    <Box component="span" display="block" {...(isError ? { c: 'var(--error-text)' } : {})}>
      {children}
    </Box>
  )
}

const isEnded = ({ state }: ChannelOrder): boolean => state === 'shipped' || state === 'cancelled'

const hasTracking = ({ carrier, trackingNumber, trackingHref }: ChannelOrder): boolean =>
  carrier !== '' || trackingNumber !== '' || trackingHref !== null

function shopRefundText({ amount, problem }: NonNullable<ChannelOrder['shopRefund']>): string {
  return t`Your shop did not accept the refund of ${money(amount)}: ${problem}`
}

/** Downloads what goes into the parcel. */
function SlipButton({ order }: { order: ChannelOrder }) {
  const slip = useSend(channelSales.packingSlip, { onSuccess: saveFile, onError: (error) => toastFailed(messageOf(error)) })
  return (
    <Button
      variant="default"
      size="xs"
      loading={slip.isPending}
      onClick={() => slip.mutate({ params: { id: order.id } })}
      aria-label={actionName(t`Packing slip`, t`Order ${order.number}`)}
    >
      {t`Packing slip`}
    </Button>
  )
}

/** Reports a shipment again that the marketplace did not accept. */
function ReportButton({ order }: { order: ChannelOrder }) {
  const report = useSend(channelSales.reportShipment, {
    refreshes: orderReads,
    onSuccess: () => toastDone(t`The shipment of order ${order.number} is reported again`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  return (
    <Button
      variant="default"
      size="xs"
      loading={report.isPending}
      onClick={() => report.mutate({ params: { id: order.id }, body: {} })}
      aria-label={actionName(t`Report again`, t`Order ${order.number}`)}
    >
      {t`Report again`}
    </Button>
  )
}

/** Marks a refund that the own shop did not accept as recorded there by hand. */
function SettleButton({ order }: { order: ChannelOrder }) {
  const settle = useSend(channelSales.settleShopRefund, {
    refreshes: orderReads,
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
      aria-label={actionName(t`Mark as recorded`, t`Order ${order.number}`)}
    >
      {t`Mark as recorded`}
    </Button>
  )
}
