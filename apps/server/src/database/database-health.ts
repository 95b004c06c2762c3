import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { actAsApplication } from './application-role.ts'
import type { Log } from '../kit/log.ts'
import { observeDatabase } from '../process/metrics.ts'
import { DatabaseUnavailableError, isDatabaseLoss } from '../kit/unavailable.ts'

/** A connection whose answers are awaited: what the health check looks at and may end. */
export type WatchedConnection = {
  /** Milliseconds on the process's clock since which the oldest statement waits for its answer; undefined when none does. */
  readonly waitingSince: number | undefined
  /** When the database last answered on it, on the same clock; 0 before the first answer. */
  readonly answeredAt: number
  /** Milliseconds after which a statement without an answer ends the connection. */
  readonly maxAnswerMs: number
  /** Ends the connection at once. Whoever waits for an answer gets an error. */
  drop(): void
}

/** Whether the database answers, known for a whole process: a circuit breaker that opens and closes by its own probes. */
export type DatabaseHealth = {
  readonly isAvailable: boolean
  /** Throws `DatabaseUnavailableError` while the database is known not to answer. */
  assertAvailable(): void
  /** Reports an error that may mean the database is gone, and resolves once a probe has decided. */
  suspect(error: Error): Promise<void>
  /** Resolves once a probe under way has decided, at once when there is none. */
  decided(): Promise<void>
  /** Resolves when the database is available, or throws when the signal is aborted. */
  whenAvailable(signal: AbortSignal): Promise<void>
  /** Calls the listener each time the database is back after it was unavailable. */
  onReturn(listener: () => void): void
  watch(connection: WatchedConnection): () => void
  stop(): Promise<void>
}

const tickMs = 250
/** A statement without an answer for this long is reason to look whether the database lives. */
const suspiciousMs = 750
/** After a probe that was answered, slow statements are no reason for another one for this long. */
const trustMs = 2000
const maxProbeMs = 2500
/** Between two probes of an unavailable database. */
const retryMs = 250
const logEveryMs = 1000

/** What pg and the probe itself say when no answer came in time. */
const noAnswer = /timeout|did not answer/

/**
 * Watches a database. A lost connection or a statement that waits too long starts a probe (`select 1`). Without an answer, to it or to anything else
 * meanwhile, the database counts as unavailable: its connections are dropped, so that no request waits for them, and `assertAvailable` throws until a
 * later probe is answered. A database that answers other statements is only slow. With `patience`, a probe may take that many times as long.
 */
export function watchDatabase(options: { url: string; log: Log; patience?: number | undefined }): DatabaseHealth {
  const { url, log, patience = 1 } = options
  const probeMs = maxProbeMs * patience
  const connections = new Set<WatchedConnection>()
  const listeners: (() => void)[] = []
  let isAvailable = true
  let isStopped = false
  let lostAt = 0
  let answeredAt = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  let lastError: Error | undefined
  let client: pg.Client | undefined
  let probe: Promise<void> | undefined
  let returned = Promise.withResolvers<void>()
  const stop = new AbortController()
  observeDatabase(true)

  /** A new connection that has answered. Throws when it does not within the time of a probe. */
  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'stoa-health',
      connectionTimeoutMillis: probeMs,
      query_timeout: probeMs,
      keepAlive: true,
      options: actAsApplication,
    })
    next.on('error', (error) => {
      if (client !== next) return
      client = undefined
      void suspect(error)
    })
    try {
      await next.connect()
      await next.query('select 1')
      return next
    } catch (error) {
      next.connection.stream.destroy()
      throw error
    }
  }

  /** Resolves when the database answers, on the connection of the last probe or on a new one. Throws when it does not in time. */
  async function ask(): Promise<void> {
    const known = client
    let isAnswered = false
    const askKnown = async (): Promise<void> => {
      if (known === undefined) throw new DatabaseUnavailableError('There is no open connection')
      await known.query('select 1')
      isAnswered = true
    }
    const askNew = async (): Promise<void> => {
      // A connection may be dead although the database lives. Most of the time it is not, and no new one is needed.
      if (known !== undefined) await pause(500, undefined, { ref: false })
      if (isAnswered) return
      const next = await connect()
      if (isAvailable && !isStopped && client === known) client = next
      else next.connection.stream.destroy()
      if (client !== known) known?.connection.stream.destroy()
      isAnswered = true
    }
    const timeout = async (signal: AbortSignal): Promise<void> => {
      await pause(probeMs, undefined, { ref: false, signal })
      // After a long pause of the event loop the answer may be there, unread.
      await new Promise(setImmediate)
      throw new DatabaseUnavailableError(`The database did not answer within ${probeMs / 1000} seconds`)
    }
    const done = new AbortController()
    try {
      await Promise.race([Promise.any([askKnown(), askNew()]), timeout(done.signal)])
    } catch (error) {
      throw error instanceof AggregateError ? error.errors.at(-1) : error
    } finally {
      done.abort()
    }
  }

  async function decide(): Promise<void> {
    const startedAt = performance.now()
    const isAnswering = (): boolean => [...connections].some((connection) => connection.answeredAt > startedAt)
    try {
      await ask()
      answeredAt = performance.now()
    } catch (error) {
      // An answer that refuses us, such as "too many clients", is an answer all the same.
      const isLost = !(error instanceof pg.DatabaseError) || isDatabaseLoss(error)
      const isSlow = error instanceof Error && noAnswer.test(error.message) && isAnswering()
      if (isSlow) {
        answeredAt = performance.now()
        log.warn({ err: error }, 'database slow: the probe was not answered in time, other statements were')
      } else if (isLost && !isStopped) open(error)
    } finally {
      probe = undefined
    }
  }

  function open(error: unknown): void {
    isAvailable = false
    lostAt = performance.now()
    observeDatabase(false)
    log.error({ err: error, firstError: lastError?.message }, 'database unavailable: requests are answered with 503 until it is back')
    client?.connection.stream.destroy()
    client = undefined
    for (const connection of connections) connection.drop()
    void retry()
  }

  async function retry(): Promise<void> {
    while (!isStopped) {
      await pause(retryMs, undefined, { ref: false, signal: stop.signal }).catch(() => undefined)
      if (isStopped) return
      try {
        client = await connect()
        break
      } catch (error) {
        log.debug({ err: error }, 'database still unavailable')
      }
    }
    if (isStopped) return
    isAvailable = true
    answeredAt = performance.now()
    observeDatabase(true)
    log.warn({ ms: Math.round(answeredAt - lostAt) }, 'database available again')
    returned.resolve()
    returned = Promise.withResolvers<void>()
    for (const listener of listeners) listener()
  }

  async function suspect(error: Error): Promise<void> {
    if (isStopped || !isAvailable) return
    lastError = error
    if (performance.now() - loggedAt > logEveryMs) {
      loggedAt = performance.now()
      log.warn({ err: error }, 'database connection lost')
    }
    probe ??= decide()
    await probe
  }

  async function look(): Promise<void> {
    // Answers that came while the event loop was busy are read first.
    await new Promise(setImmediate)
    const now = performance.now()
    let isSlow = false
    for (const connection of connections) {
      const waited = connection.waitingSince === undefined ? 0 : now - connection.waitingSince
      if (waited > connection.maxAnswerMs) connection.drop()
      else if (waited > suspiciousMs) isSlow = true
    }
    if (isSlow && isAvailable && now - answeredAt > trustMs) probe ??= decide()
  }
  const timer = setInterval(() => void look(), tickMs)
  timer.unref()

  return {
    get isAvailable() {
      return isAvailable
    },
    assertAvailable() {
      if (!isAvailable) throw new DatabaseUnavailableError('The database is unavailable', { cause: lastError })
    },
    suspect,
    decided: () => probe ?? Promise.resolve(),
    async whenAvailable(signal) {
      await probe
      while (!isAvailable) {
        signal.throwIfAborted()
        const given = new AbortController()
        await Promise.race([returned.promise, once(signal, 'abort', { signal: given.signal })]).finally(() => given.abort())
      }
    },
    onReturn: (listener) => void listeners.push(listener),
    watch(connection) {
      connections.add(connection)
      return () => void connections.delete(connection)
    },
    async stop() {
      isStopped = true
      stop.abort()
      clearInterval(timer)
      await probe
      await client?.end()
    },
  }
}
