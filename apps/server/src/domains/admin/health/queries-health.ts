import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** What the database says of itself, of the workers on it, and of its schema. */
export type DatabaseFacts = { version: string; connections: number; maxConnections: number; workers: number; migrations: string[] }

/** Reads the connections, the workers (each has the shared lock of `jobs/worker-presence.ts`) and the migrations applied. */
export async function findDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, current_setting('max_connections')::int as "maxConnections",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      (select count(*)::int from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
        where l.locktype = 'advisory' and l.mode = 'ShareLock' and l.granted and l.objsubid = 1
          and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended('stoa-workers', 0)) as workers,
      array(select name from schema_migration order by name) as migrations`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('The database did not answer')
  return facts
}
