import type { ParcelState, ShippingLabel } from './shipping-label.ts'

/** A parcel in these states does not move any more. */
export const endedParcelStates: readonly ParcelState[] = ['delivered', 'returned', 'cancelled']

/** Returns why a label cannot be cancelled, as a code; undefined where it can. */
export function labelCancelBlock(
  label: Pick<ShippingLabel, 'state' | 'isOwn' | 'isCancellable' | 'parcelState'>,
): 'not_own' | 'not_bought' | 'not_offered' | 'handed_over' | undefined {
  if (!label.isOwn) return 'not_own'
  if (label.state !== 'bought') return 'not_bought'
  if (!label.isCancellable) return 'not_offered'
  return label.parcelState === 'created' ? undefined : 'handed_over'
}
