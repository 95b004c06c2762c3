import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../tables.ts'
import { actAsApplication } from './application-role.ts'

/** The database, or the open transaction: an operation cannot tell and need not. */
export type Db = Kysely<DB> | Transaction<DB>

/** Statements kept prepared per connection. Past it a text runs unnamed: correct, planned each time. */
const namedStatements = 1000
/** Longer texts are one-offs (bulk inserts with many placeholders): not worth a place. */
const longestNamed = 12_000

const names = new Map<string, string>()

function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= namedStatements || text.length > longestNamed) return undefined
  const name = `s${createHash('sha1').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}

const plain = /^\s*(begin|commit|rollback|savepoint|release|start transaction|set|listen|unlisten|create|alter|drop)\b/i

const anew = '/* plan anew */'

/**
 * At the head of a statement that names one row or thousands: it is planned by its values each time. From the sixth use on PostgreSQL would
 * plan a named one for a list of ten, whatever is in it.
 */
export const planAnew = sql.raw(anew)

/** A pg client that names each parameterised statement by its text, so that PostgreSQL plans it once. */
class NamingClient extends pg.Client {
  // The overloads of pg's query are many; what passes through here is (text, values) from Kysely.
  override query = ((text: unknown, values?: unknown, callback?: unknown) => {
    const direct = pg.Client.prototype.query.bind(this) as (...args: unknown[]) => unknown
    if (typeof text !== 'string' || !Array.isArray(values) || callback !== undefined || plain.test(text) || text.startsWith(anew)) {
      return callback === undefined ? (values === undefined ? direct(text) : direct(text, values)) : direct(text, values, callback)
    }
    const name = statementName(text)
    return direct(name === undefined ? { text, values } : { name, text, values })
  }) as pg.Client['query']
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

/** Options every connection carries. A statement of a request ends after five seconds, a wait for a lock after two. */
const sessionOptions = '-c timezone=UTC -c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=30000 -c jit=off'
/** The same for jobs, which may take their time. */
export const jobSessionOptions =
  '-c timezone=UTC -c statement_timeout=120000 -c lock_timeout=15000 -c idle_in_transaction_session_timeout=120000 -c jit=off'

/**
 * Opens a pool. `max` connections; waiting for one ends after three seconds with `unavailable`. Its statements run as the application's role;
 * with `isOwner`, for tools and tests, as whoever the address signs in.
 */
export function openDatabase(
  url: string,
  options: { max: number; sessionOptions?: string; isOwner?: boolean; onError: (error: Error) => void },
): { db: Kysely<DB>; pool: pg.Pool; close(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    options: `${options.isOwner ? '' : actAsApplication} ${options.sessionOptions ?? sessionOptions}`,
    types,
    Client: NamingClient,
  })
  // A lost connection without a listener ends the process. The pool listens to idle connections only, so each one gets a listener of its own.
  pool.on('connect', (client) => client.on('error', options.onError))
  pool.on('error', () => undefined)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
