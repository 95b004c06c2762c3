import { event } from '../../kit/events.ts'

/** A carrier reported where a parcel is; its report lies in the inbox under connection and external id, once. */
export const parcelReported = event<{ connectionId: string; externalId: string }>('carrier.parcel-reported')
