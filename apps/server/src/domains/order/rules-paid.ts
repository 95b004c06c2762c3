import type { CollectedBy } from '@stoa/contract/collected-by.ts'
import { isPaymentToRecord } from '@stoa/contract/payment-to-record.ts'
import type { PaymentStatus } from '@stoa/contract/states.ts'

/** What says whether an order is paid, in minor units. */
export type PaidParts = {
  capturedMinor: number
  /** What its merchant was credited of the marketplace's discount. */
  marketplaceDiscountCreditedMinor: number
}

/** Returns whether an order is paid: by its shopper, or by the marketplace alone where its discount was the whole price. */
export function isPaid({ capturedMinor, marketplaceDiscountCreditedMinor }: PaidParts): boolean {
  return capturedMinor + marketplaceDiscountCreditedMinor > 0
}

/** Returns whether the shopper of an order may have paid: also one who paid on delivery, which its merchant has yet to record. */
export function mayBePaid(order: PaidParts & { collectedBy: CollectedBy; paymentStatus: PaymentStatus }): boolean {
  return isPaid(order) || isPaymentToRecord(order)
}
