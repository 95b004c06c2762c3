import { t } from '@lingui/core/macro'
import { orderLabel } from '@stoa/contract/order-label.ts'
import { order } from '@stoa/contract/order.ts'
import type { Order } from '@stoa/contract/order.ts'
import { labelCancelBlock } from '@stoa/contract/shipping-label.ts'
import type { ShippingLabel } from '@stoa/contract/shipping-label.ts'
import { Button, Tooltip } from '@mantine/core'
import { Printer } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useMay } from '../../lib/use-may.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { Money, When } from '../../ui/when.tsx'
import { cancelBlocks, parcelStates } from './parcel-labels.ts'
import { reportText } from './report-text.ts'
import layout from '../../ui/layout.module.css'

const TrackingDialog = lazy(() => import('./tracking-dialog.tsx').then((file) => ({ default: file.TrackingDialog })))
const ResendReportButton = lazy(() => import('./resend-report-button.tsx').then((file) => ({ default: file.ResendReportButton })))
const LabelDialog = lazy(() => import('./label-dialog.tsx').then((file) => ({ default: file.LabelDialog })))

type Shipment = Order['fulfilments'][number]

/** A shipment with its tracking and its label. */
export function ShipmentCard({ order: shown, shipment }: { order: Order; shipment: Shipment }) {
  const mayFulfil = useMay('order:fulfil')
  const [open, setOpen] = useState<'tracking' | 'label'>()
  const { label } = shipment
  const hasLabel = label?.state === 'bought' || label?.state === 'pending'
  const hasTracking = shipment.carrier !== '' || shipment.trackingNumber !== '' || shipment.trackingHref !== null
  const close = () => setOpen(undefined)
  return (
    <Card
      title={t`Shipment`}
      actions={
        mayFulfil && (
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen('tracking')}>
            {hasTracking ? t`Edit tracking` : t`Add tracking`}
          </Button>
        )
      }
    >
      <div className={layout.stack}>
        <DescriptionList
          items={[
            [t`Items`, shipment.lines.reduce((sum, line) => sum + line.quantity, 0)],
            [t`Carrier`, shipment.carrier],
            [
              t`Tracking`,
              shipment.trackingHref ? (
                <a key="track" href={shipment.trackingHref} target="_blank" rel="noopener noreferrer">
                  {shipment.trackingNumber || t`Track shipment`}
                </a>
              ) : (
                shipment.trackingNumber
              ),
            ],
            [
              t`Status`,
              label?.state === 'bought' && (
                <Tag key="status" colour={parcelStates[label.parcelState].colour}>
                  {parcelStates[label.parcelState].label}
                </Tag>
              ),
            ],
            [t`Label cost`, label?.state === 'bought' && label.cost && <Money key="cost" value={label.cost} />],
            [t`Label`, label?.state === 'failed' ? label.failure : label?.state === 'pending' ? t`Waiting for the carrier` : null],
            [t`Sent`, <When key="sent" at={shipment.createdAt} as="time" />],
            [t`Reported by`, shipment.source === 'shop' ? t`The shop` : shown.marketplace.name],
            [t`Merchant’s shop`, reportText(shipment.shopReport)],
          ]}
        />
        {shipment.shopReport?.state === 'failed' && (
          <ActionRow>
            <Suspense>
              <ResendReportButton hash={shown.hash} kind="fulfilment" subjectId={shipment.fulfilmentId} />
            </Suspense>
          </ActionRow>
        )}
        {label?.state === 'bought' ? (
          <LabelActions hash={shown.hash} label={label} mayCancel={mayFulfil} />
        ) : (
          mayFulfil && (
            <ActionRow>
              <Button variant="default" onClick={() => setOpen('label')} loading={hasLabel}>
                {t`Buy label`}
              </Button>
            </ActionRow>
          )
        )}
      </div>
      <Suspense>
        {open === 'tracking' && <TrackingDialog hash={shown.hash} shipment={shipment} onClose={close} />}
        {open === 'label' && <LabelDialog hash={shown.hash} shipment={shipment} onClose={close} />}
      </Suspense>
    </Card>
  )
}

/** What can be done with a label that was bought; what cannot says why. */
function LabelActions({ hash, label, mayCancel }: { hash: string; label: ShippingLabel; mayCancel: boolean }) {
  const { labelId } = label
  const onError = (error: unknown) => toastFailed(messageOf(error))
  const print = useSend(orderLabel.file, { onSuccess: saveFile, onError })
  const cancel = useSend(orderLabel.cancel, { refreshes: [order.getByHash], onSuccess: () => toastDone(t`Label cancelled`), onError })
  const block = labelCancelBlock(label)
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t`Cancel label ${label.trackingNumber}?`,
      message: t`The carrier takes the label back and its tracking is removed. Do not use a printed copy.`,
      confirm: t`Cancel label`,
      cancel: t`Keep label`,
      isDanger: true,
    })
    if (isSure) cancel.mutate({ body: { hash, labelId } })
  }
  return (
    <ActionRow>
      <Button
        variant="default"
        leftSection={<Printer size={16} aria-hidden />}
        onClick={() => print.mutate({ params: { hash, labelId } })}
        loading={print.isPending}
        disabled={!label.hasFile}
      >
        {t`Print label`}
      </Button>
      {mayCancel && (
        <Tooltip label={block && cancelBlocks[block]} disabled={block === undefined} events={{ hover: true, focus: true, touch: true }}>
          <Button
            variant="subtle"
            color="red"
            data-disabled={block !== undefined || undefined}
            aria-disabled={block !== undefined}
            loading={cancel.isPending}
            onClick={() => {
              if (block === undefined) void ask()
            }}
          >
            {t`Cancel label`}
          </Button>
        </Tooltip>
      )}
    </ActionRow>
  )
}
