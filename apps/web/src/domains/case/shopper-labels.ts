import { plural, t } from '@lingui/core/macro'
import type { ReturnReason, ShippingPayer } from '@stoa/contract/case-shapes.ts'
import type { ReturnIssue, ShopperOrder, WithdrawalIssue } from '@stoa/contract/shopper.ts'
import type { OrderStatus } from '@stoa/contract/states.ts'

/** What the states of an order mean to who bought it. */
export const shopperStatus: Readonly<Record<OrderStatus, string>> = {
  Basket: t`Waiting for payment`,
  New: t`Being prepared`,
  Cancelled: t`Cancelled`,
  'Partially Fulfilled': t`Partially shipped`,
  Fulfilled: t`Shipped`,
}

/** Returns the state of which a shopper reads: nobody prepares an order that is not paid. */
export function statusForShopper({ orderStatus, isPaymentAwaited }: Pick<ShopperOrder, 'orderStatus' | 'isPaymentAwaited'>): OrderStatus {
  return isPaymentAwaited ? 'Basket' : orderStatus
}

/** Why items come back, in the words of who bought them. */
export const shopperReasons: Readonly<Record<ReturnReason, string>> = {
  changed_mind: t`I changed my mind`,
  does_not_fit: t`It does not fit`,
  damaged: t`It arrived damaged`,
  defective: t`It does not work`,
  wrong_item: t`I received something else`,
  not_as_described: t`It is not as described`,
  arrived_late: t`It arrived too late`,
  other: t`Another reason`,
}

/** Why an order cannot be cancelled. One that was shipped is returned instead. */
export const withdrawalIssues: Readonly<Record<Exclude<WithdrawalIssue, 'shipped'>, string>> = {
  cancelled: t`This order is cancelled.`,
  disputed: t`Your bank disputes the payment of this order. It cannot be cancelled until the dispute is decided.`,
}

export const returnIssues: Readonly<Record<ReturnIssue, string>> = {
  not_paid: t`Nothing was paid for this order.`,
  excluded: t`The items of this order cannot be returned.`,
  not_shipped: t`You can request a return once the order is shipped.`,
  period_over: t`The return period has ended.`,
  nothing_left: t`Everything that can be returned is in a return already.`,
}

/** Who pays, worded for the shopper. */
export const payers: Readonly<Record<ShippingPayer, string>> = {
  shopper: t({ context: 'shopper', message: 'You' }),
  merchant: t`The merchant`,
  marketplace: t`The marketplace`,
}

/** Returns how many items a return is of, in words. */
export function itemsText(lines: readonly { quantity: number }[]): string {
  return plural(
    lines.reduce((sum, line) => sum + line.quantity, 0),
    { one: '# item', other: '# items' },
  )
}
