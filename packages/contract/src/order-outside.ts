import * as z from 'zod/mini'
import { positiveMinor } from './money.ts'
import { RefundLines, Restock, amountOrLines } from './order-input.ts'
import { SeenVersion } from './order-shapes.ts'
import { ByHash } from './order-hash.ts'
import { Order, OrderRow } from './order.ts'
import { Id, Instant } from './page.ts'
import { route } from './route.ts'
import { line, prose } from './text.ts'

/** A purchase as its marketplace knows it, with the orders of it that the caller may see. */
export const MarketplaceOrder = z.object({
  marketplaceOrderReference: z.string(),
  marketplace: z.object({ id: Id, name: z.string() }),
  placedAt: Instant,
  orders: z.array(OrderRow),
})
export type MarketplaceOrder = z.infer<typeof MarketplaceOrder>

/** Who paid a refund that did not go through the payment provider. */
export const RefundPayer = z.enum(['marketplace', 'merchant'])
export type RefundPayer = z.infer<typeof RefundPayer>

/** Orders as the outside knows them: by the reference of their marketplace, and refunded another way. */
export const orderOutside = {
  fetchMarketplaceOrder: route({
    method: 'GET',
    path: '/Order/FetchMarketplaceOrder/{externalref}/marketplace/{id}',
    permission: 'order:read',
    ownedBy: { in: 'params', key: 'id', kind: 'company' },
    summary: 'The purchase with this reference of the marketplace: an operator gets the orders of all merchants, a merchant its own',
    params: z.object({ externalref: line(100), id: Id }),
    returns: MarketplaceOrder,
  }),
  updateStatusRefunded: route({
    method: 'PUT',
    path: '/Order/UpdateStatusRefunded/{id}',
    permission: 'order:refund',
    ownedBy: { in: 'params', key: 'id', kind: 'order' },
    summary:
      'Marks an order as refunded outside the payment provider: all that is left, or the lines and amounts named. `id` is the hash of the order. Commission is returned when the operator marks it',
    params: z.object({ id: ByHash.shape.hash }),
    body: z
      .strictObject({
        lines: RefundLines,
        shippingMinor: z.optional(positiveMinor),
        /** An amount that belongs to no item, added to `shippingMinor`. Refused together with `lines`, whose worth counts without it. */
        amountMinor: z.optional(positiveMinor),
        /** An operator may name the merchant; a merchant always means itself. */
        paidBy: z.optional(RefundPayer),
        reason: z._default(prose(500), ''),
        restock: z._default(Restock, 'unshipped'),
        version: SeenVersion,
      })
      .check(amountOrLines),
    idempotency: 'accepted',
    returns: Order,
  }),
}
