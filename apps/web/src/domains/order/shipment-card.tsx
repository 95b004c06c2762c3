import { t } from '@lingui/core/macro'
import { trackingPage } from '@stoa/contract/carriers.ts'
import { order } from '@stoa/contract/order.ts'
import type { Order } from '@stoa/contract/order.ts'
import { Box, Button } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { Money, When } from '../../ui/when.tsx'
import { parcelStates } from './parcel-labels.ts'
import { reportText } from './report-text.ts'
import layout from '../../ui/layout.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const TrackingDialog = openedLater(async () => (await import('./tracking-dialog.tsx')).TrackingDialog)
const LabelDialog = openedLater(async () => (await import('./label-dialog.tsx')).LabelDialog)

const ResendReportButton = lazy(() => import('./resend-report-button.tsx').then((file) => ({ default: file.ResendReportButton })))

// Their tooltips are a tenth of what an order would fetch.
const LabelActions = lazy(() => import('./label-actions.tsx').then((file) => ({ default: file.LabelActions })))

const CancelShipmentButton = lazy(() => import('./cancel-shipment-button.tsx').then((file) => ({ default: file.CancelShipmentButton })))

type Shipment = Order['fulfilments'][number]

/** A shipment with its tracking and its label, and its number where there are several. */
export function ShipmentCard({ order: shown, shipment }: { order: Order; shipment: Shipment }) {
  const number = shown.fulfilments.indexOf(shipment) + 1
  const mayFulfil = useMay('order:fulfil')
  const shop = useSession()?.companyType === 'MERCHANT' ? t`Your shop` : t`Merchant’s shop`
  const [open, setOpen] = useState<'tracking' | 'label'>()
  const { label } = shipment
  const hasLabel = label?.state === 'bought' || label?.state === 'pending'
  const hasTracking = shipment.carrier !== '' || shipment.trackingNumber !== '' || shipment.trackingHref !== null
  const page = trackingPage({ ...shipment, destination: shown.shippingAddress })
  const close = () => setOpen(undefined)
  return (
    <Card
      title={shown.fulfilments.length > 1 ? t`Shipment ${number}` : t`Shipment`}
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
              page !== null ? (
                <a key="track" href={page} target="_blank" rel="noopener noreferrer">
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
            [t`Recorded in`, shipment.source === 'shop' ? shop : shown.marketplace.name],
            [shop, reportText(shipment.shopReport)],
          ]}
        />
        {shipment.shopReport?.state === 'failed' && (
          <ActionRow>
            <Suspense>
              <ResendReportButton hash={shown.hash} kind="fulfilment" subjectId={shipment.fulfilmentId} />
            </Suspense>
          </ActionRow>
        )}
        {label?.state === 'bought' && (
          <Suspense fallback={<Box h={36} />}>
            <LabelActions hash={shown.hash} label={label} mayCancel={mayFulfil} refreshes={[order.getByHash]} />
          </Suspense>
        )}
        {mayFulfil && (
          <ActionRow>
            {label?.state !== 'bought' && (
              <Button variant="default" onClick={() => setOpen('label')} loading={hasLabel}>
                {t`Buy label`}
              </Button>
            )}
            <Suspense>
              <CancelShipmentButton order={shown} shipment={shipment} />
            </Suspense>
          </ActionRow>
        )}
      </div>
      {open === 'tracking' && <TrackingDialog order={shown} shipment={shipment} onClose={close} />}
      {open === 'label' && <LabelDialog hash={shown.hash} shipment={shipment} onClose={close} />}
    </Card>
  )
}
