import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import { pathOf, queryOf } from '@stoa/contract/route-address.ts'
import type { PoolClient } from 'pg'
import { buildApp } from '../src/app.ts'
import { carriers } from '../src/connectors/carriers/carriers.ts'
import { channels } from '../src/connectors/channels/channels.ts'
import { createPayments } from '../src/connectors/payments/payments.ts'
import { createShops } from '../src/connectors/shops/shops.ts'
import { worldShopify } from './fixtures-shopify.ts'
import { worldWix } from './wix/fixtures-wix.ts'
import { findOwner } from '../src/domains/admin/queries-owner.ts'
import { createIdentify } from '../src/domains/auth/session/create-identify.ts'
import { openDatabase } from '../src/database/db.ts'
import { createFileStore } from '../src/files/files.ts'
import { metricsText } from '../src/process/metrics.ts'
import { createReadiness } from '../src/http-server/readiness.ts'
import { createLog } from '../src/kit/log.ts'
import { createMail } from '../src/outbound/mail.ts'
import { createContextFactory } from '../src/kit/context-factory.ts'
import { createOutbound } from '../src/outbound/outbound.ts'
import type { As, TestApp } from './app.ts'
import { testVault } from './make.ts'

/** A call as the wire sees it. */
export type Wire = {
  params?: Readonly<Record<string, unknown>> | undefined
  query?: Readonly<Record<string, unknown>> | undefined
  body?: unknown
  headers?: Readonly<Record<string, string>> | undefined
}

/** What came back; `hasWritten` shows whether the database was changed before that was undone. */
export type WireAnswer = { status: number; text: string; contentType: string; hasWritten: boolean }

/** What a transaction of the code under test says to the database, and what it says inside ours. `start transaction` and `abort` stay ours. */
const nested: Readonly<Record<string, string>> = {
  begin: 'savepoint inner_work',
  commit: 'set constraints all immediate; set constraints all deferred; release savepoint inner_work',
  rollback: 'rollback to savepoint inner_work; release savepoint inner_work',
}

/** A statement on its way, and whose rows it was to see. */
export type Passing = { role: string; companyId: string; text: string; values: unknown[] }
/** What a statement answers, or the error it ends with. */
export type Outcome = { rows: unknown[]; rowCount: number | null; command: string } | Error
/** Called before each statement of a company; `runAs` runs it as somebody else and undoes it. */
export type Watch = (passing: Passing, runAs: (role: string, companyId: string) => Promise<Outcome>) => Promise<void>

type Direct = (...given: unknown[]) => Promise<unknown>
type ScopedClient = PoolClient & {
  runScoped(setting: readonly [string, string], text: string, values: unknown[], place?: 'alone' | 'first' | 'later'): Promise<unknown>
}

/** Hands each statement with a scope to `watch` before it runs. Statements of one connection take turns. */
function watchStatements(client: PoolClient, direct: Direct, watch: Watch): { inTransaction(role: string, companyId: string): void } {
  let turn: Promise<unknown> = Promise.resolve()
  let [role, companyId] = ['', '']
  const watched = (passing: Passing, run: () => Promise<unknown>): Promise<unknown> => {
    const next = turn.then(async () => {
      await watch(passing, async (otherRole, otherCompany) => {
        await direct(`savepoint watched; set local role ${otherRole}; set local stoa.company_id = '${otherCompany}'`)
        try {
          return (await direct({ text: passing.text, values: passing.values })) as Exclude<Outcome, Error>
        } catch (error) {
          return error as Error
        } finally {
          await direct('rollback to savepoint watched; release savepoint watched')
        }
      })
      return run()
    })
    turn = next.catch(() => undefined)
    return next
  }
  const scoped = client as ScopedClient
  const runScoped = scoped.runScoped.bind(client)
  scoped.runScoped = (setting, text, values, place) => {
    ;[role, companyId] = setting
    return watched({ role, companyId, text, values }, () => runScoped(setting, text, values, place))
  }
  const query = client.query as unknown as Direct
  client.query = ((config: unknown, ...rest: unknown[]) => {
    const { text, values } = config as { text?: string; values?: unknown[] }
    return typeof text === 'string' && values ? watched({ role, companyId, text, values }, () => query(config, ...rest)) : query(config, ...rest)
  }) as unknown as PoolClient['query']
  return {
    inTransaction(transactionRole, transactionCompany) {
      role = transactionRole
      companyId = transactionCompany
    },
  }
}

/**
 * The routes over one connection whose every request is undone: reads, transactions, and edges of several transactions alike happen within
 * one outer transaction, so that thousands of calls find the same world. Requests run one after the other.
 */
export async function openRollbackClient(app: TestApp, watch?: Watch) {
  const log = createLog({ level: process.env.TEST_LOG ?? 'silent', name: 'test' })
  const database = openDatabase(app.pool.options.connectionString ?? '', { max: 1, onError: () => undefined })
  const { pool, db } = database
  pool.on('connect', (client: PoolClient) => {
    const direct = client.query.bind(client) as (...given: unknown[]) => unknown
    let watching: ReturnType<typeof watchStatements> | undefined
    const last = async (statements: string): Promise<unknown> => [await direct(statements)].flat().at(-1)
    client.query = ((text: unknown, ...rest: unknown[]) => {
      const [command = '', ...settings] = typeof text === 'string' ? text.split('; ') : []
      const inner = command in nested ? [nested[command], ...settings].join('; ') : undefined
      if (command === 'begin') watching?.inTransaction(settings[0]?.split(' ').at(-1) ?? '', settings[1]?.split("'")[1] ?? '')
      return inner === undefined ? direct(text, ...rest) : last(inner)
    }) as PoolClient['query']
    // A transaction begins with its first statement: here it is the inner one.
    const scoped = client as ScopedClient
    const runScoped = scoped.runScoped.bind(client)
    scoped.runScoped = async (setting, text, values, place) => {
      if (place !== 'first') return runScoped(setting, text, values, place)
      await (client.query as unknown as Direct)(`begin; set local role ${setting[0]}; set local stoa.company_id = '${setting[1]}'`)
      return runScoped(setting, text, values, 'later')
    }
    if (watch) watching = watchStatements(client, direct as Direct, watch)
  })
  const settings = { publicUrl: app.publicUrl, isProduction: false }
  const files = createFileStore({ folder: join(app.dataFolder, 'files') })
  const contextFactory = createContextFactory({
    database,
    ports: {
      shops: createShops({ wix: worldWix, shopify: worldShopify }),
      payments: createPayments({}),
      carriers,
      channels,
      openDemoShops: {},
      dns: { listTexts: async () => [], listAliases: async () => [], listAddresses: async () => [] },
      trialPayments: undefined,
      billing: undefined,
      trialCarrier: undefined,
      trialChannel: undefined,
    },
    outbound: createOutbound({ allowedOrigins: [app.publicUrl], log }),
    files,
    mail: createMail({ smtpUrl: undefined, from: 'Stoa <test@localhost>', outboxFolder: join(app.dataFolder, 'outbox') }),
    vault: testVault,
    settings,
    enqueue: (tx, event, ...facts) => app.installation.jobs.enqueue(tx, event, ...facts),
    // Nothing is ever committed.
    notices: { send: () => undefined },
  })
  const server = await buildApp({
    contextFactory,
    identify: createIdentify({ db, vault: testVault }),
    recordRead: () => Promise.resolve(),
    findOwner: (kind, id) => findOwner(db, kind, id),
    live: app.installation.live,
    log,
    publicUrl: app.publicUrl,
    isProduction: false,
    rateLimit: 10_000_000,
    checksCache: true,
    trustedProxies: 0,
    webFolder: join(tmpdir(), 'stoa-no-web'),
    files,
    sandbox: undefined,
    outbox: undefined,
    readiness: createReadiness([]),
    isServed: () => Promise.resolve(true),
    metrics: { token: undefined, isLoopbackAllowed: false, collect: metricsText },
  })

  /** One request as written, undone afterwards. */
  async function send(
    request: { method: string; url: string; headers: Record<string, string>; payload?: string | Buffer | undefined },
    as: As,
    isStream: boolean,
  ): Promise<WireAnswer> {
    const headers = { ...request.headers }
    if (as) headers.authorization = `Bearer ${as.token}`
    if (as?.cookie) headers.cookie = as.cookie
    await pool.query('start transaction')
    try {
      const answer = await server.inject({
        method: request.method as 'GET',
        url: request.url,
        headers,
        ...(request.payload === undefined ? {} : { payload: request.payload }),
        // A stream of events never ends: its head is answer enough.
        payloadAsStream: isStream,
      })
      const isOpen = isStream && answer.statusCode === 200
      if (isOpen) answer.raw.res.destroy()
      const text = isOpen ? '' : isStream ? await textOf(answer.stream()) : answer.payload
      const written = await pool.query<{ id: string | null }>('select pg_current_xact_id_if_assigned()::text as id').catch((error: unknown) => {
        // A read that failed leaves the transaction unusable; the answer of 500 says so.
        if ((error as { code?: string }).code === '25P02') return { rows: [{ id: null }] }
        throw error
      })
      return {
        status: answer.statusCode,
        text,
        contentType: String(answer.headers['content-type'] ?? ''),
        hasWritten: written.rows[0]?.id !== null,
      }
    } finally {
      await pool.query('abort')
    }
  }

  return {
    send,
    /** One call of a route, undone afterwards. */
    async call(route: RouteDefinition, as: As, wire: Wire): Promise<WireAnswer> {
      const headers: Record<string, string> = { ...wire.headers }
      const hasBody = wire.body !== undefined
      if (hasBody) headers['content-type'] ??= 'application/json'
      const payload = !hasBody ? undefined : typeof wire.body === 'string' ? wire.body : JSON.stringify(wire.body)
      const url = `${pathOf(route, wire.params)}${queryOf(wire.query)}`
      return send({ method: route.method, url, headers, payload }, as, route.answers === 'events')
    },
    async stop(): Promise<void> {
      await server.close()
      await database.close()
    },
  }
}

export type RollbackClient = Awaited<ReturnType<typeof openRollbackClient>>

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}
