import { t } from '@lingui/core/macro'
import { isPaymentToRecord } from '@stoa/contract/collected-by.ts'
import type { Order } from '@stoa/contract/order.ts'

type OrderAction = 'accept' | 'fulfil' | 'refund' | 'markRefunded' | 'cancel' | 'openReturn' | 'resend'

/** Returns why each action on an order cannot be done in its state; undefined where it can. */
export function blockedActions(order: Order): Record<OrderAction, string | undefined> {
  const { orderStatus, paymentStatus, lines } = order
  const refund =
    order.refundable.minor > 0
      ? undefined
      : order.captured.minor === 0
        ? isPaymentToRecord(order)
          ? t`The payment is not recorded yet`
          : t`No payment has been captured yet`
        : t`Everything has already been refunded`
  return {
    accept:
      orderStatus === 'New' && order.acceptedAt === null ? undefined : order.acceptedAt === null ? notNew(order) : t`The order is already accepted`,
    fulfil:
      (orderStatus === 'New' || orderStatus === 'Partially Fulfilled') && lines.some((line) => line.shippableQuantity > 0)
        ? undefined
        : orderStatus === 'New' || orderStatus === 'Partially Fulfilled'
          ? t`Nothing is left to ship`
          : notNew(order),
    refund,
    markRefunded: paymentStatus === 'Refunding' ? t`A refund is in progress` : refund,
    cancel:
      orderStatus !== 'New' && orderStatus !== 'Basket'
        ? notNew(order)
        : paymentStatus === 'ChargeBack Active'
          ? t`The bank of the shopper disputes the payment`
          : undefined,
    openReturn: lines.some((line) => line.fulfilledQuantity > 0) ? undefined : t`Nothing has been shipped yet`,
    resend: order.forwardState === 'forwarded' ? t`The order is already in the shop` : undefined,
  }
}

function notNew({ orderStatus }: Order): string {
  if (orderStatus === 'Basket') return t`The order has not been placed yet`
  if (orderStatus === 'Cancelled') return t`The order is cancelled`
  return orderStatus === 'Partially Fulfilled' ? t`A part of the order has already been shipped` : t`The order has already been shipped`
}
