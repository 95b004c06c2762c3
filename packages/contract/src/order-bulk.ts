import * as z from 'zod/mini'
import { maxBulkOrders } from './order-bulk-limit.ts'
import { ByHash } from './order-hash.ts'
import { Params } from './params.ts'
import { route } from './route.ts'
import { optionalLine } from './text.ts'

const hashes = z.array(ByHash.shape.hash).check(z.minLength(1), z.maxLength(maxBulkOrders))
const dryRun = z._default(z.boolean(), false)

/** What became, or would become, of one order of a bulk command. */
export const OrderOutcome = z.object({
  /** The order, as the request named it. */
  hash: z.string(),
  /** Its short number; null for an order that is not found. */
  orderId: z.nullable(z.string()),
  /** `unchanged`: it was accepted or shipped before, so that there was nothing to do. A refused order is as it was before. */
  outcome: z.enum(['done', 'unchanged', 'refused']),
  /** Why it was refused: the code that the command for one order answers; null where it was not. `unavailable` and `internal` may be done when the request is sent again. */
  code: z.nullable(z.string()),
  /** The facts of the message. */
  params: Params,
  message: z.nullable(z.string()),
})
export type OrderOutcome = z.infer<typeof OrderOutcome>

/** What became, or would become, of one order that is to be shipped. */
export const FulfilOutcome = z.extend(OrderOutcome, {
  /** How many items the shipment has; 0 for an order that was refused. */
  itemCount: z.int(),
  /** Whether the marketplace e-mails the shopper that items were shipped. */
  mailsShopper: z.boolean(),
})

/** The counts of a bulk command; with `isDryRun` nothing was changed. */
const counts = { isDryRun: z.boolean(), done: z.int(), unchanged: z.int(), refused: z.int() }

/** Commands for several orders: each is done or refused on its own. An order that is named twice counts once. */
export const orderBulk = {
  accept: route({
    method: 'POST',
    path: '/Order/BulkAcceptOrders',
    permission: 'order:fulfil',
    summary: `Accepts up to ${maxBulkOrders} orders, each on its own; with dryRun it only answers what would happen`,
    body: z.strictObject({ hashes, dryRun }),
    idempotency: 'each',
    returns: z.object({ ...counts, items: z.array(OrderOutcome) }),
  }),
  fulfil: route({
    method: 'POST',
    path: '/Order/BulkFulfillOrders',
    permission: 'order:fulfil',
    summary: `Records a shipment of all that is left to ship of up to ${maxBulkOrders} orders, each on its own; with dryRun it only answers what would happen`,
    body: z.strictObject({
      hashes,
      /** Who ships them all, as the shopper reads it: DHL. Tracking numbers are added to each shipment later. */
      carrier: z._default(optionalLine(80), ''),
      dryRun,
    }),
    idempotency: 'each',
    returns: z.object({ ...counts, items: z.array(FulfilOutcome) }),
  }),
}
