import type { Order } from '@stoa/contract/order.ts'
import type { RefundInput } from '@stoa/contract/refund-plan.ts'
import type { RefundableLine, RefundableOrder } from '@stoa/contract/refundable.ts'
import { feeReturned } from '@stoa/contract/provider-fee.ts'
import { planRefund } from '@stoa/contract/refund-plan.ts'
import { restOf } from '@stoa/contract/refund-rest.ts'

/** The amounts of a refund in minor units. `discountMinor` is what the marketplace takes back of its discount. */
export type RefundAmounts = { amountMinor: number; discountMinor: number; commissionMinor: number; taxMinor: number; providerFeeMinor: number }

/** Returns what a refund of this order comes to, by the same rule as the server; nothing where the server would refuse it. */
export function refundAmounts(order: Order, input: RefundInput): RefundAmounts {
  const result = planRefund(toRefundableOrder(order), order.lines.map(toRefundableLine), { ...input, stepMinor: order.amountStepMinor })
  if (!('plan' in result)) return { amountMinor: 0, discountMinor: 0, commissionMinor: 0, taxMinor: 0, providerFeeMinor: 0 }
  const { amountMinor, commissionReturnedMinor: commissionMinor, taxReturnedMinor: taxMinor } = result.plan
  const discountMinor = result.plan.marketplaceDiscountReturnedMinor
  const { captured, refunded, providerFee, providerFeeReturnable } = order
  const providerFeeMinor = providerFeeReturnable.minor === 0 ? 0 : feeReturned(providerFee.minor, captured.minor, refunded.minor, amountMinor)
  return { amountMinor, discountMinor, commissionMinor, taxMinor, providerFeeMinor }
}

/** Returns what a refund of all that is left of this order pays, in minor units: less than `refundable` where a return fee was kept back. */
export function restAmount(order: Order): number {
  // The bank has what was captured and is neither refunded nor left.
  const chargedBackMinor = Math.max(0, order.captured.minor - order.refunded.minor - order.refundable.minor)
  const whole = { ...toRefundableOrder(order), capturedMinor: order.captured.minor, refundedMinor: order.refunded.minor }
  return refundAmounts(order, { ...restOf(whole, order.lines.map(toRefundableLine), chargedBackMinor), restock: 'none' }).amountMinor
}

function toRefundableOrder(order: Order): RefundableOrder {
  return {
    capturedMinor: order.refundable.minor,
    refundedMinor: 0,
    shippingMinor: order.shipping.minor,
    refundedShippingMinor: order.shipping.minor - order.refundableShipping.minor,
    shippingTaxWithheldMinor: order.shippingTaxWithheld.minor,
    shippingTaxReturnedMinor: order.shippingTaxReturned.minor,
    shippingMarkedByMerchantMinor: order.shippingMarkedByMerchant.minor,
  }
}

function toRefundableLine(line: Order['lines'][number]): RefundableLine {
  return {
    id: line.lineId,
    quantity: line.quantity,
    fulfilledQuantity: line.fulfilledQuantity,
    refundedQuantity: line.refundedQuantity,
    refundedUnshippedQuantity: line.quantity - line.fulfilledQuantity - line.shippableQuantity,
    totalMinor: line.total.minor,
    refundedMinor: line.total.minor - line.refundable.minor,
    deductedMinor: line.deducted.minor,
    commissionMinor: line.commission.minor,
    commissionReturnedMinor: line.commissionReturned.minor,
    commissionKeptMinor: line.commissionKept.minor,
    marketplaceDiscountMinor: line.marketplaceDiscount.minor,
    marketplaceDiscountReturnedMinor: line.marketplaceDiscountReturned.minor,
    marketplaceDiscountMarkedMinor: line.marketplaceDiscountMarked.minor,
    taxWithheldMinor: line.taxWithheld.minor,
    taxReturnedMinor: line.taxReturned.minor,
    markedByMerchantMinor: line.markedByMerchant.minor,
  }
}
