import type { PaymentStatus } from './states.ts'
import type { CollectedBy } from './collected-by.ts'

/** The payment of an order as far as it is collected: who collects it, and how it stands. */
type Collected = { collectedBy: CollectedBy; paymentStatus: PaymentStatus }

/** True while a person has to record whether the merchant was paid. */
export function isPaymentToRecord({ collectedBy, paymentStatus }: Collected): boolean {
  return collectedBy === 'merchant' && paymentStatus === 'Unprocessed'
}
