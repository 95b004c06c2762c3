import { proportion } from '@stoa/contract/amounts.ts'
import type { ShopSale, ShopSaleRefund } from '../../../domains/connection/ports-order.ts'
import { keyOfRefund } from './notes.ts'
import type { VendureSale } from './sale-shapes.ts'

/** A cancellation and a refund without a reason are of one another when they were made so soon after each other. */
const togetherMs = 10 * 60_000

type SoldLine = ShopSale['lines'][number] & { cancelled: number }

/**
 * Returns what went back of an order. A refund of Vendure may name its items, or be of an amount while its items are cancelled beside it: then the reason of both
 * is the same. What was cancelled and belongs to no refund is one of nothing. A refund that waits to be settled counts: its items are cancelled already.
 */
export function toRefunds(order: VendureSale, lines: readonly SoldLine[], minor: (amount: number) => number): ShopSaleRefund[] {
  const cancelled = new Map(lines.map(({ lineReference, cancelled: quantity }) => [lineReference, quantity]))
  const refunds = (order.payments ?? []).flatMap((payment) => payment.refunds).filter(({ state }) => state !== 'Failed')
  /** Takes items off those that are cancelled; returns how many of them were. */
  const take = (lineReference: string, quantity: number): number => {
    const left = cancelled.get(lineReference) ?? 0
    cancelled.set(lineReference, Math.max(0, left - quantity))
    return Math.min(left, quantity)
  }
  const toLine = (lineReference: string, quantity: number, isRestocked: boolean) => {
    const line = lines.find((one) => one.lineReference === lineReference)
    const amountMinor = line && line.quantity > 0 ? proportion(line.totalMinor, Math.min(quantity, line.quantity), line.quantity) : 0
    return { lineReference, quantity, amountMinor, isRestocked }
  }
  const named = refunds.map((refund) =>
    refund.lines.flatMap(({ orderLineId, quantity }) => (quantity > 0 ? [toLine(orderLineId, quantity, take(orderLineId, quantity) > 0)] : [])),
  )
  const used = new Set<VendureSale['history']['items'][number]>()
  const found = refunds.map((refund, index): ShopSaleRefund => {
    const own = named[index] ?? []
    const beside = own.length > 0 ? [] : order.history.items.filter((entry) => !used.has(entry) && isOf(entry, refund))
    for (const entry of beside) used.add(entry)
    const items = beside
      .flatMap(({ data }) => data.lines)
      .flatMap(({ orderLineId, quantity }) => {
        const taken = take(orderLineId, quantity)
        return taken > 0 ? [toLine(orderLineId, taken, true)] : []
      })
    return { reference: refund.id, key: keyOfRefund(refund.reason), amountMinor: minor(refund.total), lines: [...own, ...items] }
  })
  const rest = [...cancelled].flatMap(([lineReference, quantity]) =>
    quantity > 0 ? [{ lineReference, quantity, amountMinor: 0, isRestocked: true }] : [],
  )
  return rest.length === 0 ? found : [...found, { reference: `cancelled-${order.id}`, key: null, amountMinor: 0, lines: rest }]
}

function isOf({ createdAt, data }: VendureSale['history']['items'][number], refund: { createdAt: string; reason: string }): boolean {
  if (data.reason !== refund.reason) return false
  return refund.reason !== '' || Math.abs(Date.parse(createdAt) - Date.parse(refund.createdAt)) <= togetherMs
}
