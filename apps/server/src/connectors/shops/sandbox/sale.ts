import type { ShopSale } from '../../../domains/connection/ports-order.ts'
import type { TheirSale } from './client.ts'

/** An order that a shopper placed in a sandbox shop, in our words. */
export function saleFromSandbox(theirs: TheirSale): ShopSale {
  const { number, isPaid, isCancelled, placedAt, currency, customer, shippingAddress, note, lines, shipping, total, refunds } = theirs
  const lineOf = (variantId: string): string => lines.find((line) => line.variantId === variantId)?.id ?? ''
  return {
    reference: String(number),
    number: String(number),
    isPaid,
    isCancelled,
    placedAt,
    currency,
    customer,
    shippingAddress,
    billingAddress: null,
    customerNote: note,
    lines: lines.map((line) => ({
      lineReference: line.id,
      productReference: line.productId,
      variantReference: line.variantId,
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      unitPriceMinor: Math.floor(line.total / line.quantity),
      totalMinor: line.total,
      taxMinor: line.tax,
    })),
    shippingMinor: shipping,
    totalMinor: total,
    refunds: refunds.map(({ id, key, amount, lines: parts }) => ({
      reference: id,
      key: key === '' ? null : key,
      amountMinor: amount,
      lines: parts.map((part) => ({
        lineReference: lineOf(part.variantId),
        quantity: part.quantity,
        amountMinor: part.amount,
        isRestocked: part.isRestocked,
      })),
    })),
  }
}
