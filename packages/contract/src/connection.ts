import * as z from 'zod/mini'
import { maxProductFileBytes } from './file-kind.ts'
import { Id, Instant } from './page.ts'
import { route } from './route.ts'
import { Version } from './text.ts'
import { Run } from './run.ts'
import { Direction } from './shop-direction.ts'

/** One field a provider asks for when it is set up. A `secret` is write-only: only its last four characters come back. */
export const SettingField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'url', 'secret', 'choice', 'file', 'flag', 'number']),
  isRequired: z.boolean(),
  help: z.string(),
  choices: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
  /** Another field, and the value of it with which this one is shown and read; always without. */
  shownWith: z.optional(z.object({ key: z.string(), value: z.string() })),
})
export type SettingField = z.infer<typeof SettingField>

/** A provider as the gallery shows it. */
export const Provider = z.object({
  platform: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(['shop', 'payment', 'carrier', 'channel']),
  isConnected: z.boolean(),
  /** What it can do; what it cannot is not offered. */
  capabilities: z.array(
    z.enum([
      'pull-products',
      'push-products',
      'forward-orders',
      'report-fulfilment',
      'read-fulfilment',
      'refund-orders',
      /** As the storefront of an add-on marketplace: its own orders are read. */
      'receive-orders',
      'stock',
      'webhooks',
    ]),
  ),
  setupMinutes: z.int(),
  fields: z.array(SettingField),
  /** Connecting it without settings creates an account there: a demo shop needs no keys. */
  createsAccount: z.boolean(),
  /** `form`: connected by its fields. `install`: by installing our app there; where it has fields too, they are another way. */
  setup: z.enum(['form', 'install']),
  /** Settings of this server that its administrator has to set first; `missingText` says so. */
  missingSettings: z.array(z.string()),
  missingText: z.nullable(z.string()),
})
export type Provider = z.infer<typeof Provider>

/** A company's connection to its shop as it is. */
export const PlatformSetup = z.object({
  connectionId: z.nullable(Id),
  platform: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Connected by installing our app there, not by keys. */
  isInstalled: z.boolean(),
  /** The settings as saved; a secret shows as its last four characters behind dots. */
  settings: z.record(z.string(), z.string()),
  health: z.enum(['none', 'active', 'error']),
  /** The provider no longer accepts what is stored: nothing is sent or fetched until somebody connects again. */
  needsReconnect: z.boolean(),
  syncFailures: z.int(),
  lastError: z.nullable(z.string()),
  /** What does not move until somebody resumes it. */
  paused: z.array(Direction),
  /** Whether the shop sends its changes at once; null where it has no webhooks. */
  webhooks: z.nullable(z.enum(['waiting', 'active', 'failed'])),
  connectedAt: z.nullable(Instant),
  lastSyncedAt: z.nullable(Instant),
  lastPushedAt: z.nullable(Instant),
  /** Seconds until Sync and Push may be pressed again; 0 when they may. */
  syncCooldownSeconds: z.int(),
  pushCooldownSeconds: z.int(),
  activeRun: z.nullable(Run),
  version: z.nullable(Version),
})
export type PlatformSetup = z.infer<typeof PlatformSetup>

/** A marketplace as an add-on to its operator's own shop. `steps` are done in this order. */
export const MarketplaceAddon = z.object({
  isAddon: z.boolean(),
  setup: PlatformSetup,
  steps: z.array(z.object({ step: z.enum(['mode', 'connected', 'read']), isDone: z.boolean() })),
})
export type MarketplaceAddon = z.infer<typeof MarketplaceAddon>

/** A platform and what was entered into its fields. */
const ShopSettings = z.strictObject({
  platform: z.string().check(z.maxLength(40)),
  settings: z._default(z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(2000))), {}),
})

export const connection = {
  get: route({
    method: 'GET',
    path: '/Platform/Get',
    permission: 'connection:read',
    summary: 'Every provider the company may connect, of every kind',
    returns: z.array(Provider),
  }),
  getEcommerce: route({
    method: 'GET',
    path: '/Platform/GetEcommerce',
    permission: 'connection:read',
    summary: 'The e-commerce platforms that can be connected',
    returns: z.array(Provider),
  }),
  getPlatformSetup: route({
    method: 'GET',
    path: '/Integration/GetPlatformSetup',
    permission: 'connection:read',
    summary: 'The connection to the shop as it is, secrets masked',
    returns: PlatformSetup,
  }),
  getMarketplaceAddon: route({
    method: 'GET',
    path: '/Platform/GetMarketplaceAddon',
    permission: 'marketplace:read',
    summary: 'Whether the marketplace is an add-on to the own shop of its operator, and the state of the connection to that shop',
    returns: MarketplaceAddon,
  }),
  platformSetup: route({
    method: 'POST',
    path: '/Integration/PlatformSetup',
    permission: 'connection:manage',
    summary: 'Connects the shop, or changes its settings, after trying them once; a product file may come along',
    body: ShopSettings,
    files: { file: { accepts: 'table', maxBytes: maxProductFileBytes } },
    returns: PlatformSetup,
  }),
  stoaSetup: route({
    method: 'POST',
    path: '/Integration/StoaSetup',
    permission: 'connection:manage',
    summary: 'Connects the shop as PlatformSetup does; at an add-on marketplace that shop is the storefront, and the answer says what is left to do',
    body: ShopSettings,
    files: { file: { accepts: 'table', maxBytes: maxProductFileBytes } },
    returns: MarketplaceAddon,
  }),
  disconnect: route({
    method: 'POST',
    path: '/Integration/Disconnect',
    permission: 'connection:manage',
    summary: 'Ends the connection to the shop; products stay',
    returns: PlatformSetup,
  }),
}
