import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import { sql } from 'kysely'
import { message } from '@stoa/messages/describe.ts'
import type { Db } from '../database/db.ts'
import { sha256 } from '../secrets/crypto.ts'
import type { EachCtx, JobCtx } from './context.ts'
import { AppError } from './errors.ts'
import type { Received } from './http.ts'

/** JSON with its keys in order: two bodies that mean the same have one text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value !== null && typeof value === 'object') {
    return `{${Object.entries(value)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => `${JSON.stringify(k)}:${canonicalJson(v)}`)
      .join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

/** Checks a key as sent: 1 to 255 printable characters. */
export function readIdempotencyKey(header: unknown): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw new AppError('invalid_input', {
      detail: message('request_error.idempotency_key'),
      errors: [{ path: 'Idempotency-Key', code: 'invalid_key', message: message('request_error.idempotency_key') }],
    })
  }
  return header
}

/** A key as a company sent it to a route, with what it came with. */
type Claim = { companyId: string; route: string; key: string; body: unknown }
type Answered<T> = { answer: T; isReplay: boolean }

/**
 * Does the work once per key, within the transaction given. A competitor with the same key waits at the unique index until
 * the first is committed, then gets its answer; if the first fails, its row goes with it and the next may try.
 * Throws `idempotency_key_reused` when the key came with another body.
 */
export async function withIdempotencyKey<T>(db: Db, claim: Claim, work: () => Promise<T>): Promise<Answered<T>> {
  const bodyHash = createHash('sha256').update(canonicalJson(claim.body)).digest()
  const inserted = await db
    .insertInto('idempotency_key')
    .values({ company_id: claim.companyId, route: claim.route, key: claim.key, body_hash: bodyHash })
    .onConflict((c) => c.columns(['company_id', 'route', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  const row = () =>
    db.selectFrom('idempotency_key').where('company_id', '=', claim.companyId).where('route', '=', claim.route).where('key', '=', claim.key)
  if (!inserted) {
    const first = await row().select(['body_hash', 'answer', 'status']).executeTakeFirst()
    if (!first || first.status === null)
      throw new AppError('unavailable', {
        detail: message('request_error.idempotency_in_progress'),
        retryAfterSeconds: 1,
        unavailableCause: 'lock_wait',
      })
    if (!bodyHash.equals(first.body_hash)) throw new AppError('idempotency_key_reused', { detail: message('request_error.idempotency_key_reused') })
    return { answer: first.answer as T, isReplay: true }
  }
  const answer = await work()
  await db
    .updateTable('idempotency_key')
    .set({ status: 200, answer: sql`${JSON.stringify(answer ?? null)}::json` })
    .where('company_id', '=', claim.companyId)
    .where('route', '=', claim.route)
    .where('key', '=', claim.key)
    .execute()
  return { answer, isReplay: false }
}

/** Thrown through an operation whose request was answered before, so that what it prepared outside its transaction is undone. */
class Replay extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('This request was answered before')
    this.answer = answer
  }
}

/**
 * Runs an operation that prepares something, such as files, before the one transaction it writes in, once per key. A repeat prepares it again, and fails
 * inside the operation with what was answered first.
 */
export async function runWithIdempotencyKey<T>(jobCtx: JobCtx, claim: Claim, operation: (jobCtx: JobCtx) => Promise<T>): Promise<Answered<T>> {
  const transact: JobCtx['transact'] = (work) =>
    jobCtx.transact(async (ctx) => {
      const { answer, isReplay } = await withIdempotencyKey(ctx.db, claim, () => work(ctx))
      if (isReplay) throw new Replay(answer)
      return answer
    })
  try {
    return { answer: await operation({ ...jobCtx, transact }), isReplay: false }
  } catch (error) {
    if (error instanceof Replay) return { answer: error.answer as T, isReplay: true }
    throw error
  }
}

/**
 * Returns what writes each of several things in a transaction of its own, and once per key where one came. Calls `onReplay` where the key came before. A key
 * that came with another body is refused before anything is done.
 */
export function toEachCtx({ transact, ...context }: JobCtx, claim: Claim | undefined, onReplay: () => void): EachCtx {
  return {
    ...context,
    async startParts() {
      if (!claim) return (_, work) => transact(work)
      const { isReplay } = await transact((ctx) => withIdempotencyKey(ctx.db, claim, async () => null))
      if (isReplay) onReplay()
      return async (part, work) =>
        (await transact((ctx) => withIdempotencyKey(ctx.db, { ...claim, route: `${claim.route} ${part}` }, () => work(ctx)))).answer
    },
  }
}

/** Returns what a request with a key is known by: its parts, and the bytes of its files. Another request with the same key is refused. */
export async function fingerprint({ params, body, files }: Pick<Received<RouteDefinition>, 'params' | 'body' | 'files'>): Promise<unknown> {
  const uploads = Object.values(files).flat()
  if (uploads.length === 0) return [params, body]
  const hashes: string[] = []
  for (const { field, name, path } of uploads) hashes.push(field, name, sha256(await readFile(path)).toString('hex'))
  return [params, body, hashes]
}

/** Deletes one batch of keys older than 30 days: a request that comes back later is a new one. Returns how many. */
export async function deleteOldKeys(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_key where (company_id, route, key) in (
      select company_id, route, key from idempotency_key where created_at < now() - interval '30 days' order by created_at limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
