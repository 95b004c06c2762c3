import * as z from 'zod/mini'
import { BasisPoints } from './commission.ts'
import { Id } from './page.ts'
import { route } from './route.ts'
import { VersionOrNone } from './text.ts'

/** What merchants are measured by, each a share of their orders. `acceptedLate` and `shippedLate` count where the order had that deadline. */
export const PerformanceMeasure = z.enum(['acceptedLate', 'shippedLate', 'cancelled', 'refunded', 'returned', 'disputed'])
export type PerformanceMeasure = z.infer<typeof PerformanceMeasure>

/** Over how many days orders can be measured, by the day they were placed. */
export const PerformanceDays = z.enum(['30', '90'])
export type PerformanceDays = z.infer<typeof PerformanceDays>

/** Orders to which something happened, of those to which it could, and the share the marketplace accepts at most; null where it has no target. */
const Share = z.object({ count: z.int(), of: z.int(), target: z.nullable(BasisPoints) })

const Company = z.object({ id: Id, name: z.string() })

/** How a merchant handled the orders of a period on one marketplace. Test orders, and orders that were never paid, are not among them. */
export const MerchantPerformance = z.object({
  marketplace: Company,
  merchant: Company,
  orders: z.int(),
  /** Accepted after the date to accept by, or waiting beyond it. */
  acceptedLate: Share,
  /** Shipped completely after the date to ship by, or not shipped beyond it. */
  shippedLate: Share,
  /** Cancelled by the merchant or the marketplace. What the shopper cancelled, or the storefront did for the shopper, is not counted. */
  cancelled: Share,
  /** Refunded in part or whole, other than by a cancellation. */
  refunded: Share,
  /** With a return that was not cancelled or rejected. */
  returned: Share,
  /** With a dispute at the bank of the shopper. */
  disputed: Share,
  /** Median time from the order to its complete shipment, in seconds; null where none was shipped. */
  secondsToShip: z.nullable(z.int()),
  /** The measures above their target, of a merchant with enough orders. */
  aboveTarget: z.array(PerformanceMeasure),
})
export type MerchantPerformance = z.infer<typeof MerchantPerformance>

const Target = z.nullable(BasisPoints)

/** The shares a marketplace accepts at most, in hundredths of a percent; null where it has no target. */
export const PerformanceTargets = z.object({
  acceptedLate: Target,
  shippedLate: Target,
  cancelled: Target,
  refunded: Target,
  returned: Target,
  disputed: Target,
  /** Merchants with fewer orders in the period are not compared with the targets. */
  minOrders: z.int().check(z.minimum(1), z.maximum(10_000)),
  /** 0 while nothing was set. */
  version: VersionOrNone,
})
export type PerformanceTargets = z.infer<typeof PerformanceTargets>

export const performance = {
  paged: route({
    method: 'GET',
    path: '/Performance/PagedMerchants',
    permission: 'order:read',
    summary:
      'How merchants handled the orders of a period: late acceptance and shipment, cancellations, refunds, returns and disputes. An operator reads its merchants, a merchant itself on each marketplace',
    query: z.object({
      days: z._default(PerformanceDays, '30'),
      merchantId: z.optional(Id),
      /** Only merchants with a share above its target. */
      isAboveTarget: z.optional(z.literal('true')),
    }),
    paged: { item: MerchantPerformance, sorts: ['-orders', 'orders', ...PerformanceMeasure.options.flatMap((measure) => [`-${measure}`, measure])] },
  }),
  targets: route({
    method: 'GET',
    path: '/Performance/Targets',
    permission: 'marketplace:read',
    summary: 'The shares the marketplace accepts at most',
    returns: PerformanceTargets,
  }),
  updateTargets: route({
    method: 'PUT',
    path: '/Performance/UpdateTargets',
    permission: 'marketplace:manage',
    summary: 'Sets the shares the marketplace accepts at most. Its merchants see them beside their own figures',
    body: z.strictObject(PerformanceTargets.shape),
    returns: PerformanceTargets,
  }),
}
