import { completeHref } from '../../lib/complete-href.ts'

/** How a parcel is followed, as the fields of a form hold it. */
export type TrackingValues = { carrier: string; trackingNumber: string; trackingHref: string }

/** Returns what is sent of tracking that was typed. */
export function trackingOf({ carrier, trackingNumber, trackingHref }: TrackingValues): TrackingValues {
  return { carrier, trackingNumber, trackingHref: completeHref(trackingHref) }
}
