import { proportion } from '@stoa/contract/amounts.ts'
import type { ShopSale, ShopSaleRefund } from '../../connection/ports-order.ts'

/** A refund that the shop made before its order was received: its items were never sold here. `restMinor` is what of it is of no item, such as shipping. */
export type EarlyRefund = { reference: string; restMinor: number }

/** What an order is without the items that were refunded or removed before it was received. Amounts in minor units. */
export type Remaining = {
  sale: ShopSale
  refunds: EarlyRefund[]
  /** What the items that are gone were sold for, and what the shop paid back of that. */
  goneMinor: number
  paidBackMinor: number
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/**
 * Takes the items off an order that the shop refunded or removed before the order was received: nobody is to ship them, and a product that is no longer on sale
 * keeps back no other once its item is refunded.
 */
export function takeOffRefunded(sale: ShopSale): Remaining {
  const early = sale.refunds.filter(({ lines }) => lines.some(({ quantity }) => quantity > 0))
  const left = new Map(sale.lines.map(({ lineReference, quantity }) => [lineReference, quantity]))
  for (const { lineReference, quantity } of early.flatMap(({ lines }) => lines)) {
    const before = left.get(lineReference)
    if (before !== undefined) left.set(lineReference, Math.max(0, before - quantity))
  }
  const lines = sale.lines.map((line) => {
    const quantity = left.get(line.lineReference) ?? line.quantity
    if (quantity >= line.quantity) return line
    const part = (amount: number): number => proportion(Math.max(0, amount), quantity, line.quantity)
    return { ...line, quantity, totalMinor: part(line.totalMinor), taxMinor: part(line.taxMinor) }
  })
  const parts = early.map(({ reference, amountMinor, lines: named }) => {
    const items = named.filter(({ quantity }) => quantity > 0)
    // Some shops name the items and put the money beside them.
    const worthMinor = Math.max(sum(items.map((line) => line.amountMinor)), sum(items.map((line) => soldFor(sale, line))))
    return { reference, paidMinor: Math.min(amountMinor, worthMinor), restMinor: Math.max(0, amountMinor - worthMinor) }
  })
  return {
    sale: { ...sale, lines },
    refunds: parts.map(({ reference, restMinor }) => ({ reference, restMinor })),
    goneMinor: sum(sale.lines.map(({ totalMinor }) => totalMinor)) - sum(lines.map(({ totalMinor }) => totalMinor)),
    paidBackMinor: sum(parts.map(({ paidMinor }) => paidMinor)),
  }
}

/** What so many of a line were sold for. */
function soldFor(sale: ShopSale, { lineReference, quantity }: ShopSaleRefund['lines'][number]): number {
  const line = sale.lines.find((one) => one.lineReference === lineReference)
  return line && line.quantity > 0 ? proportion(Math.max(0, line.totalMinor), Math.min(quantity, line.quantity), line.quantity) : 0
}

/** Returns early refunds less the shipping that fell on the items that are gone: it is of no merchant. */
export function withoutHeldShipping(refunds: readonly EarlyRefund[], heldMinor: number): EarlyRefund[] {
  let open = heldMinor
  return refunds.map(({ reference, restMinor }) => {
    const taken = Math.min(open, restMinor)
    open -= taken
    return { reference, restMinor: restMinor - taken }
  })
}

/** Returns what of a refund is still to be recorded: of an early one without its items. */
export function afterReceipt(refund: ShopSaleRefund, early: readonly EarlyRefund[]): ShopSaleRefund {
  const known = early.find(({ reference }) => reference === refund.reference)
  return known ? { ...refund, amountMinor: known.restMinor, lines: refund.lines.filter(({ quantity }) => quantity === 0) } : refund
}
