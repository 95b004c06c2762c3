import * as z from 'zod/mini'
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
})
export type StorefrontStatus = z.infer<typeof StorefrontStatus>

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
    summary: 'The products written to the shop of the operator, and how each stands there',
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
}
