import { t } from '@lingui/core/macro'
import type { ParcelState } from '@stoa/contract/shipping-label.ts'
import type { labelCancelBlock } from '@stoa/contract/label-rules.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'

/** What a person reads for where a parcel is, and its colour. */
export const parcelStates: Readonly<Record<ParcelState, { label: string; colour: BadgeColour }>> = {
  created: { label: t`Label created`, colour: 'open' },
  handed_over: { label: t`Handed over`, colour: 'pending' },
  in_transit: { label: t`In transit`, colour: 'pending' },
  out_for_delivery: { label: t`Out for delivery`, colour: 'pending' },
  at_pickup_point: { label: t`At the pickup point`, colour: 'pending' },
  delivered: { label: t`Delivered`, colour: 'success' },
  returned: { label: t`Returned to sender`, colour: 'reversed' },
  exception: { label: t`Delivery problem`, colour: 'error' },
  cancelled: { label: t`Cancelled`, colour: 'none' },
}

/** Why a label cannot be cancelled. */
export const cancelBlocks: Readonly<Record<NonNullable<ReturnType<typeof labelCancelBlock>>, string>> = {
  not_own: t`Only the company that bought the label can cancel it`,
  not_bought: t`The label is not bought yet`,
  not_offered: t`This carrier does not take labels back`,
  handed_over: t`The parcel is on its way`,
}
