import type { Case } from '@stoa/contract/case-shapes.ts'

/** The carrier and tracking number of a parcel, leading to the page that follows it where there is one. */
export function Tracking({ one }: { one: Pick<Case, 'carrier' | 'trackingNumber' | 'trackingHref'> }) {
  const text = `${one.carrier} ${one.trackingNumber}`.trim()
  return one.trackingHref === null ? (
    text
  ) : (
    <a href={one.trackingHref} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}
