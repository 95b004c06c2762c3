import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../tables.ts'
import { actAsApplication } from './application-role.ts'
import type { DatabaseHealth, WatchedConnection } from './database-health.ts'
import type { Place, RowScope, ScopeSetting } from './row-scope.ts'
import { prepareScope, scopedDatabases, sendScoped } from './row-scope.ts'
import { OverloadedError, isDatabaseLoss } from '../kit/unavailable.ts'

/** Lets the open transaction commit without waiting for the disk. For what is done again when the database crashes before it is there. */
export async function commitSoon(db: Db): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(db)
}

/** Lets the open transaction commit on the disk after all: what follows from it outside cannot be taken back by a crash of the database. */
export async function commitOnDisk(db: Db): Promise<void> {
  await sql`select set_config('synchronous_commit', 'on', true)`.execute(db)
}

/** The database, or the open transaction: an operation does not know and need not. */
export type Db = Kysely<DB> | Transaction<DB>

/** Statements kept prepared per connection and role. Past it a text runs unnamed: correct, planned each time. */
const namedStatements = 1000
/** Longer texts are one-offs (bulk inserts with many placeholders): not worth a place. */
const maxNamed = 12_000

/** By role and text: the plan of a statement holds the policies of the role it was made for. */
const names = new Map<string, Map<string, string>>()

function statementName(text: string, role: string): string | undefined {
  const ofRole = names.get(role) ?? new Map<string, string>()
  names.set(role, ofRole)
  const known = ofRole.get(text)
  if (known) return known
  if (plain.test(text) || text.startsWith(unprepared)) return undefined
  if (ofRole.size >= namedStatements || text.length > maxNamed) return undefined
  const name = `s${createHash('sha1').update(role).update(text).digest('hex').slice(0, 24)}`
  ofRole.set(text, name)
  return name
}

const plain = /^\s*(begin|commit|rollback|savepoint|release|start transaction|set|listen|unlisten|create|alter|drop)\b/i

const unprepared = '/* plan again */'

/**
 * At the head of a statement that names one row or thousands: it is planned by its values each time. From the sixth use on PostgreSQL would
 * plan a named one for a list of ten, whatever is in it.
 */
export const withoutPreparedPlan = sql.raw(unprepared)

const once = '/* plan once */'

/**
 * At the head of a read whose plan is the same for all values and takes longer to make than to run. PostgreSQL estimates that a plan for the values
 * at hand would be cheaper, as for a pattern, and would otherwise make one each time.
 */
export const withGenericPlan = sql.raw(once)

/** A pg client that names each parameterised statement by its text, so that PostgreSQL plans it once, and knows how long it waits for an answer. */
export class NamingClient extends pg.Client {
  /** Since when the oldest statement sent waits for its answer, by `performance.now()`. */
  waitingSince: number | undefined
  /** When the last answer came. */
  answeredAt = 0
  #unanswered = 0

  /** The statement with the name under which it is prepared, where it gets one. */
  named(text: string, values: readonly unknown[], role = ''): { text: string; values: unknown[]; name?: string; isPlannedOnce?: boolean } {
    const name = statementName(text, role)
    return name === undefined ? { text, values: [...values] } : { name, text, values: [...values], isPlannedOnce: text.startsWith(once) }
  }

  /** Runs a statement together with its scope, or in a transaction that has it. */
  runScoped(setting: ScopeSetting, text: string, values: readonly unknown[], place: Place = 'alone'): Promise<pg.QueryResult> {
    const direct = pg.Client.prototype.query as (this: pg.Client, query: pg.Submittable) => unknown
    const send = (query: pg.Submittable): void => void direct.call(this, query)
    return this.#track(sendScoped(send, setting, this.named(text, values, setting[0]), place)) as Promise<pg.QueryResult>
  }

  // The overloads of pg's query are many; what passes through here is (text, values) from Kysely, and with a callback from the pool of the job queue.
  override query = ((text: unknown, values?: unknown, callback?: unknown) => {
    const direct = pg.Client.prototype.query.bind(this) as (...args: unknown[]) => unknown
    if (typeof text === 'string' && Array.isArray(values)) {
      const config = this.named(text, values)
      return this.#track(callback === undefined ? direct(config) : direct(config, callback))
    }
    return this.#track(callback === undefined ? (values === undefined ? direct(text) : direct(text, values)) : direct(text, values, callback))
  }) as pg.Client['query']

  #track(answer: unknown): unknown {
    if (!(answer instanceof Promise)) return answer
    if (this.#unanswered++ === 0) this.waitingSince = performance.now()
    const settle = (isAnswered: boolean): void => {
      this.#unanswered -= 1
      if (isAnswered) this.answeredAt = performance.now()
      this.waitingSince = this.#unanswered === 0 ? undefined : performance.now()
    }
    const succeed = (): void => settle(true)
    answer.then(succeed, (error: unknown) => {
      settle(error instanceof pg.DatabaseError && !isDatabaseLoss(error))
      // PostgreSQL says goodbye before the socket closes: without this the pool would hand the connection to the next request.
      if (isDatabaseLoss(error)) void this.end()
    })
    return answer
  }
}

const types = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    // int8: amounts and counts stay within ±2^53.
    if (id === 20) return Number
    // timestamptz: the session is in UTC, so "2026-11-20 20:58:12.123+00" becomes ISO 8601 by its letters.
    if (id === 1184) return (text: string) => `${text.slice(0, 10)}T${text.slice(11).replace('+00', 'Z')}`
    // date stays "2026-11-20".
    if (id === 1082) return String
    return pg.types.getTypeParser(id, format)
  },
}

/** How long the database works on one thing before it refuses, in milliseconds. */
type TimeLimits = { statement: number; lock: number; idleTransaction: number }

const requestLimits: TimeLimits = { statement: 5_000, lock: 2_000, idleTransaction: 30_000 }
/** The same for jobs, which may take their time. */
export const jobLimits: TimeLimits = { statement: 120_000, lock: 15_000, idleTransaction: 120_000 }

/** Returns the options of a session with limits, each `patience` times as long. */
function sessionOptionsOf({ statement, lock, idleTransaction }: TimeLimits, patience: number): string {
  const limits = { statement_timeout: statement, lock_timeout: lock, idle_in_transaction_session_timeout: idleTransaction }
  const settings = Object.entries(limits).map(([name, ms]) => `-c ${name}=${ms * patience}`)
  return ['-c timezone=UTC', ...settings, '-c jit=off'].join(' ')
}

/** A pool of connections. Whoever uses one says whose rows it may see; the bare `pool` sees no row of any company. */
export type Database = {
  /** The database as a scope sees it. */
  as(scope: RowScope): Kysely<DB>
  /** The database as the system sees it, without limits. */
  db: Kysely<DB>
  pool: pg.Pool
  close(): Promise<void>
}

/** How much longer than the database allows a statement its answer is awaited. */
const answerShare = 1.1
/** How long a request waits for a connection. */
const connectMs = 3000
/** Requests that may wait for each connection. More than that cannot be served within the time a request waits. */
const maxWaitingPerConnection = 25

export type DatabaseOptions = {
  max: number
  /** Limits of time of its sessions; those of requests unless set. */
  limits?: TimeLimits
  /** Options of its sessions instead of those with limits. */
  sessionOptions?: string
  /** Times that every limit of time is longer than it says: tests run on machines that have other work. 1 unless set. */
  patience?: number | undefined
  /** For tools and tests: statements run as whoever the address signs in, not as the application's role. */
  isOwner?: boolean
  /** Called for each connection that is lost. */
  onError: (error: Error) => void
  /** With it, a request fails at once while the database is unavailable, and no statement waits for an answer for ever. */
  health?: DatabaseHealth
}

/** The pool waits for its promise, which the types of the pool do not know. */
const onConnect: (client: pg.ClientBase) => unknown = prepareScope

/** Opens a pool. `max` connections; waiting for one ends after three seconds with `unavailable`. Its statements run as the application's role. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { health, limits = requestLimits, patience = 1 } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: connectMs * patience,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: `${options.isOwner ? '' : actAsApplication} ${options.sessionOptions ?? sessionOptionsOf(limits, patience)}`,
    types,
    Client: NamingClient,
    onConnect,
  })
  pool.on('connect', (client) => {
    // A lost connection without a listener ends the process. The pool listens to idle connections only, so each one gets a listener of its own.
    client.on('error', options.onError)
    if (health && client instanceof NamingClient) {
      client.once('end', health.watch(watched(client, limits.statement * answerShare * patience)))
    }
  })
  pool.on('error', () => undefined)
  const guarded = { options: pool.options, connect: () => (health ? connect(pool, health, options.max) : pool.connect()), end: () => pool.end() }
  const as = scopedDatabases(guarded)
  return { as, db: as('system'), pool, close: () => pool.end() }
}

function watched(client: NamingClient, limitMs: number): WatchedConnection {
  return {
    get waitingSince() {
      return client.waitingSince
    },
    get answeredAt() {
      return client.answeredAt
    },
    maxAnswerMs: limitMs,
    drop: () => void client.connection.stream.destroy(),
  }
}

/** A connection of the pool. Throws at once while the database is unavailable, and when too many wait already. */
async function connect(pool: pg.Pool, health: DatabaseHealth, max: number): Promise<pg.PoolClient> {
  health.assertAvailable()
  if (pool.waitingCount >= max * maxWaitingPerConnection) throw new OverloadedError('Too many requests wait for a database connection')
  try {
    return await pool.connect()
  } catch (error) {
    if (error instanceof Error && isDatabaseLoss(error)) await health.suspect(error)
    else await health.decided()
    health.assertAvailable()
    throw error
  }
}
