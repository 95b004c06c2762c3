import { plural } from '@lingui/core/macro'
import type { OrderRow } from '@stoa/contract/order.ts'
import { isShippable } from '@stoa/contract/shippable.ts'

/** Returns which of the ticked orders get a packing slip, and how many do not: those that are cancelled, or must not be shipped for their payment. */
export function chooseSlips(
  rows: readonly Pick<OrderRow, 'hash' | 'orderStatus' | 'paymentStatus' | 'collectedBy'>[],
  ids: readonly string[],
): { hashes: string[]; leftOut: number } {
  const blocked = new Set(rows.filter((row) => row.orderStatus === 'Cancelled' || !isShippable(row)).map(({ hash }) => hash))
  const hashes = ids.filter((id) => !blocked.has(id))
  return { hashes, leftOut: ids.length - hashes.length }
}

/** Returns what a person reads of those that get none. */
export function leftOutText(leftOut: number): string {
  return plural(leftOut, {
    one: '# order is cancelled or not paid: it has no packing slip',
    other: '# orders are cancelled or not paid: they have no packing slip',
  })
}
