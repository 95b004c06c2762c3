import * as z from 'zod/mini'
import { OwnedField } from './field-ownership.ts'
import { Id, Instant } from './page.ts'
import { route } from './route.ts'
import { Direction } from './shop-direction.ts'
import { Version } from './text.ts'

export const PullSchedule = z.enum(['manual', 'hourly', 'daily'])
export type PullSchedule = z.infer<typeof PullSchedule>

/** How one direction of a connection goes. */
export const DirectionHealth = z.object({
  direction: Direction,
  /** Whether the platform can do it; what it cannot is not offered. */
  isSupported: z.boolean(),
  isPaused: z.boolean(),
  lastSuccessAt: z.nullable(Instant),
  lastFailureAt: z.nullable(Instant),
  /** Why the last try failed; null where it went well. */
  error: z.nullable(z.string()),
})
export type DirectionHealth = z.infer<typeof DirectionHealth>

/** Something that needs attention, with what to do about it. */
export const ConnectionProblem = z.object({
  code: z.enum(['reconnect', 'products_in', 'products_out', 'orders_out', 'stock', 'webhooks']),
  at: z.nullable(Instant),
  text: z.string(),
  advice: z.string(),
})
export type ConnectionProblem = z.infer<typeof ConnectionProblem>

/** A product that differed, and how: in the shop and not here, changed in the shop, or here and gone from the shop. */
export const CheckSample = z.object({ reference: z.string(), name: z.string(), kind: z.enum(['missing', 'changed', 'gone']) })
export type CheckSample = z.infer<typeof CheckSample>

/** What a comparison of the shop with the portal found; what differed was corrected. */
export const CompletenessCheck = z.object({
  state: z.enum(['running', 'done', 'failed']),
  /** `full`: everything. `changes`: what a large shop says has changed since the check before. */
  kind: z.enum(['full', 'changes']),
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
  productsThere: z.int(),
  productsHere: z.int(),
  missing: z.int(),
  changed: z.int(),
  gone: z.int(),
  /** Products of the shop that cannot be read; the last sync lists them with their reasons. */
  unreadable: z.int(),
  /** The first that differed; at most 20. */
  samples: z.array(CheckSample),
  error: z.nullable(z.string()),
})
export type CompletenessCheck = z.infer<typeof CompletenessCheck>

/** How the connection to a shop stands. */
export const ConnectionHealth = z.object({
  connectionId: Id,
  platform: z.string(),
  name: z.string(),
  needsReconnect: z.boolean(),
  directions: z.array(DirectionHealth),
  pullSchedule: PullSchedule,
  /** Fields of the shop's products that the portal owns: a pull leaves them alone. The shop owns the others. */
  portalFields: z.array(OwnedField),
  /** When products are pulled next; null where nobody has pulled yet, or only on demand. */
  nextPullAt: z.nullable(Instant),
  /** When the access token expires; null where the platform has keys that do not. It is renewed in time. */
  tokenExpiresAt: z.nullable(Instant),
  /** Null where the platform has no webhooks. `waiting` counts reports that are stored and not processed yet. */
  webhooks: z.nullable(
    z.object({
      state: z.enum(['waiting', 'active', 'failed']),
      checkedAt: z.nullable(Instant),
      lastReceivedAt: z.nullable(Instant),
      waiting: z.int(),
    }),
  ),
  /** How many calls may be made, and how many of them are left now; null where the platform sets no limit in advance. */
  callLimit: z.nullable(z.object({ capacity: z.int(), perSeconds: z.int(), available: z.int() })),
  /** The last comparison with the shop; null before the first. */
  check: z.nullable(CompletenessCheck),
  /** When changed orders of the shop were last read, and how many there were. */
  ordersRead: z.nullable(z.object({ at: Instant, count: z.int() })),
  problems: z.array(ConnectionProblem),
  /** What happened to the connection, newest first; at most 20. */
  /** `directions` are those that were paused or resumed. */
  history: z.array(z.object({ at: Instant, actor: z.nullable(z.string()), action: z.string(), label: z.string(), directions: z.array(Direction) })),
  version: Version,
})
export type ConnectionHealth = z.infer<typeof ConnectionHealth>

export const connectionHealth = {
  get: route({
    method: 'GET',
    path: '/Integration/ConnectionHealth',
    permission: 'connection:read',
    summary: 'The health of the connection to the shop: each direction, webhooks, limits, problems with what to do, and its history',
    errors: ['not_found'],
    returns: ConnectionHealth,
  }),
  update: route({
    method: 'POST',
    path: '/Integration/UpdateConnection',
    permission: 'connection:manage',
    summary: 'Pauses or resumes directions of the connection to the shop, sets how often products are pulled, and which fields the portal owns',
    body: z.strictObject({
      version: Version,
      paused: z.optional(z.array(Direction).check(z.maxLength(4))),
      pullSchedule: z.optional(PullSchedule),
      portalFields: z.optional(z.array(OwnedField).check(z.maxLength(5))),
    }),
    errors: ['not_found'],
    returns: ConnectionHealth,
  }),
  check: route({
    method: 'POST',
    path: '/Integration/CheckConnection',
    permission: 'connection:manage',
    summary: 'Calls the shop once with the saved settings, and starts a check of its webhooks',
    errors: ['not_found'],
    returns: ConnectionHealth,
  }),
}
