import pg from 'pg'
import { actAsApplication } from './application-role.ts'
import type { DatabaseHealth } from './database-health.ts'
import type { Log } from '../kit/log.ts'

const reconnectMs = 500

/**
 * Receives what is sent on a channel of the database (`NOTIFY`), on a connection of its own. A lost connection is opened again; what was sent
 * meanwhile is lost. Throws when the first connection fails.
 */
export async function listenTo(
  channel: string,
  options: { url: string; log: Log; health?: DatabaseHealth; onMessage(payload: string): void },
): Promise<{ stop(): Promise<void> }> {
  const { url, log, health } = options
  let client: pg.Client | undefined
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: `stoa-${channel}`,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      keepAlive: true,
      options: actAsApplication,
    })
    // A connection that only listens shows no slow statement: it is dropped with the others when the database is unavailable.
    const unwatch = health?.watch({
      waitingSince: undefined,
      answeredAt: 0,
      maxAnswerMs: Number.POSITIVE_INFINITY,
      drop: () => void next.connection.stream.destroy(),
    })
    next.on('error', (error) => (health ? void health.suspect(error) : log.warn({ err: error, channel }, 'listening connection lost')))
    next.once('end', () => {
      unwatch?.()
      if (client !== next) return
      client = undefined
      reconnectLater()
    })
    next.on('notification', ({ payload }) => options.onMessage(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      next.connection.stream.destroy()
      throw error
    }
    if (isStopped) next.connection.stream.destroy()
    else client = next
  }

  function reconnectLater(): void {
    if (isStopped || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      if (!isStopped && client === undefined) connect().catch(reconnectLater)
    }, reconnectMs)
    timer.unref()
  }

  await connect()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
