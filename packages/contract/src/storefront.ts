import * as z from 'zod/mini'
import { Money } from './money.ts'
import { Id, Instant, repeated } from './page.ts'
import { route } from './route.ts'

/** The state of a product in the shop of the operator. `waiting`: being written for the first time. `withdrawn`: no longer on sale in the marketplace, so not offered there. */
export const StorefrontProductState = z.enum(['waiting', 'written', 'failed', 'withdrawn'])
export type StorefrontProductState = z.infer<typeof StorefrontProductState>

export const StorefrontProduct = z.object({
  productId: Id,
  name: z.string(),
  merchantName: z.string(),
  state: StorefrontProductState,
  /** Why it could not be written. */
  problem: z.nullable(z.string()),
  writtenAt: z.nullable(Instant),
})
export type StorefrontProduct = z.infer<typeof StorefrontProduct>

export const StorefrontStatus = z.object({
  /** Whether products can be written: an add-on marketplace whose connected shop takes products. */
  canWrite: z.boolean(),
  isPaused: z.boolean(),
  written: z.int(),
  /** On sale in the marketplace and not in the shop yet; at most 1,000 are counted. */
  waiting: z.int(),
  failed: z.int(),
  lastWrittenAt: z.nullable(Instant),
  orders: z.object({
    /** Whether orders of the shop are received: an add-on marketplace whose connected shop has them read. */
    canReceive: z.boolean(),
    /** Whether the shop reports its orders at once; those of one without webhooks are read every ten minutes. */
    hasWebhooks: z.boolean(),
    received: z.int(),
    /** With products of merchants and not paid yet. */
    waiting: z.int(),
    /** Could not be received or reported back, or a refund of the shop that nobody can place: a person is needed. */
    failed: z.int(),
    lastReceivedAt: z.nullable(Instant),
    /** When what changed in the shop was last read, so that no order is missed when a webhook is. */
    lastReadAt: z.nullable(Instant),
    /** Of those received in the last 30 days, how many no webhook reported. */
    caughtUp: z.int(),
  }),
})
export type StorefrontStatus = z.infer<typeof StorefrontStatus>

/**
 * The state of an order of the shop. `waiting`: not paid yet. `received`: split into orders of merchants. `ignored`: no product of a merchant is in it.
 * `cancelled`: it was cancelled, refunded or deleted before it was received. `failed`: it cannot be received.
 */
export const StorefrontOrderState = z.enum(['waiting', 'received', 'ignored', 'cancelled', 'failed'])
export type StorefrontOrderState = z.infer<typeof StorefrontOrderState>

export const StorefrontOrder = z.object({
  /** The shop's id of it. */
  reference: z.string(),
  /** What people in the shop call it. */
  number: z.string(),
  state: StorefrontOrderState,
  /** Why it could not be received or reported back, or what a person has to settle. */
  problem: z.nullable(z.string()),
  /** All of it in the shop, with goods that are none of a merchant. */
  total: z.nullable(Money),
  placedAt: z.nullable(Instant),
  receivedAt: z.nullable(Instant),
  /** How many lines are products of merchants, and the shop's own. */
  merchantLines: z.int(),
  otherLines: z.int(),
  /** What it was split into. */
  orders: z.array(z.object({ hash: z.string(), orderId: z.string(), merchantName: z.string() })),
})
export type StorefrontOrder = z.infer<typeof StorefrontOrder>

export const storefront = {
  status: route({
    method: 'GET',
    path: '/Storefront/Status',
    permission: 'marketplace:read',
    summary: 'How many products of the marketplace are in the shop of its operator, wait or could not be written',
    returns: StorefrontStatus,
  }),
  products: route({
    method: 'GET',
    path: '/Storefront/PagedProducts',
    permission: 'marketplace:read',
    summary: 'The products written to the shop of the operator, with the state of each',
    query: z.object({ state: repeated(StorefrontProductState) }),
    paged: { item: StorefrontProduct, sorts: ['id'] },
  }),
  write: route({
    method: 'POST',
    path: '/Storefront/Write',
    permission: 'marketplace:manage',
    summary: 'Writes the products that changed to the shop of the operator now, and tries failed ones again',
    returns: StorefrontStatus,
    status: 202,
  }),
  orders: route({
    method: 'GET',
    path: '/Storefront/PagedOrders',
    permission: 'marketplace:read',
    summary: 'The orders of the operator’s shop, newest first, and what became of each',
    query: z.object({
      state: repeated(StorefrontOrderState),
      /** Only those that need a person. */
      needsAttention: z.optional(z.literal('true')),
    }),
    paged: { item: StorefrontOrder, sorts: ['-createdAt'] },
  }),
  retryOrder: route({
    method: 'POST',
    path: '/Storefront/RetryOrder',
    permission: 'marketplace:manage',
    summary: 'Reads an order of the operator’s shop again, and reports what could not be reported to it once more',
    body: z.strictObject({ reference: z.string().check(z.minLength(1), z.maxLength(200)) }),
    returns: z.object({ reference: z.string() }),
    status: 202,
  }),
  resolveOrder: route({
    method: 'POST',
    path: '/Storefront/ResolveOrder',
    permission: 'marketplace:manage',
    summary: 'Marks what is wrong with a received order of the operator’s shop as resolved by a person, so that it is listed no more',
    body: z.strictObject({ reference: z.string().check(z.minLength(1), z.maxLength(200)) }),
    returns: z.object({ reference: z.string() }),
  }),
}
