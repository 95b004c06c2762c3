import { createRequire } from 'node:module'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import type { Client } from 'pg'
import { applicationRole, rowRoles } from './application-role.ts'

const schema = 'pgboss'
/** Whoever works enqueues; visitors do not. */
const roles = [applicationRole, ...Object.values(rowRoles).filter((role) => role !== rowRoles.public)]

/** Our indexes beside those of the queue, by name. */
const indexes = {
  // What administrators read: failed jobs among those that are done.
  stoa_failed_job: `(completed_on desc, id desc) where state = 'failed'`,
  // A job is completed among those that run, not among all that its queue keeps for three days.
  stoa_active_job: `(name, id) where state = 'active'`,
  // Whether a run without progress has a job.
  stoa_job_of_run: `((data ->> 'runId')) where data ? 'runId' and state in ('created', 'retry', 'active')`,
}

/** The version of the queue's tables that the installed pg-boss works with. */
function targetVersion(): number {
  return (createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } }).pgboss.schema
}

/**
 * Creates or upgrades the tables of the job queue as their owner, and grants the application its rights on them. The queue itself runs as the
 * application, which may not change tables. Call under the lock of the migrations.
 */
export async function migrateQueue(client: Client): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean; isGranted: boolean | null; isIndexed: boolean }>(
    `select t is not null as "isThere", bool_and(has_table_privilege(role, t, 'update')) as "isGranted",
       (select count(to_regclass(name)) from unnest($3::text[]) name) = cardinality($3::text[]) as "isIndexed"
     from (select to_regclass($1) as t) version_table, unnest($2::text[]) role group by t`,
    [`${schema}.version`, roles, Object.keys(indexes).map((name) => `${schema}.${name}`)],
  )
  const { isThere, isGranted, isIndexed } = rows[0] ?? {}
  const present = isThere ? (await client.query<{ version: number }>(`select version from ${schema}.version`)).rows[0]?.version : undefined
  const requested = targetVersion()
  if (present === undefined) await client.query(getConstructionPlans(schema))
  else if (present < requested) await client.query(getMigrationPlans(schema, present))
  else if (isGranted && isIndexed) return
  for (const [name, definition] of Object.entries(indexes)) await client.query(`create index if not exists ${name} on ${schema}.job ${definition}`)
  await client.query(`
    grant usage on schema ${schema} to ${roles.join(', ')};
    grant select, insert, update, delete on all tables in schema ${schema} to ${roles.join(', ')};
    grant usage on all sequences in schema ${schema} to ${roles.join(', ')};
    grant execute on all functions in schema ${schema} to ${roles.join(', ')}`)
}
