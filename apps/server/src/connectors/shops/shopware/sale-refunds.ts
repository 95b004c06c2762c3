import type { ShopSale, ShopSaleRefund } from '../../../domains/connection/ports-order.ts'
import { minorFromNumbers } from '../minor-from-numbers.ts'
import { keyOf } from './captures.ts'
import { currentPayment } from './order-parts.ts'
import type { ShopwareSale } from './sale-shapes.ts'
import { refundsOf } from './stored-reports.ts'

type Known = { currency: string; totalMinor: number; lines: ShopSale['lines']; state: string }

/**
 * Returns what was paid back of an order: what we recorded there, what a plugin recorded, and the rest where its payment is refunded as a whole, such as by
 * staff. Staff who set it to refunded in part write down no amount: then nothing is known of it.
 */
export function refundsOfSale(order: ShopwareSale, { currency, totalMinor, lines, state }: Known): Pick<ShopSale, 'refunds' | 'hasUnknownRefund'> {
  const ours = [...refundsOf(order)].map(([key, amountMinor]): ShopSaleRefund => ({ reference: `stoa:${key}`, key, amountMinor, lines: [] }))
  const recorded = order.transactions
    .flatMap(({ captures }) => (captures ?? []).flatMap((capture) => capture.refunds ?? []))
    .filter((refund) => refund.stateMachineState.technicalName === 'completed' && !ours.some(({ key }) => key === keyOf(refund)))
    .map((refund): ShopSaleRefund => ({
      reference: refund.id,
      key: keyOf(refund),
      amountMinor: minorFromNumbers([refund.amount.totalPrice], currency),
      lines: refund.positions.map(({ orderLineItemId, quantity, amount }) => ({
        lineReference: orderLineItemId,
        quantity,
        amountMinor: minorFromNumbers([amount.totalPrice], currency),
        // Shopware does not say: what was not shipped is free again.
        isRestocked: quantity > 0,
      })),
    }))
  const known = [...ours, ...recorded]
  const knownMinor = known.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (state === 'refunded_partially' && knownMinor === 0) return { refunds: known, hasUnknownRefund: true }
  if (state !== 'refunded' || knownMinor >= totalMinor) return { refunds: known }
  const rest: ShopSaleRefund = {
    reference: `refunded:${currentPayment(order)?.id ?? ''}`,
    key: null,
    amountMinor: totalMinor - knownMinor,
    lines:
      known.length > 0
        ? []
        : lines.map(({ lineReference, quantity, totalMinor: amountMinor }) => ({ lineReference, quantity, amountMinor, isRestocked: true })),
  }
  return { refunds: [...known, rest] }
}
