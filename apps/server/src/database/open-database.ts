import { startPostgres } from '@stoa/local-postgres/start-postgres.ts'
import type { Config } from '../config.ts'
import type { Log } from '../kit/log.ts'
import { say, sinceStart } from '../process/say.ts'
import { applicationRole } from './application-role.ts'
import { migrate } from './migrate.ts'
import { waitForDatabase } from './wait-for-database.ts'

/** The migrated database of a process: its address for the application's role, and what stops the server where we started it. */
export type OpenedDatabase = { databaseUrl: string; stop(): Promise<void> }

/** Starts the bundled PostgreSQL, or waits for the server of `DATABASE_URL`, and applies the migrations that are missing. Where that fails, the server does not go on running. */
export async function openDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  const postgres =
    config.databaseUrl === undefined
      ? await startPostgres({ applicationRole, folder: config.dataFolder, log: (line) => log.info({ part: 'postgres' }, line) })
      : undefined
  const ownerUrl = config.databaseUrl ?? postgres?.connectionString ?? ''
  if (postgres) say(`  database ready (${sinceStart()})`)
  else await waitForDatabase(ownerUrl, log)
  const applied = await migrate(ownerUrl).catch(async (error: unknown) => {
    await postgres?.stop()
    throw error
  })
  if (applied.length > 0) say(`  ${applied.length} migrations applied (${sinceStart()})`)
  return {
    databaseUrl: config.applicationDatabaseUrl ?? postgres?.applicationConnectionString ?? ownerUrl,
    stop: async () => postgres?.stop(),
  }
}
