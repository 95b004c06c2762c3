import * as z from 'zod/mini'
import { maxProductFileBytes } from './file-kind.ts'
import { Id, Instant, repeated } from './page.ts'
import { route } from './route.ts'
import { RunStatus } from './states.ts'
import { Version } from './text.ts'

/** One field a provider asks for when it is set up. A `secret` is write-only: only its last four characters come back. */
export const SettingField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'url', 'secret', 'choice', 'file', 'flag', 'number']),
  isRequired: z.boolean(),
  help: z.string(),
  choices: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
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
  capabilities: z.array(z.enum(['pull-products', 'push-products', 'forward-orders', 'report-fulfilment', 'stock'])),
  setupMinutes: z.int(),
  fields: z.array(SettingField),
})
export type Provider = z.infer<typeof Provider>

/**
 * What a run does: `update` changes many products at once, `collections` and `attributes` take over those of the operator's own shop,
 * `mapping` reckons listings anew after a rule changed.
 */
export const RunKind = z.enum(['sync', 'push', 'import', 'export', 'update', 'collections', 'attributes', 'mapping'])
export type RunKind = z.infer<typeof RunKind>

/** One execution of long work. Counts are of products, or of what the kind names. */
export const Run = z.object({
  runId: Id,
  kind: RunKind,
  status: RunStatus,
  isForced: z.boolean(),
  isDryRun: z.boolean(),
  /** How many there are in all, once known. */
  total: z.nullable(z.int()),
  done: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  discontinued: z.int(),
  failed: z.int(),
  /** Pictures looked at, and those that could not be had. */
  pictures: z.int(),
  picturesFailed: z.int(),
  /** What it is doing right now, for a person. */
  step: z.string(),
  error: z.nullable(z.string()),
  requestedAt: Instant,
  startedAt: z.nullable(Instant),
  finishedAt: z.nullable(Instant),
})
export type Run = z.infer<typeof Run>

export const RunOutcome = z.enum(['created', 'changed', 'unchanged', 'discontinued', 'blocked', 'failed', 'picture_failed', 'notice'])
export type RunOutcome = z.infer<typeof RunOutcome>

/** What a run did to one product, with the reason where something went wrong, and what changed where something did. */
export const RunItem = z.object({
  itemId: z.int(),
  reference: z.string(),
  productId: z.nullable(Id),
  productName: z.string(),
  outcome: RunOutcome,
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** The values of the message of a notice: its code says which message that is. */
  params: z.record(z.string(), z.string()),
  changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
})
export type RunItem = z.infer<typeof RunItem>

/** A company's connection to its shop as it stands. */
export const PlatformSetup = z.object({
  connectionId: z.nullable(Id),
  platform: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** The settings as saved; a secret shows as its last four characters behind dots. */
  settings: z.record(z.string(), z.string()),
  health: z.enum(['none', 'active', 'error']),
  syncFailures: z.int(),
  lastError: z.nullable(z.string()),
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
    summary: 'The connection to the shop as it stands, secrets masked',
    returns: PlatformSetup,
  }),
  platformSetup: route({
    method: 'POST',
    path: '/Integration/PlatformSetup',
    permission: 'connection:manage',
    summary: 'Connects the shop, or changes its settings, after trying them once; a product file may come along',
    body: z.strictObject({
      platform: z.string().check(z.maxLength(40)),
      settings: z._default(z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(2000))), {}),
    }),
    files: { file: { accepts: 'feed', maxBytes: maxProductFileBytes } },
    returns: PlatformSetup,
  }),
  disconnect: route({
    method: 'POST',
    path: '/Integration/Disconnect',
    permission: 'connection:manage',
    summary: 'Ends the connection to the shop; products stay',
    returns: PlatformSetup,
  }),
  runs: route({
    method: 'GET',
    path: '/Integration/Runs',
    permission: 'connection:read',
    summary: 'Runs of the company, newest first',
    query: z.object({ kind: z.optional(RunKind) }),
    paged: { item: Run, sorts: ['-requestedAt'] },
  }),
  run: route({
    method: 'GET',
    path: '/Integration/Run/{id}',
    permission: 'connection:read',
    summary: 'One run with its progress',
    params: z.object({ id: Id }),
    returns: Run,
  }),
  runItems: route({
    method: 'GET',
    path: '/Integration/RunItems/{id}',
    permission: 'connection:read',
    summary: 'What a run did, product by product',
    params: z.object({ id: Id }),
    query: z.object({ outcome: repeated(RunOutcome) }),
    paged: { item: RunItem, sorts: ['item'] },
  }),
  cancelRun: route({
    method: 'POST',
    path: '/Integration/CancelRun/{id}',
    permission: 'connection:manage',
    summary: 'Stops a run after the batch it is at; what it did stays',
    params: z.object({ id: Id }),
    returns: Run,
  }),
}
