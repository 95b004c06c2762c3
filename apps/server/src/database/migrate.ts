import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { assertVersion } from './assert-version.ts'
import { assertRoles } from './database-roles.ts'
import { migrateQueue } from './queue-schema.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** Runs after the numbered files, whenever one of them was applied or it has changed: the policies of every table, in one place. */
const policies = 'row_level_security.sql'

/** Files that were rewritten with the same result, and the checksums they had: a database they were applied to is as it should be. */
const rewritten: Readonly<Record<string, readonly string[]>> = {
  // Needed PostgreSQL 17.
  '0249_translated_search.sql': ['888e3be78dccd3bca0231d2919fe90c69a2180f07730074926842613e6ad9c16'],
}

/** Held while migrating, so that processes starting together take turns. */
const lockNumber = 5_820_413

/** Returns the names of all numbered migrations, in order. */
export async function listMigrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
}

/**
 * Brings a database to the newest schema: every file of `migrations/` not yet applied, in order, each in its own transaction, then the tables
 * of the job queue. `connectionString` is the owner's: the application's role may change no table.
 * With `only`, applies no other files and no policies: the tables are as an earlier release left them.
 * @returns the names applied now. @throws Error when a file that was applied before has changed or is gone, the server is too old, or the owner lacks a role: with the statements that grant it.
 */
export async function migrate(connectionString: string, { only }: { only?: readonly string[] } = {}): Promise<string[]> {
  const all = await listMigrationNames()
  const names = only ? all.filter((name) => only.includes(name)) : all
  const files = await Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })))
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await assertVersion(client)
    await assertRoles(client)
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now(), checksum text not null)',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const name of applied.keys()) {
      if (!names.includes(name) && name !== policies)
        throw new Error(
          `This database was used by a newer release of Stoa: it has migration ${name}, which this release does not. Start that release again, or restore a backup from before it.`,
        )
    }
    const now: string[] = []
    for (const { name, text } of files) {
      const checksum = createHash('sha256').update(text).digest('hex')
      const before = applied.get(name)
      if (before === checksum || (before !== undefined && rewritten[name]?.includes(before))) continue
      if (before !== undefined) throw new Error(`Migration ${name} was changed after it had been applied: add a new file instead`)
      await apply(client, name, text, checksum)
      now.push(name)
    }
    const text = await readFile(new URL(policies, folder), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    if (!only && (now.length > 0 || applied.get(policies) !== checksum)) await apply(client, policies, text, checksum)
    await migrateQueue(client)
    return now
  } finally {
    await client.end()
  }
}

async function apply(client: Client, name: string, text: string, checksum: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query(
      `insert into schema_migration (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`,
      [name, checksum],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
