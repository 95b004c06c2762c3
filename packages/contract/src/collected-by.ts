import * as z from 'zod/mini'

/** Who collects the money of an order from the shopper, and pays it back: the payment provider, the operator's own shop, or the merchant. */
export const CollectedBy = z.enum(['provider', 'storefront', 'merchant'])
export type CollectedBy = z.infer<typeof CollectedBy>
