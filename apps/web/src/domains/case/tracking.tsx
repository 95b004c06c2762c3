import { trackingPage } from '@stoa/contract/carriers.ts'
import type { Case } from '@stoa/contract/case-shapes.ts'

/** The carrier and tracking number of a parcel, leading to the page that follows it where there is one. */
export function Tracking({ one }: { one: Pick<Case, 'carrier' | 'trackingNumber' | 'trackingHref'> }) {
  const text = `${one.carrier} ${one.trackingNumber}`.trim()
  const page = trackingPage(one)
  return page === null ? (
    text
  ) : (
    <a href={page} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}
