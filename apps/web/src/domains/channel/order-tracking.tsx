import { t } from '@lingui/core/macro'
import { trackingPage } from '@stoa/contract/carriers.ts'
import type { ChannelOrder } from '@stoa/contract/channel-sales.ts'

/** The carrier and tracking number of what was shipped of an order, leading to the page that follows it where there is one. Nothing where nobody entered any. */
export function OrderTracking({ shipment }: { shipment: Pick<ChannelOrder, 'carrier' | 'trackingNumber' | 'trackingHref'> }) {
  const text = [shipment.carrier, shipment.trackingNumber].filter(Boolean).join(' ')
  const page = trackingPage(shipment)
  if (page === null) return text
  return (
    <a href={page} target="_blank" rel="noopener noreferrer">
      {text || t`Track shipment`}
    </a>
  )
}
