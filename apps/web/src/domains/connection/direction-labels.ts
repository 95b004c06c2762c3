import { t } from '@lingui/core/macro'
import type { Direction } from '@stoa/contract/shop-direction.ts'

/** What each direction between the portal and a shop is called. */
const directionLabels: Readonly<Record<Direction, string>> = {
  products_in: t`Products from your shop`,
  stock: t`Stock from your shop`,
  orders_out: t`Orders to your shop`,
  products_out: t`Products to your shop`,
}

/** Returns what a direction is called. The storefront of a marketplace has the orders itself: what becomes of them is reported to it. */
export function directionName(direction: Direction, { isStorefront }: { isStorefront: boolean }): string {
  return isStorefront && direction === 'orders_out' ? t`Shipments and cancellations to your shop` : directionLabels[direction]
}

/** Returns the names of directions in one line. */
export function directionNames(directions: readonly Direction[], options: { isStorefront: boolean }): string {
  return directions.map((direction) => directionName(direction, options)).join(', ')
}

/** Returns which directions are paused, in one line. */
export function pausedLabel(paused: readonly Direction[], options: { isStorefront: boolean }): string {
  return t`Paused: ${directionNames(paused, options)}`
}

/**
 * Returns the directions that a shop supports and that are shown. To a storefront products are written, and what becomes of its orders: nothing else moves, but what is
 * paused has to be resumed.
 */
export function shownDirections<T extends { direction: Direction; isSupported: boolean; isPaused: boolean }>(
  directions: readonly T[],
  { isStorefront }: { isStorefront: boolean },
): T[] {
  const supported = directions.filter(({ isSupported }) => isSupported)
  if (!isStorefront) return supported
  return supported.filter(({ direction, isPaused }) => isPaused || direction === 'products_out' || direction === 'orders_out')
}
