import * as z from 'zod/mini'
import { SettingField } from './connection.ts'
import { Id, Instant, QueryFlag } from './page.ts'
import { route } from './route.ts'
import { Version, externalText, line } from './text.ts'

/** What a sales channel can do; what it cannot is not offered. */
export const ChannelCapability = z.enum([
  'feed',
  'push-products',
  'approval',
  'stock',
  'receive-orders',
  'report-fulfilment',
  /** Orders can be shipped in parts. */
  'partial-fulfilment',
])
export type ChannelCapability = z.infer<typeof ChannelCapability>

/** `feed`: the channel reads a file from a secret address. `marketplace`: products are sent to it, and orders come from it. */
export const ChannelKind = z.enum(['feed', 'marketplace'])

/** A kind of sales channel that can be connected. */
export const ChannelProvider = z.object({
  provider: z.string(),
  name: z.string(),
  description: z.string(),
  kind: ChannelKind,
  capabilities: z.array(ChannelCapability),
  setupMinutes: z.int(),
  fields: z.array(SettingField),
  /** Connecting it without settings creates a test account. */
  createsAccount: z.boolean(),
})
export type ChannelProvider = z.infer<typeof ChannelProvider>

/** A sales channel of a company. */
export const SalesChannel = z.object({
  channelId: Id,
  provider: z.string(),
  providerName: z.string(),
  name: z.string(),
  kind: ChannelKind,
  capabilities: z.array(ChannelCapability),
  fields: z.array(SettingField),
  /** The settings as saved, secrets masked. */
  settings: z.record(z.string(), z.string()),
  /** The shop categories whose products go there; empty for all. */
  categories: z.array(z.string()),
  isInStockOnly: z.boolean(),
  /** A disconnected channel is kept with the orders that came from it: nothing of it can be changed. */
  state: z.enum(['active', 'paused', 'error', 'disconnected']),
  lastError: z.nullable(z.string()),
  /** Where the channel reads the feed. Whoever knows the address can read it. */
  feedUrl: z.nullable(z.string()),
  /** Where the marketplace reports orders and approvals; null for a feed. */
  webhookUrl: z.nullable(z.string()),
  /** When the orders of the marketplace were last read. */
  ordersReadAt: z.nullable(Instant),
  /** When the feed was last read to its end. */
  readAt: z.nullable(Instant),
  /** Products of the last feed, or sent and accepted. */
  published: z.int(),
  /** Sent, and waiting for the approval of the marketplace. */
  pending: z.int(),
  /** Products the channel rejected, or that the feed leaves out. */
  refused: z.int(),
  /** Products that the marketplace did not accept when they were sent last. */
  failed: z.int(),
  /** Orders received in the last 30 days. */
  orders30: z.int(),
  lastPushedAt: z.nullable(Instant),
  connectedAt: Instant,
  /** When it was disconnected; null while it is connected. */
  disconnectedAt: z.nullable(Instant),
  version: Version,
})
export type SalesChannel = z.infer<typeof SalesChannel>

/** What a check found in products, by its code. A blocking issue keeps a product out of the channel. */
export const FeedIssueCode = z.enum([
  'no_name',
  'no_price',
  'no_picture',
  'picture_pending',
  'no_link',
  'no_description',
  'no_gtin',
  'invalid_gtin',
  'no_brand',
  'name_too_long',
  'description_too_long',
])
export type FeedIssueCode = z.infer<typeof FeedIssueCode>

const FeedIssue = z.object({ code: FeedIssueCode, isBlocking: z.boolean(), text: z.string() })

/** A product for a channel with what to correct. */
export const FeedProductIssues = z.object({
  productId: Id,
  reference: z.string(),
  name: z.string(),
  isLeftOut: z.boolean(),
  issues: z.array(FeedIssue),
})
export type FeedProductIssues = z.infer<typeof FeedProductIssues>

/** What a check of the products for a channel found. `isPartial`: only the first products were checked. */
export const FeedCheck = z.object({
  products: z.int(),
  variants: z.int(),
  leftOut: z.int(),
  isPartial: z.boolean(),
  issues: z.array(z.extend(FeedIssue, { count: z.int() })),
})
export type FeedCheck = z.infer<typeof FeedCheck>

const Settings = z._default(z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(2000))), {})
const Categories = z._default(z.array(externalText(500).check(z.minLength(1))).check(z.maxLength(200)), [])
const ChannelParams = z.object({ id: Id })

export const channel = {
  providers: route({
    method: 'GET',
    path: '/Channel/Providers',
    permission: 'channel:read',
    summary: 'The kinds of sales channels that can be connected',
    returns: z.array(ChannelProvider),
  }),
  list: route({
    method: 'GET',
    path: '/Channel/List',
    permission: 'channel:read',
    summary: 'The sales channels of the company, at most 20',
    returns: z.array(SalesChannel),
  }),
  get: route({
    method: 'GET',
    path: '/Channel/Get/{id}',
    permission: 'channel:read',
    summary: 'One sales channel, also one that was disconnected',
    params: ChannelParams,
    returns: SalesChannel,
  }),
  disconnected: route({
    method: 'GET',
    path: '/Channel/PagedDisconnected',
    permission: 'channel:read',
    summary: 'The sales channels that were disconnected and whose orders are kept, the latest first',
    paged: { item: SalesChannel, sorts: ['-disconnectedAt'] },
  }),
  connect: route({
    method: 'POST',
    path: '/Channel/Connect',
    permission: 'channel:manage',
    summary: 'Connects a sales channel after trying its settings once',
    body: z.strictObject({
      provider: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
      name: z.optional(line(100)),
      settings: Settings,
      categories: Categories,
      isInStockOnly: z._default(z.boolean(), false),
    }),
    returns: SalesChannel,
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/Channel/Update/{id}',
    permission: 'channel:manage',
    summary: 'Changes a sales channel: its settings, which products go there, and whether it is paused',
    params: ChannelParams,
    body: z.strictObject({
      name: line(100),
      /** A blank secret keeps the saved one. */
      settings: Settings,
      categories: Categories,
      isInStockOnly: z.boolean(),
      isPaused: z.boolean(),
      version: Version,
    }),
    returns: SalesChannel,
  }),
  disconnect: route({
    method: 'POST',
    path: '/Channel/Disconnect/{id}',
    permission: 'channel:manage',
    summary:
      'Ends a sales channel and deletes its keys: a feed can no longer be read, and products are withdrawn from a marketplace. Its orders can still be read',
    params: ChannelParams,
    /** `isForced`: also with orders to ship or to report, and with products that cannot be withdrawn now. */
    query: z.object({ isForced: z.optional(QueryFlag) }),
    errors: ['not_found', 'state_forbids', 'unavailable'],
  }),
  rotateAddress: route({
    method: 'POST',
    path: '/Channel/RotateAddress/{id}',
    permission: 'channel:manage',
    summary: 'Replaces the secret address of a feed; the previous one stops working',
    params: ChannelParams,
    returns: SalesChannel,
  }),
  check: route({
    method: 'GET',
    path: '/Channel/CheckFeed/{id}',
    permission: 'channel:read',
    summary: 'How many products go to a channel, and what keeps the others out, counted',
    params: ChannelParams,
    returns: FeedCheck,
  }),
  issues: route({
    method: 'GET',
    path: '/Channel/PagedFeedIssues/{id}',
    permission: 'channel:read',
    summary: 'The products for a channel that have something to correct',
    params: ChannelParams,
    query: z.object({ code: z.optional(FeedIssueCode), isLeftOut: z.optional(QueryFlag) }),
    paged: { item: FeedProductIssues, sorts: ['id'] },
  }),
  feed: route({
    method: 'GET',
    path: '/Feed/{key}',
    permission: 'anyone',
    summary: 'A product feed at its secret address; `HEAD` answers its headers alone',
    params: z.object({ key: z.string().check(z.maxLength(100)) }),
    errors: ['not_found', 'too_many_requests'],
    answers: 'blob',
    isConditional: true,
    contentType: ['text/tab-separated-values', 'application/rss+xml', 'application/jsonl', 'application/json'],
  }),
}
