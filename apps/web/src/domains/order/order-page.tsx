import { t } from '@lingui/core/macro'
import { orderFile } from '@stoa/contract/order-file.ts'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import { order } from '@stoa/contract/order.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import { Box } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, Check, Download, Link2, MessageSquare, PackageCheck, PackageOpen, Printer, Repeat, Undo2 } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { refresh, useCall, useSend } from '../../lib/calls.ts'
import { dateTime } from '../../lib/format.ts'
import { lastListHref, neighboursOf } from '../../lib/list-memory.ts'
import { useLive } from '../../lib/live.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { saveFile } from '../../lib/save-file.ts'
import { stringifySearch } from '../../lib/search-text.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card, DetailPage } from '../../ui/page-layout.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { PagePending } from '../../ui/page-pending.tsx'
import { StatusBadge, Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { AttentionNotice } from './attention-notice.tsx'
import { blockedActions } from './blocked-actions.ts'
import { DeadlineBadge } from './deadline-badge.tsx'
import { MoneyTrail } from './money-trail.tsx'
import { LabelledBadge } from './labelled-badge.tsx'
import { CustomerNoteCard, OrderAside, ShippingAddressCard } from './order-aside.tsx'
import { ForwardAlarm } from './forward-alarm.tsx'
import { OrderHops } from './order-hops.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderTotals } from './order-totals.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { orderChange } from './order-change.ts'
import { useRecordPayment } from './use-record-payment.tsx'
import { useShopperData } from './use-shopper-data.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const AddressDialog = openedLater(async () => (await import('./address-dialog.tsx')).AddressDialog)
const CancelDialog = openedLater(async () => (await import('./cancel-dialog.tsx')).CancelDialog)
const FulfilPanel = openedLater(async () => (await import('./fulfil-panel.tsx')).FulfilPanel)
const RefundDialog = openedLater(async () => (await import('./refund-dialog.tsx')).RefundDialog)
const OrderMessageDialog = openedLater(async () => (await import('./order-message-dialog.tsx')).OrderMessageDialog)
const MarkRefundedDialog = openedLater(async () => (await import('./mark-refunded-dialog.tsx')).MarkRefundedDialog)

const ForecastCard = lazy(() => import('./forecast-card.tsx').then((file) => ({ default: file.ForecastCard })))

/** One order: what was bought, what is to be done next, where its money went, and everything that happened. */
export function OrderPage({ params: { hash } }: ScreenProps<{ hash: string }>) {
  const client = useQueryClient()
  const { go } = useNavigation()
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const mayFulfil = useMay('order:fulfil')
  const mayRefund = useMay('order:refund')
  const mayForward = useMay('order:forward')
  const mayReturn = useMay('case:manage')
  const mayWrite = useMay('conversation:write')
  const mayLink = useMay('order:take')
  const mayReadMoney = useMay('money:read')
  const isNarrow = useIsNarrow()
  const [isFulfilling, setFulfilling] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  const [isRefunding, setRefunding] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const [isMarking, setMarking] = useState(false)
  const { data, error, refetch } = useCall(order.getByHash, { params: { hash } })
  useLive('order', (event) => {
    if (event.id === hash) void refresh(client, order.getByHash)
  })
  const recordActions = useRecordPayment(data)
  const shopperActions = useShopperData(data)
  const reforward = useSend(order.reforward, {
    ...orderChange,
    onSuccess: () => toastDone(t`The order is being sent to the shop`),
    onError: (problem) => toastFailed(messageOf(problem)),
  })
  const accept = useSend(orderShipment.accept, {
    ...orderChange,
    onSuccess: () => toastDone(t`Order accepted`),
    onError: (problem) => toastFailed(messageOf(problem)),
  })
  const link = useSend(shopper.link, {
    onSuccess: ({ href }) =>
      void navigator.clipboard.writeText(href).then(
        () => toastDone(t`Link copied. Whoever has it can act as the shopper.`),
        () => toastFailed(t`The link could not be copied: ${href}`),
      ),
    onError: (problem) => toastFailed(messageOf(problem)),
  })
  const pdf = useSend(orderFile.exportPdf, { onSuccess: saveFile, onError: (problem) => toastFailed(messageOf(problem)) })
  const download = (document: 'order' | 'packing-slip') => pdf.mutate({ params: { ref: hash }, query: { document } })
  const near = neighboursOf('/shop/orders', hash)
  useShortcuts((key) => {
    const href = key === '[' ? near?.previous : key === ']' ? near?.next : undefined
    if (!href) return false
    go(href)
    return true
  })
  if (isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage />
  // While the next order loads, the one before must not be shown under its address.
  if (data?.hash !== hash)
    return <PagePending error={error} onRetry={() => void refetch()} breadcrumb={{ label: t`Orders`, href: lastListHref('/shop/orders') }} />

  const reasons = blockedActions(data)
  // Nothing is left to ship of the others: a button that cannot be pressed would be the first on a phone.
  const isOpen = data.orderStatus === 'New' || data.orderStatus === 'Partially Fulfilled'
  // What was shipped without the shop needs nobody.
  const isMissingInShop = data.forwardState === 'failed' && isOpen
  // A phone that is turned moves the card, and must not close the dialog that it opened.
  const delivery = (
    <>
      <CustomerNoteCard order={data} />
      <ShippingAddressCard order={data} onEdit={() => setCorrecting(true)} />
    </>
  )
  const sendAgain = () => reforward.mutate({ params: { hash } })
  return (
    <DetailPage
      title={t`Order #${data.orderId}`}
      description={t`${data.marketplaceOrderReference} · placed on ${dateTime(data.placedAt)}`}
      breadcrumb={{ label: t`Orders`, href: lastListHref('/shop/orders') }}
      {...(near ?? {})}
      badges={
        <>
          <DeadlineBadge order={data} isAlways />
          {data.isTest && <Tag colour="pending">{t`Test`}</Tag>}
          <LabelledBadge label={t`Order`}>
            <StatusBadge order={data.orderStatus} />
          </LabelledBadge>
          <LabelledBadge label={t`Payment`}>
            <PaymentBadge order={data} />
          </LabelledBadge>
          <LabelledBadge label={t`Payout`}>
            <StatusBadge payout={data.payoutStatus} />
          </LabelledBadge>
        </>
      }
      {...(mayFulfil && !isFulfilling && isOpen
        ? {
            primary: {
              label: t`Fulfil order`,
              icon: <PackageCheck size={16} aria-hidden />,
              disabledReason: reasons.fulfil,
              onClick: () => setFulfilling(true),
            },
          }
        : {})}
      actions={[
        ...(mayFulfil && data.acceptBy !== null
          ? [
              {
                label: t`Accept order`,
                icon: <Check size={16} aria-hidden />,
                isBusy: accept.isPending,
                disabledReason: reasons.accept,
                onClick: () => accept.mutate({ body: { hash } }),
              },
            ]
          : []),
        ...(mayRefund ? recordActions : []),
        ...(mayRefund
          ? [{ label: t`Issue refund`, icon: <Undo2 size={16} aria-hidden />, disabledReason: reasons.refund, onClick: () => setRefunding(true) }]
          : []),
        { label: t`Packing slip`, icon: <Printer size={16} aria-hidden />, onClick: () => download('packing-slip') },
        { label: t`Download PDF`, icon: <Download size={16} aria-hidden />, onClick: () => download('order') },
        // Of what it collected a merchant pays every refund itself: it issues them.
        ...(mayRefund && !(isMerchant && data.collectedBy === 'merchant')
          ? [
              {
                label: t`Mark as refunded`,
                icon: <Undo2 size={16} aria-hidden />,
                disabledReason: reasons.markRefunded,
                onClick: () => setMarking(true),
              },
            ]
          : []),
        ...(mayRefund
          ? [{ label: t`Cancel order`, icon: <Ban size={16} aria-hidden />, disabledReason: reasons.cancel, onClick: () => setCancelling(true) }]
          : []),
        ...(mayReturn
          ? [
              {
                label: t`Open return`,
                icon: <PackageOpen size={16} aria-hidden />,
                disabledReason: reasons.openReturn,
                href: `/shop/cases${stringifySearch({ order: [hash] })}`,
              },
            ]
          : []),
        ...(mayWrite ? [{ label: t`Send message`, icon: <MessageSquare size={16} aria-hidden />, onClick: () => setWriting(true) }] : []),
        ...(mayLink
          ? [{ label: t`Copy link for the shopper`, icon: <Link2 size={16} aria-hidden />, onClick: () => link.mutate({ params: { hash } }) }]
          : []),
        // What was placed before the shop was connected is not there.
        ...(mayForward && (data.forwardState !== 'none' || (data.shopTakesOrders && reasons.fulfil === undefined))
          ? [
              {
                label: data.forwardState === 'none' ? t`Send to shop` : t`Resend to shop`,
                icon: <Repeat size={16} aria-hidden />,
                isBusy: reforward.isPending,
                disabledReason: reasons.resend,
                onClick: sendAgain,
              },
            ]
          : []),
        ...shopperActions.actions,
      ]}
      notice={
        isMissingInShop || data.attention.length > 0 || data.isTest ? (
          <>
            {data.isTest && (
              <Box
                component="p"
                mb={20}
                px={18}
                py={10}
                bd="1px solid var(--border)"
                bdrs="lg"
                bg="var(--subtle)"
                c="dimmed"
              >{t`Test order: excluded from revenue, payouts and invoices.`}</Box>
            )}
            <AttentionNotice items={data.attention} />
            {isMissingInShop && <ForwardAlarm order={data} {...(mayForward ? { onReforward: sendAgain } : {})} isBusy={reforward.isPending} />}
          </>
        ) : undefined
      }
      aside={<OrderAside order={data} isMerchant={isMerchant} delivery={!isNarrow && delivery} onDownload={download} />}
    >
      {shopperActions.dialog}
      {isFulfilling && <FulfilPanel order={data} onClose={() => setFulfilling(false)} />}
      <Card title={t`Items`} isFlush>
        <OrderLines order={data} />
      </Card>
      {isNarrow && delivery}
      <Card title={t`Totals`}>
        <OrderTotals order={data} />
      </Card>
      {mayReadMoney && (
        <Suspense
          fallback={
            <Card title={t`Payout forecast`}>
              <LoadingBlock h={150} />
            </Card>
          }
        >
          <ForecastCard
            hash={hash}
            isToRecord={data.collectedBy === 'merchant' && data.paymentStatus === 'Unprocessed' && data.orderStatus !== 'Cancelled'}
            isMerchant={isMerchant}
          />
        </Suspense>
      )}
      <OrderHops order={data} onResend={mayForward ? sendAgain : undefined} isBusy={reforward.isPending} />
      <Card title={t`Transactions`} isFlush>
        <MoneyTrail entries={data.moneyTrail} />
      </Card>
      <OrderNotes order={data} />
      <Card title={t`Timeline`}>
        <OrderTimeline events={data.timeline} />
      </Card>
      {isCorrecting && <AddressDialog order={data} onClose={() => setCorrecting(false)} />}
      {isCancelling && <CancelDialog order={data} onClose={() => setCancelling(false)} />}
      {isMarking && <MarkRefundedDialog order={data} onClose={() => setMarking(false)} />}
      {isWriting && (
        <OrderMessageDialog order={data} to={isMerchant ? data.marketplace.name : data.merchant.name} onClose={() => setWriting(false)} />
      )}
      {isRefunding && <RefundDialog order={data} onClose={() => setRefunding(false)} />}
    </DetailPage>
  )
}
