import type { CollectedBy } from './collected-by.ts'
import { isPaymentToRecord } from './payment-to-record.ts'
import type { PaymentStatus } from './states.ts'

/** The states of payment in which goods may leave: the money is there, whatever is being refunded or disputed of it. */
export const shippablePayments: readonly PaymentStatus[] = [
  'Captured',
  'Paid',
  'Refunding',
  'Partially Refunded',
  'Refund Failed',
  'ChargeBack Active',
  'ChargeBack Won',
]

/** True where the goods of an order may leave: it is paid, or its merchant collects the money. The server, its lists, deadlines and the screens decide by it. */
export function isShippable(payment: { paymentStatus: PaymentStatus; collectedBy: CollectedBy }): boolean {
  return shippablePayments.includes(payment.paymentStatus) || isPaymentToRecord(payment)
}
