import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/**
 * How a sandbox answers one request. `slow` waits and works; `late` works and waits; `500-after-work`, `closed`, `malformed`, `html`
 * and `hang` work and lose the answer; `twice` doubles what it lists or reports. Of payments alone: `shuffled`, `failed`, `insufficient`, `webhook-first`,
 * which reports before it answers, and `next-day`, which works, loses the answer and reports a day later.
 */
export const modes = [
  'ok',
  'slow',
  '429',
  '500',
  '500-after-work',
  'closed',
  'malformed',
  'html',
  'late',
  'twice',
  'hang',
  'shuffled',
  'failed',
  'insufficient',
  'webhook-first',
  'next-day',
] as const
/** How a sandbox refuses a request: a repeat does not help. */
const refusals = ['401', '403', '404', '409'] as const
export type Mode = (typeof modes)[number] | (typeof refusals)[number]

/** What a request asks for. A script entry `orders:500` waits for a request of that name; `500` takes any. */
export type Operation =
  | 'info'
  | 'list'
  | 'categories'
  | 'find'
  | 'orders'
  | 'payments'
  | 'refunds'
  | 'payouts'
  | 'movements'
  | 'rates'
  | 'labels'
  | 'cancel'
  | 'tracking'
  | 'shipments'
  | 'products'
  | 'stock'
  | 'webhook'

export type Answer = { status: number; body: unknown }

/** How long the sandbox takes its time, in milliseconds, and what it asks of a caller that comes too often. */
export type Pace = { slowMs: number; lateMs: number; retryAfterSeconds: number }

const isMode = (text: string): text is Mode => [...modes, ...refusals].some((mode) => mode === text)

/** Reads a script as it is posted: a list of modes; undefined when one of them is unknown. */
export function readScript(body: unknown): string[] | undefined {
  const list: unknown = typeof body === 'object' && body !== null && 'modes' in body ? body.modes : body
  if (!Array.isArray(list)) return undefined
  const script = list.map(String)
  return script.every((entry) => isMode(entry.slice(entry.indexOf(':') + 1))) ? script : undefined
}

/** Takes the next entry of the script when it is for this operation; two requests at once never take the same. */
export async function takeMode(db: Db, table: 'sandbox.shop' | 'sandbox.account', id: string, operation: Operation): Promise<Mode> {
  const { rows } = await sql<{ entry: string }>`
    with next as (
      select id, script ->> 0 as entry from ${sql.table(table)}
      where id = ${id} and jsonb_array_length(script) > 0 for update
    )
    update ${sql.table(table)} as holder set script = holder.script - 0 from next
    where holder.id = next.id and (next.entry not like '%:%' or next.entry like ${`${operation}:%`})
    returning next.entry`.execute(db)
  const entry = rows[0]?.entry ?? 'ok'
  const mode = entry.slice(entry.indexOf(':') + 1)
  return isMode(mode) ? mode : 'ok'
}

/** Returns as the mode says; `work` is done at most once. */
export async function answer(reply: FastifyReply, mode: Mode, pace: Pace, work: () => Promise<Answer>): Promise<FastifyReply> {
  const json = (text: string, status: number): FastifyReply => reply.code(status).header('content-type', 'application/json').send(text)
  if (mode === '429') return reply.header('retry-after', String(pace.retryAfterSeconds)).code(429).send({ error: 'too_many_requests' })
  if (/^4\d\d$/.test(mode)) return reply.code(Number(mode)).send({ error: 'refused' })
  if (mode === 'insufficient') return json(JSON.stringify({ error: 'insufficient_balance' }), 402)
  if (mode === '500') return reply.code(500).send({ error: 'internal' })
  if (mode === 'slow') await pause(pace.slowMs)
  const { status, body } = await work()
  const text = JSON.stringify(body)
  if (mode === '500-after-work') return reply.code(500).send({ error: 'internal' })
  if (mode === 'closed' || mode === 'next-day') {
    reply.hijack()
    reply.raw.socket?.destroy()
    return reply
  }
  if (mode === 'hang') {
    reply.hijack()
    return reply
  }
  if (mode === 'malformed') return json(text.slice(0, Math.ceil(text.length / 2)), status)
  if (mode === 'html')
    return reply.code(200).header('content-type', 'text/html').send('<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>')
  if (mode === 'late') await pause(pace.lateMs)
  return json(text, status)
}

/** Waits. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
