import type { UnavailableCause } from '@stoa/contract/errors.ts'

/** The database is known not to answer, or a connection to it was given up. */
export class DatabaseUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseUnavailableError'
  }
}

/** More requests wait for a database connection than can be answered in time. */
export class OverloadedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'OverloadedError'
  }
}

/** SQLSTATE prefixes, the longer ones first. Source: PostgreSQL, appendix A. */
const sqlStates: readonly (readonly [string, UnavailableCause])[] = [
  ['40001', 'lock_wait'],
  ['40P01', 'lock_wait'],
  ['55P03', 'lock_wait'],
  ['57014', 'statement_timeout'],
  ['25P03', 'statement_timeout'],
  ['25P04', 'statement_timeout'],
  ['53100', 'storage_full'],
  ['53', 'overloaded'],
  ['57', 'database_unavailable'],
  ['08', 'database_unavailable'],
]

const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

/** What pg and Kysely say without a code when a connection is gone. */
const lostConnection =
  /Connection terminated|timeout expired|not queryable|Postgres connection has been discarded|the database system is (starting up|shutting down|in recovery)/

/**
 * Returns why an error makes a part of the service unavailable, or undefined for any other error. Errors of outside systems are
 * `UpstreamError`s and not looked at here.
 */
export function findUnavailableCause(error: unknown): UnavailableCause | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof DatabaseUnavailableError) return 'database_unavailable'
  if (error instanceof OverloadedError) return 'overloaded'
  const { code, severity, syscall } = error as { code?: unknown; severity?: unknown; syscall?: unknown }
  if (typeof code === 'string') {
    if (severity !== undefined) return sqlStates.find(([state]) => code.startsWith(state))?.[1]
    if (code === 'ENOSPC' || code === 'EDQUOT') return 'storage_full'
    if (socketCodes.has(code) || (code === 'ENOENT' && syscall === 'connect')) return 'database_unavailable'
  }
  if (/timeout exceeded when trying to connect/.test(error.message)) return 'pool_wait'
  return lostConnection.test(error.message) ? 'database_unavailable' : undefined
}

/** Whether the error says that the database, or the connection to it, is gone. The work may be tried again once it is back. */
export function isDatabaseLoss(error: unknown): boolean {
  return findUnavailableCause(error) === 'database_unavailable'
}
