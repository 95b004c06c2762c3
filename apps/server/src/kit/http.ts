import type { Readable } from 'node:stream'
import type { Filter } from '@stoa/contract/page.ts'
import type { PageRequest, ReceivedParts, Returned, RouteDefinition } from '@stoa/contract/route.ts'
import type { Ctx, EachCtx, JobCtx } from './context.ts'
import type { LiveHub } from './live.ts'
import type { Upload } from '../files/multipart.ts'

/** What is known of the caller's machine. `binding` is the browser's sign-in cookie. */
export type Caller = { ip: string; userAgent: string; binding: string | undefined; host: string; language: string }

/** What an operation may say beside its answer. */
export type Reply = {
  /** Sets (or with null takes away) the cookie that binds a session to this browser. */
  setBinding(value: string | null): void
  header(name: string, value: string): void
}

/** What an operation receives: the validated parts, and what the frame read beside them. */
export type Received<R extends RouteDefinition> = ReceivedParts<R> & {
  files: Readonly<Record<string, readonly Upload[]>>
  /** Set for paged routes. */
  page: PageRequest
  filter: Filter | undefined
  /** Set for `raw` routes: the body unread. For all: the headers, and whether only those of the answer are read (HEAD). */
  raw: { isHead: boolean; body: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> }
  caller: Caller
  reply: Reply
}

/** Bytes for a `blob` route. */
export type FileAnswer = {
  bytes: Buffer | Readable
  contentType: string
  fileName: string
  isInline?: boolean
  /** Which version of the file it is, for readers that come again; `isUnchanged` for one that has it already. */
  version?: { etag: string; changedAt: Date; isUnchanged: boolean }
}
/** An `events` route returns how to open the stream: `send` writes a message, `end` closes it. What `open` returns is called when it is closed. */
export type StreamAnswer = { open(live: LiveHub, send: (message: object) => void, end: () => void): () => void }

type Handed<R extends RouteDefinition> = R extends { readonly answers: 'blob' }
  ? FileAnswer
  : R extends { readonly answers: 'events' }
    ? StreamAnswer
    : Returned<R>
type Signed<R extends RouteDefinition, C> = R extends { readonly permission: 'anyone'; readonly identifies?: undefined } ? Omit<C, 'scope'> : C

/** Throws to refuse a request before its body is read. The query is not validated yet. */
export type Admit = (jobCtx: Omit<JobCtx, 'scope'>, request: { query: Readonly<Record<string, unknown>>; ip: string }) => Promise<void>

/** A route bound to its operation, its types erased for the table. */
export type BoundRoute = {
  definition: RouteDefinition
  place: 'read' | 'transaction' | 'edge' | 'each'
  /** Works as the system though anyone may call it: see `asSystem`. */
  isSystem?: boolean
  /** See `admitFirst`. */
  admit?: Admit
  run(context: never, received: never): unknown
  /** For a read: the versions of all rows its answer is made of. While they stay, the answer that was kept is sent. */
  versions?(context: never, received: never): Promise<string | undefined>
  /** `versions` reads for several requests together already: those for the same address are not brought together before. */
  areVersionsBatched?: true
  /** For a write: reads its answer from what the operation returned. */
  answer?(context: never, written: never): Promise<unknown>
  /** For a write: a quicker way for most requests, tried first. Undefined where this request takes the usual way. */
  attempt?(context: never, received: never): Promise<unknown>
}

/** Returns the versions of all rows an answer is made of, as text; undefined where the answer is not to be kept. */
export type FindVersions<R extends RouteDefinition> = (ctx: Signed<R, Ctx>, received: Received<R>) => Promise<string | undefined>

/**
 * Binds a route to an operation. A write gets one open transaction; a GET reads without one, unless it `acts`.
 * The operation sees only `ctx`: it cannot reach the network.
 */
export function handle<R extends RouteDefinition>(
  definition: R,
  operation: (ctx: Signed<R, Ctx>, received: Received<R>) => Promise<Handed<R>> | Handed<R>,
): BoundRoute {
  return { definition, place: definition.method === 'GET' && !definition.acts ? 'read' : 'transaction', run: operation }
}

/**
 * Binds a read that is requested again and again. An answer is kept, and sent again while `versions` says the same: it names every row the answer
 * depends on with its `xmin`, which each change of a row sets again. An answer may depend on the caller's company and the address, and on nothing else.
 * `batched` where `versions` comes from `batchReads`.
 */
export function handleCached<R extends RouteDefinition>(
  definition: R,
  operation: (ctx: Signed<R, Ctx>, received: Received<R>) => Promise<Handed<R>> | Handed<R>,
  versions: FindVersions<R>,
  batched?: 'batched',
): BoundRoute {
  return { ...handle(definition, operation), versions, ...(batched && { areVersionsBatched: true }) }
}

/**
 * Binds a write whose answer is read once it is committed: locks are released sooner, and answers of the same moment are read together
 * (`kit/batch-reads.ts`). With an idempotency key the answer is read in the transaction, so that a repeat gets the same one. `attempt` is tried first
 * where there is no key: it reads before its transaction, and returns undefined where it has done nothing.
 */
export function handleThenRead<R extends RouteDefinition, W>(
  definition: R,
  operation: (ctx: Signed<R, Ctx>, received: Received<R>) => Promise<W>,
  read: (ctx: Signed<R, Ctx>, written: W) => Promise<Handed<R>>,
  attempt?: (jobCtx: Signed<R, JobCtx>, received: Received<R>) => Promise<Handed<R> | undefined>,
): BoundRoute {
  return { definition, place: 'transaction', run: operation, answer: read, ...(attempt && { attempt }) }
}

/**
 * Binds a route whose user must wait for an outside answer, or whose files are stored: no transaction is open; writes go through `jobCtx.transact`. One that
 * accepts an idempotency key writes in one `transact`, whose answer is that of the route, and undoes what it prepared when that throws.
 */
export function handleOutsideTransaction<R extends RouteDefinition>(
  definition: R,
  operation: (jobCtx: Signed<R, JobCtx>, received: Received<R>) => Promise<Handed<R>> | Handed<R>,
): BoundRoute {
  return { definition, place: 'edge', run: operation }
}

/** Binds a write of several things, each in a transaction of its own: one that is refused keeps back no other. */
export function handleEach<R extends RouteDefinition & { readonly idempotency: 'each' }>(
  definition: R,
  operation: (eachCtx: Signed<R, EachCtx>, received: Received<R>) => Promise<Handed<R>>,
): BoundRoute {
  return { definition, place: 'each', run: operation }
}

/**
 * Marks a route that anyone may call and that has to read or write rows of companies before it knows who calls: sign-in, mail tokens, registration,
 * webhooks. It works as the system; its operation alone decides which rows it touches.
 */
export function asSystem(route: BoundRoute): BoundRoute {
  return { ...route, isSystem: true }
}

/** Binds a route that anyone may call to a check that runs before its body is read, so that strangers cannot make the server read large bodies. */
export function admitFirst(route: BoundRoute, admit: Admit): BoundRoute {
  return { ...route, admit }
}
