import type { CaseState } from '@stoa/contract/case-states.ts'
import type { CollectedBy } from '@stoa/contract/collected-by.ts'
import { isShippable } from '@stoa/contract/shippable.ts'
import type { PaymentStatus } from '@stoa/contract/states.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { TransactionState } from '../../payment/ports.ts'

/** Where the payment axis goes when the provider says how a payment stands. `pending` says only that it heard of it. */
export function paymentStatusOf(state: TransactionState): PaymentStatus {
  switch (state) {
    case 'pending':
      return 'Processing'
    case 'authorized':
      return 'Authorized'
    case 'captured':
    case 'succeeded':
      return 'Captured'
    case 'failed':
      return 'Refused'
  }
}

/** A refund as far as the payment axis goes, oldest first: the money of the shopper, and what was taken back of the marketplace's discount. */
export type RefundState = { status: 'pending' | 'succeeded' | 'failed'; amountMinor: number; marketplaceDiscountReturnedMinor?: number }

/** Where the payment axis stands by the disputes of an order: active while one has not ended, then lost where one was lost. */
export function statusAfterDisputes(states: readonly CaseState[]): 'ChargeBack Active' | 'ChargedBack Lost' | 'ChargeBack Won' {
  if (states.some((state) => state !== 'won' && state !== 'lost')) return 'ChargeBack Active'
  return states.includes('lost') ? 'ChargedBack Lost' : 'ChargeBack Won'
}

/**
 * Where the payment axis stands after a refund: decided from all refunds and disputes of the order and never from the order in which the provider
 * reports them, so that shuffled reports end alike. What a lost dispute leaves can be refunded, and the order stays lost. `refunds` are ordered by when
 * they were requested. `paidMinor` is what was captured and what the merchant was credited of the marketplace's discount.
 */
export function statusAfterRefunds(refunds: readonly RefundState[], paidMinor: number, disputes: readonly CaseState[]): PaymentStatus {
  const status = statusOfRefunds(refunds, paidMinor)
  return status !== 'Refunding' && disputes.length > 0 && statusAfterDisputes(disputes) === 'ChargedBack Lost' ? 'ChargedBack Lost' : status
}

function statusOfRefunds(refunds: readonly RefundState[], paidMinor: number): PaymentStatus {
  if (refunds.some((refund) => refund.status === 'pending')) return 'Refunding'
  const succeeded = refunds.filter((refund) => refund.status === 'succeeded')
  const refundedMinor = succeeded.reduce((sum, refund) => sum + refund.amountMinor + (refund.marketplaceDiscountReturnedMinor ?? 0), 0)
  if (refundedMinor > 0 && refundedMinor === paidMinor) return 'Refunded'
  if (refunds.at(-1)?.status === 'failed') return 'Refund Failed'
  return refundedMinor > 0 ? 'Partially Refunded' : 'Captured'
}

/** Why an order in this state of payment must not be shipped; undefined when it may. What the merchant collects is shipped before it is paid. */
export function shippingBlockReason(payment: { paymentStatus: PaymentStatus; collectedBy: CollectedBy }): Message | undefined {
  const { paymentStatus: status } = payment
  if (isShippable(payment)) return undefined
  if (status === 'Refunded') return message('order_error.refunded')
  if (status === 'Unprocessed' || status === 'Processing' || status === 'Processed' || status === 'Authorized' || status === 'Partially Authorised')
    return message('order_error.not_paid')
  return message('order_error.payment_status', { status })
}
