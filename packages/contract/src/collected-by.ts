import * as z from 'zod/mini'
import type { PaymentStatus } from './states.ts'

/** Who collects the money of an order from the shopper, and pays it back: the payment provider, the operator's own shop, or the merchant. */
export const CollectedBy = z.enum(['provider', 'storefront', 'merchant'])
export type CollectedBy = z.infer<typeof CollectedBy>

/** The payment of an order as far as it is collected: who collects it, and how it stands. */
type Collected = { collectedBy: CollectedBy; paymentStatus: PaymentStatus }

/** True while a person has to record whether the merchant was paid. */
export function isPaymentToRecord({ collectedBy, paymentStatus }: Collected): boolean {
  return collectedBy === 'merchant' && paymentStatus === 'Unprocessed'
}
