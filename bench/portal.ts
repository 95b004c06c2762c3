import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startPostgres } from '@stoa/local-postgres/start-postgres.ts'
import { applicationRole } from '../apps/server/src/database/application-role.ts'
import { serverArgs } from '../tools/server-args.mjs'
import { freePort, root, startProgram } from './processes.ts'

/** A server on a database of its own, without a demo, for one bench. */
export type BenchPortal = {
  address: string
  port: number
  connectionString: string
  client: Client
  pid: number
  postgresPid: number
}

/** Starts one, hands it over, and clears it away whatever happens. */
export async function withPortal<T>(use: (portal: BenchPortal) => Promise<T>, environment: Record<string, string> = {}): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-bench-'))
  const postgres = await startPostgres({ applicationRole, folder })
  const port = await freePort()
  const own = {
    PORT: String(port),
    DATABASE_URL: postgres.connectionString,
    STOA_ROLE: 'all',
    STOA_DEMO: 'off',
    STOA_DATA: folder,
    STOA_RATE_LIMIT: '10000000',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'development',
    // As `npm start` does from the second time on.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  }
  try {
    const server = await startProgram(process.execPath, serverArgs, { ...own, ...environment }, /is ready/)
    const client = new Client({ connectionString: postgres.connectionString })
    await client.connect()
    // Room for what the benches load at once; a checkpoint in the middle of a measurement would count as somebody's work.
    await client.query(`alter system set max_wal_size = '8GB'`)
    await client.query('select pg_reload_conf()')
    try {
      return await use({
        address: `http://127.0.0.1:${port}`,
        port,
        connectionString: postgres.connectionString,
        client,
        pid: server.child.pid ?? 0,
        postgresPid: postgres.pid,
      })
    } finally {
      await client.end()
      await server.stop()
    }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
