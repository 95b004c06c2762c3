import { proportion, proportionBetween } from './amounts.ts'
import type { RefundableLine, RefundableOrder } from './refundable.ts'

/**
 * What so many more items of a line are worth: the next part of its total, and with the last item all that is left. What was deducted from earlier
 * refunds stays deducted. Of a line with a discount of the marketplace the parts are rounded down: with the last cent of its total the whole discount goes
 * back, so that only the last item takes it.
 */
export function worthOf(line: RefundableLine, quantity: number): number {
  const left = Math.max(0, line.totalMinor - line.refundedMinor - (line.deductedMinor ?? 0))
  const after = line.refundedQuantity + quantity
  if (after >= line.quantity) return left
  const { totalMinor, refundedQuantity: before, marketplaceDiscountMinor = 0 } = line
  const rounded = (items: number): number => Number((BigInt(totalMinor) * BigInt(items)) / BigInt(line.quantity))
  return Math.min(left, marketplaceDiscountMinor > 0 ? rounded(after) - rounded(before) : proportionBetween(totalMinor, before, after, line.quantity))
}

/**
 * The discount that the marketplace takes back when a line is refunded up to `refundedMinor` and `refundedQuantity` in all: the larger share of both, and
 * with the last item or the last of the amount the rest. A line that the shopper got for nothing goes by its items.
 */
export function discountBack(line: RefundableLine, refundedMinor: number, refundedQuantity: number): number {
  const { marketplaceDiscountMinor = 0, marketplaceDiscountReturnedMinor = 0, totalMinor, quantity } = line
  const byAmount = totalMinor === 0 ? 0 : shareBack(marketplaceDiscountMinor, marketplaceDiscountReturnedMinor, refundedMinor, totalMinor)
  return Math.max(byAmount, shareBack(marketplaceDiscountMinor, marketplaceDiscountReturnedMinor, refundedQuantity, quantity))
}

/**
 * The commission that goes back when a line is refunded up to `refundedMinor` in all, and the marketplace's discount is taken back up to
 * `discountReturnedMinor`: in proportion of what the refund policy does not keep, and with the last of the line the rest, so that a line refunded whole has
 * given back its commission to the last minor unit whatever the steps were. What the merchant itself marked as refunded does not count.
 */
export function commissionBack(line: RefundableLine, refundedMinor: number, discountReturnedMinor: number): number {
  const { markedByMerchantMinor = 0, marketplaceDiscountMarkedMinor = 0, marketplaceDiscountMinor = 0 } = line
  const returnableMinor = line.commissionMinor - (line.commissionKeptMinor ?? 0)
  const countedMinor = refundedMinor + discountReturnedMinor - markedByMerchantMinor - marketplaceDiscountMarkedMinor
  return shareBack(returnableMinor, line.commissionReturnedMinor, countedMinor, line.totalMinor + marketplaceDiscountMinor)
}

/** The withheld tax that goes back when a line is refunded up to `refundedMinor` in all: by what the shopper gets back, whatever the refund policy. */
export function taxBack(line: RefundableLine, refundedMinor: number): number {
  const { taxWithheldMinor = 0, taxReturnedMinor = 0, markedByMerchantMinor = 0, totalMinor } = line
  return shareBack(taxWithheldMinor, taxReturnedMinor, refundedMinor - markedByMerchantMinor, totalMinor)
}

/** The withheld tax of the shipping that goes back when so much more of the shipping is refunded. */
export function shippingTaxBack(order: RefundableOrder, refundMinor: number): number {
  const { shippingTaxWithheldMinor = 0, shippingTaxReturnedMinor = 0, shippingMarkedByMerchantMinor = 0 } = order
  const refundedMinor = order.refundedShippingMinor - shippingMarkedByMerchantMinor + refundMinor
  return refundMinor === 0 ? 0 : shareBack(shippingTaxWithheldMinor, shippingTaxReturnedMinor, refundedMinor, order.shippingMinor)
}

/** What goes back of an amount once `refunded` of `total` was refunded, after what went back before: in proportion, and the rest with the last of it. */
function shareBack(returnableMinor: number, returnedMinor: number, refunded: number, total: number): number {
  const left = Math.max(0, returnableMinor - returnedMinor)
  if (refunded >= total) return left
  return Math.min(left, Math.max(0, proportion(returnableMinor, refunded, total) - returnedMinor))
}
