import * as z from 'zod/mini'
import { Id, Instant, repeated } from './page.ts'
import { route } from './route.ts'
import { RunStatus } from './states.ts'

/**
 * What a run does: `push` sends products to marketplaces and `shop_push` to the merchant's own shop, `update` edits many products, `listing` adds, removes or decides many listings, `collections` and `attributes` import those of
 * the operator's own shop, `mapping` recomputes listings after a rule changed.
 */
export const RunKind = z.enum(['sync', 'push', 'shop_push', 'import', 'export', 'update', 'listing', 'collections', 'attributes', 'mapping'])
export type RunKind = z.infer<typeof RunKind>

/** The kinds that an API key may read and cancel: those of products, which keys start. */
export const keyRunKinds = ['sync', 'push', 'shop_push', 'import', 'export', 'update'] as const satisfies readonly RunKind[]

const readByKeys = ['product:read', 'product:manage', 'product:edit'] as const
const cancelledByKeys = ['product:manage', 'product:edit'] as const

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
  /** What it is doing right now, and why it failed: as text in the reader's language, and as codes. */
  step: z.string(),
  stepCode: z.string(),
  error: z.nullable(z.string()),
  errorCode: z.nullable(z.string()),
  requestedAt: Instant,
  startedAt: z.nullable(Instant),
  finishedAt: z.nullable(Instant),
})
export type Run = z.infer<typeof Run>

export const RunOutcome = z.enum(['created', 'changed', 'unchanged', 'discontinued', 'blocked', 'failed', 'picture_failed', 'notice'])
export type RunOutcome = z.infer<typeof RunOutcome>

/** What changed: the field as a code, the variant it belongs to where that is one of several, and their name in the reader's language. */
export const FieldChange = z.object({
  field: z.string(),
  variant: z.nullable(z.string()),
  label: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type FieldChange = z.infer<typeof FieldChange>

/** What a run did to one product, with the reason where something went wrong, and what changed where something did. */
export const RunItem = z.object({
  itemId: z.int(),
  reference: z.string(),
  productId: z.nullable(Id),
  productName: z.string(),
  outcome: RunOutcome,
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** Values of the message: `line` is of the file. */
  params: z.record(z.string(), z.string()),
  changes: z.array(FieldChange),
})
export type RunItem = z.infer<typeof RunItem>

/** Products of a run with the same result for the same reason. */
export const RunReason = z.object({ outcome: RunOutcome, code: z.nullable(z.string()), message: z.nullable(z.string()), count: z.int() })
export type RunReason = z.infer<typeof RunReason>

/** The routes of runs: `run` would be the name of every variable that holds one. */
export const runs = {
  list: route({
    method: 'GET',
    path: '/Integration/Runs',
    permission: 'connection:read',
    keyNeeds: readByKeys,
    summary: 'Runs of the company, newest first; an API key gets those of products',
    query: z.object({ kind: z.optional(RunKind) }),
    paged: { item: Run, sorts: ['-requestedAt'] },
  }),
  get: route({
    method: 'GET',
    path: '/Integration/Run/{id}',
    permission: 'connection:read',
    keyNeeds: readByKeys,
    summary: 'One run with its progress; for an API key a run of products',
    params: z.object({ id: Id }),
    returns: Run,
  }),
  items: route({
    method: 'GET',
    path: '/Integration/RunItems/{id}',
    permission: 'connection:read',
    keyNeeds: readByKeys,
    summary: 'What a run did, product by product',
    params: z.object({ id: Id }),
    query: z.object({ outcome: repeated(RunOutcome) }),
    paged: { item: RunItem, sorts: ['item'] },
  }),
  reasons: route({
    method: 'GET',
    path: '/Integration/RunReasons/{id}',
    permission: 'connection:read',
    keyNeeds: readByKeys,
    summary: 'The results of a run by their reason, the most frequent first; at most 50',
    params: z.object({ id: Id }),
    returns: z.object({ value: z.array(RunReason) }),
  }),
  resume: route({
    method: 'POST',
    path: '/Integration/ResumeRun/{id}',
    permission: 'connection:manage',
    summary: 'Continues a bulk edit or a bulk action on listings that was stopped or failed, after its last batch',
    params: z.object({ id: Id }),
    returns: Run,
  }),
  undo: route({
    method: 'POST',
    path: '/Integration/UndoRun/{id}',
    permission: 'product:manage',
    summary: 'Brings products back to what they were before a sync and pauses products from the shop; those changed since are listed and left alone',
    params: z.object({ id: Id }),
    errors: ['not_found', 'state_forbids', 'run_active'],
    returns: Run,
    status: 202,
  }),
  cancel: route({
    method: 'POST',
    path: '/Integration/CancelRun/{id}',
    permission: 'connection:manage',
    keyNeeds: cancelledByKeys,
    summary: 'Stops a run after the batch it is at; what it did stays',
    params: z.object({ id: Id }),
    returns: Run,
  }),
}
