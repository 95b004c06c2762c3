import { t } from '@lingui/core/macro'
import { trackingPage } from '@stoa/contract/carriers.ts'
import type { Case } from '@stoa/contract/case-shapes.ts'
import { caseRoutes } from '@stoa/contract/case.ts'
import type { ReturnLabel } from '@stoa/contract/shipping-label.ts'
import { useMay } from '../../lib/use-may.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import layout from '../../ui/layout.module.css'
import { Card } from '../../ui/page-layout.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { Money, When } from '../../ui/when.tsx'
import { LabelActions } from '../order/label-actions.tsx'
import { parcelStates } from '../order/parcel-labels.ts'
import { Tracking } from './tracking.tsx'

/** The label for sending the items back: where its parcel is, what it cost its buyer, and the file to print. */
export function ReturnLabelCard({ one, label, mayCancel }: { one: Case; label: ReturnLabel; mayCancel: boolean }) {
  const mayFulfil = useMay('order:fulfil')
  const { carrierName: carrier, trackingNumber, trackingHref, state } = label
  const isBought = state === 'bought'
  return (
    <Card title={t`Return label`}>
      <div className={layout.stack}>
        <DescriptionList
          items={[
            [t`Carrier`, carrier],
            [
              t`Tracking`,
              trackingNumber && (
                <Tracking
                  key="tracking"
                  one={{ carrier: '', trackingNumber, trackingHref: trackingPage({ carrier, trackingNumber, trackingHref }) }}
                />
              ),
            ],
            [
              t`Status`,
              isBought && (
                <Tag key="status" colour={parcelStates[label.parcelState].colour}>
                  {parcelStates[label.parcelState].label}
                </Tag>
              ),
            ],
            [t`Label cost`, isBought && label.cost && <Money key="cost" value={label.cost} />],
            [
              t`Label`,
              state === 'failed' ? label.failure : state === 'pending' ? t`Waiting for the carrier` : state === 'cancelled' ? t`Cancelled` : null,
            ],
            [t`Bought`, isBought && <When key="bought" at={label.createdAt} as="time" />],
          ]}
        />
        {isBought && <LabelActions hash={one.order.hash} label={label} mayCancel={mayCancel && mayFulfil} refreshes={[caseRoutes.get]} />}
      </div>
    </Card>
  )
}
