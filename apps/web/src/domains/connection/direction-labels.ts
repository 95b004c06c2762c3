import { t } from '@lingui/core/macro'
import type { Direction } from '@stoa/contract/shop-direction.ts'

/** What each direction between the portal and a shop is called. */
export const directionLabels: Readonly<Record<Direction, string>> = {
  products_in: t`Products from your shop`,
  stock: t`Stock from your shop`,
  orders_out: t`Orders to your shop`,
  products_out: t`Products to your shop`,
}

/** Returns the names of directions in one line. */
export function directionNames(directions: readonly Direction[]): string {
  return directions.map((direction) => directionLabels[direction]).join(', ')
}

/** Returns which directions are paused, in one line. */
export function pausedLabel(paused: readonly Direction[]): string {
  return t`Paused: ${directionNames(paused)}`
}
