import pg from 'pg'
import { actAsApplication } from '../database/application-role.ts'
import type { DatabaseHealth } from '../database/database-health.ts'
import type { Log } from '../kit/log.ts'

const lock = `hashtextextended('stoa-workers', 0)`
const reconnectMs = 1000

/**
 * Enters this process among those that work on the database: each holds a shared advisory lock on a connection of its own, which PostgreSQL
 * frees the moment the process dies, however it dies. Who finds nobody else there runs `onFirstWorker` before any other may enter: whatever looks
 * under way then was left by the dead. Several at once never run it; for them jobs have heartbeats.
 */
export async function registerWorker(options: {
  url: string
  log: Log
  health?: DatabaseHealth
  onFirstWorker(): Promise<void>
}): Promise<{ leave(): Promise<void> }> {
  let client: pg.Client | undefined
  let hasLeft = false

  const connect = async (): Promise<pg.Client> => {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: 'stoa-worker',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      options: actAsApplication,
    })
    const unwatch = options.health?.watch({
      waitingSince: undefined,
      answeredAt: 0,
      maxAnswerMs: Number.POSITIVE_INFINITY,
      drop: () => void next.connection.stream.destroy(),
    })
    next.on('error', (error) =>
      options.health ? void options.health.suspect(error) : options.log.warn({ err: error }, 'connection that marks this worker as running lost'),
    )
    next.on('end', () => {
      unwatch?.()
      if (client === next && !hasLeft) void returnLater()
    })
    await next.connect()
    return next
  }
  // Back after a lost connection, others may have begun in between: nothing is taken for abandoned.
  const returnLater = async (): Promise<void> => {
    while (!hasLeft) {
      await new Promise((resolve) => setTimeout(resolve, reconnectMs).unref())
      try {
        const next = await connect()
        await next.query(`select pg_advisory_lock_shared(${lock})`)
        client = next
        return
      } catch (error) {
        options.log.debug({ err: error }, 'this worker is not yet marked as running again')
      }
    }
  }

  client = await connect()
  const { rows } = await client.query<{ isFirst: boolean }>(`select pg_try_advisory_lock(${lock}) as "isFirst"`)
  const isFirst = rows[0]?.isFirst === true
  if (isFirst) await options.onFirstWorker()
  await client.query(`select pg_advisory_lock_shared(${lock})`)
  if (isFirst) await client.query(`select pg_advisory_unlock(${lock})`)
  return {
    async leave() {
      hasLeft = true
      await client?.end()
    },
  }
}
