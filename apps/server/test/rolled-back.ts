import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import { pathOf, queryOf } from '@stoa/contract/route.ts'
import { PostgresDialect, Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import { buildApp } from '../src/app.ts'
import { payments } from '../src/connectors/payments/payments.ts'
import { shops } from '../src/connectors/shops/shops.ts'
import { makeIdentify } from '../src/domains/auth/identify.ts'
import { openDatabase } from '../src/kit/db.ts'
import { createFileStore } from '../src/kit/files.ts'
import { metricsText } from '../src/kit/metrics.ts'
import { createReadiness } from '../src/kit/readiness.ts'
import { createLog } from '../src/kit/log.ts'
import { createMail } from '../src/kit/mail.ts'
import { makeMaking } from '../src/kit/making.ts'
import { createOutbound } from '../src/kit/outbound.ts'
import type { DB } from '../src/tables.ts'
import type { As, TestApp } from './app.ts'
import { testVault } from './make.ts'

/** A call as the wire sees it. */
export type Wire = {
  params?: Readonly<Record<string, unknown>> | undefined
  query?: Readonly<Record<string, unknown>> | undefined
  body?: unknown
  headers?: Readonly<Record<string, string>> | undefined
}

/** What came back; `hasWritten` tells whether the database was changed before that was undone. */
export type WireAnswer = { status: number; text: string; contentType: string; hasWritten: boolean }

/** What a transaction of the code under test says to the database, and what it says inside ours. `start transaction` and `abort` stay ours. */
const nested: Readonly<Record<string, string>> = {
  begin: 'savepoint inner_work',
  commit: 'set constraints all immediate; set constraints all deferred; release savepoint inner_work',
  rollback: 'rollback to savepoint inner_work; release savepoint inner_work',
}

/**
 * The routes over one connection whose every request is undone: reads, transactions, and edges of several transactions alike happen within
 * one outer transaction, so that thousands of calls find the same world. Requests run one after the other.
 */
export async function openRolledBack(app: TestApp) {
  const log = createLog({ level: process.env.TEST_LOG ?? 'silent', name: 'test' })
  const { pool } = openDatabase(app.pool.options.connectionString ?? '', { max: 1, onError: () => undefined })
  pool.on('connect', (client: PoolClient) => {
    const direct = client.query.bind(client) as (...given: unknown[]) => unknown
    const last = async (statements: string): Promise<unknown> => [await direct(statements)].flat().at(-1)
    client.query = ((text: unknown, ...rest: unknown[]) => {
      const inner = typeof text === 'string' ? nested[text] : undefined
      return inner === undefined ? direct(text, ...rest) : last(inner)
    }) as PoolClient['query']
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const settings = { publicUrl: app.publicUrl, sandboxUrl: app.publicUrl, isProduction: false, isDemo: true }
  const files = createFileStore({ folder: join(app.dataFolder, 'files') })
  const making = makeMaking({
    db,
    ports: { shops, payments },
    outbound: createOutbound({ allowedOrigins: [app.publicUrl], log }),
    files,
    mail: createMail({ smtpUrl: undefined, from: 'Stoa <test@localhost>', outboxFolder: join(app.dataFolder, 'outbox') }),
    vault: testVault,
    settings,
    enqueue: (tx, event, fact) => app.installation.jobs.enqueue(tx, event, fact),
  })
  const server = await buildApp({
    making,
    identify: makeIdentify({ db, vault: testVault }),
    log,
    publicUrl: app.publicUrl,
    isProduction: false,
    rateLimit: 10_000_000,
    trustedProxies: 0,
    webFolder: join(tmpdir(), 'stoa-no-web'),
    files,
    sandbox: undefined,
    outbox: undefined,
    readiness: createReadiness([]),
    metrics: { token: undefined, isLoopbackAllowed: false, collect: metricsText },
  })

  return {
    /** One call, undone afterwards. */
    async call(route: RouteDefinition, as: As, wire: Wire): Promise<WireAnswer> {
      const headers: Record<string, string> = { ...wire.headers }
      if (as) headers.authorization = `Bearer ${as.token}`
      if (as?.cookie) headers.cookie = as.cookie
      const hasBody = wire.body !== undefined
      if (hasBody) headers['content-type'] ??= 'application/json'
      await pool.query('start transaction')
      try {
        const answer = await server.inject({
          method: route.method,
          url: `${pathOf(route, wire.params)}${queryOf(wire.query)}`,
          headers,
          ...(hasBody ? { payload: typeof wire.body === 'string' ? wire.body : JSON.stringify(wire.body) } : {}),
          // A stream of events never ends: its head is answer enough.
          payloadAsStream: route.answers === 'events',
        })
        const isOpen = route.answers === 'events' && answer.statusCode === 200
        if (isOpen) answer.raw.res.destroy()
        const text = isOpen ? '' : route.answers === 'events' ? await textOf(answer.stream()) : answer.payload
        const written = await pool.query<{ id: string | null }>('select pg_current_xact_id_if_assigned()::text as id')
        return {
          status: answer.statusCode,
          text,
          contentType: String(answer.headers['content-type'] ?? ''),
          hasWritten: written.rows[0]?.id !== null,
        }
      } finally {
        await pool.query('abort')
      }
    },
    async stop(): Promise<void> {
      await server.close()
      await db.destroy()
    },
  }
}

export type RolledBack = Awaited<ReturnType<typeof openRolledBack>>

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}
