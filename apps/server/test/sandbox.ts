import Fastify from 'fastify'
import type { Kysely } from 'kysely'
import pino from 'pino'
import { openDatabase } from '../src/database/db.ts'
import type { Outbound } from '../src/outbound/outbound.ts'
import { createOutbound } from '../src/outbound/outbound.ts'
import { sandboxRoutes } from '../src/sandbox/routes.ts'
import type { DB } from '../src/tables.ts'
import { cloneDatabase } from './database.ts'

export const silentLog = pino({ level: 'silent' })

/** The simulated outside world on a port of its own, over a database of its own. */
export type SandboxWorld = {
  db: Kysely<DB>
  origin: string
  /** A way out that remembers no earlier failures. */
  openOutbound(): Outbound
  close(): Promise<void>
}

/** Opens it; what is slow in the open is quick here. */
export async function openSandbox(): Promise<SandboxWorld> {
  const database = await cloneDatabase()
  const opened = openDatabase(database.url, { max: 6, onError: () => {} })
  const server = Fastify({ forceCloseConnections: true })
  await server.register(sandboxRoutes({ db: opened.db, log: silentLog, pace: { slowMs: 250, lateMs: 150, retryAfterSeconds: 1 } }))
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  const outbounds: Outbound[] = []
  return {
    db: opened.db,
    origin,
    openOutbound() {
      const outbound = createOutbound({ allowedOrigins: [origin], log: silentLog })
      outbounds.push(outbound)
      return outbound
    },
    async close() {
      await Promise.all(outbounds.map((outbound) => outbound.close()))
      await server.close()
      await opened.close()
      await database.drop()
    },
  }
}
