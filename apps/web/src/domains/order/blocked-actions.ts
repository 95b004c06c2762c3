import { t } from '@lingui/core/macro'
import { isPaymentToRecord } from '@stoa/contract/payment-to-record.ts'
import type { Order } from '@stoa/contract/order.ts'
import { isShippable } from '@stoa/contract/shippable.ts'
import { isOrderPaid, isPaidByMarketplace } from './paid-by-marketplace.ts'

type OrderAction = 'accept' | 'fulfil' | 'refund' | 'markRefunded' | 'cancel' | 'openReturn' | 'resend'

/** Returns why each action on an order cannot be done in its state; undefined where it can. */
export function blockedActions(order: Order): Record<OrderAction, string | undefined> {
  const { orderStatus, paymentStatus, lines } = order
  const refund = refundBlocked(order)
  return {
    accept:
      orderStatus === 'New' && order.acceptedAt === null ? undefined : order.acceptedAt === null ? notNew(order) : t`The order is already accepted`,
    fulfil: fulfilBlocked(order),
    refund,
    markRefunded: paymentStatus === 'Refunding' ? t`A refund is in progress` : refund,
    cancel:
      orderStatus === 'Partially Fulfilled'
        ? t`A part has already been shipped. Refund the other items instead.`
        : orderStatus !== 'New' && orderStatus !== 'Basket'
          ? notNew(order)
          : paymentStatus === 'ChargeBack Active'
            ? t`The bank of the shopper disputes the payment`
            : undefined,
    openReturn: lines.some((line) => line.fulfilledQuantity > 0) ? undefined : t`Nothing has been shipped yet`,
    resend: resendBlocked(order),
  }
}

function resendBlocked(order: Order): string | undefined {
  if (order.forwardState === 'forwarded') return t`The order is already in the shop`
  if (order.orderStatus === 'Cancelled') return t`The order is cancelled`
  return order.shopTakesOrders ? undefined : t`No shop that takes orders is connected`
}

function fulfilBlocked(order: Order): string | undefined {
  const { orderStatus, paymentStatus } = order
  if (orderStatus !== 'New' && orderStatus !== 'Partially Fulfilled') return notNew(order)
  if (!order.lines.some((line) => line.shippableQuantity > 0)) return t`Nothing is left to ship`
  if (isShippable(order)) return undefined
  if (paymentStatus === 'Refunded') return t`Everything has already been refunded`
  return paymentStatus === 'ChargedBack Lost' ? t`The bank of the shopper took the payment back` : t`The order is not paid yet`
}

function refundBlocked(order: Order): string | undefined {
  const { lines } = order
  if (order.paymentStatus === 'ChargeBack Active') return t`The bank of the shopper disputes the payment`
  if (order.refundable.minor > 0 || (isOrderPaid(order) && lines.some(isPaidByMarketplace))) return undefined
  if (!isOrderPaid(order)) return isPaymentToRecord(order) ? t`The payment is not recorded yet` : t`No payment has been captured yet`
  if (order.paymentStatus === 'ChargedBack Lost') return t`Everything has been refunded or taken back by the bank of the shopper`
  return t`Everything has already been refunded`
}

function notNew({ orderStatus }: Order): string {
  if (orderStatus === 'Basket') return t`The order has not been placed yet`
  if (orderStatus === 'Cancelled') return t`The order is cancelled`
  return orderStatus === 'Partially Fulfilled' ? t`A part of the order has already been shipped` : t`The order has already been shipped`
}
