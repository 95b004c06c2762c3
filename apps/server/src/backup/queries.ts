import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { escapeIdentifier } from 'pg'

/** The schemas of an installation. */
const schemas = ['public', 'sandbox', 'pgboss', 'order_number']

/** A table with the columns that are stored; generated ones are computed again. */
export type TableOf = { schema: string; name: string; columns: string[] }

export type Constraint = { table: string; name: string; definition: string }

export function tableKey({ schema, name }: { schema: string; name: string }): string {
  return `${schema}.${name}`
}

/** Returns the name of a table as SQL. */
export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
}

/**
 * Returns whether a table is excluded from backups: the job queue creates one for the statistics of each day, so that an installation of another day does
 * not have it. Archives of earlier releases contain them.
 */
export function isExcluded(key: string): boolean {
  return /^pgboss\.queue_stats_\d{8}$/.test(key)
}

/** Returns every table with rows of its own, except those excluded and the record of migrations, which the migrations themselves write. */
export async function listTables(client: Client): Promise<TableOf[]> {
  const { rows } = await client.query<TableOf>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = any($1) and c.relkind = 'r' and c.relname <> 'schema_migration'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1, 2
     order by 1, 2`,
    [schemas],
  )
  return rows.filter((table) => !isExcluded(tableKey(table)))
}

export async function listMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from schema_migration where name ~ '^[0-9]{4}_' order by name`)
  return rows.map(({ name }) => name)
}

export async function findQueueVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? 0
}

export async function findServerVersion(client: Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? ''
}

/** Keeps every table as it is until the transaction ends: no migration may change one while it is read. */
export async function lockTables(client: Client, tables: readonly TableOf[]): Promise<void> {
  await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`)
}

/** Returns the last value of each sequence that was used. */
export async function listSequences(client: Client): Promise<{ schema: string; name: string; value: number }[]> {
  const { rows } = await client.query<{ schema: string; name: string; value: string }>(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
     where schemaname = any($1) and last_value is not null order by 1, 2`,
    [schemas],
  )
  return rows.map((row) => ({ ...row, value: Number(row.value) }))
}

/** Creates the sequence of order numbers of each marketplace that was loaded: triggers, which create it otherwise, are off meanwhile. */
export async function createOrderSequences(client: Client): Promise<void> {
  await client.query(`
    do $$
    declare
      loaded record;
    begin
      if to_regnamespace('order_number') is null then return; end if;
      for loaded in select id from marketplace loop
        execute format('create sequence if not exists order_number.%I minvalue 1001', loaded.id);
      end loop;
    end $$`)
}

export async function setSequence(client: Client, sequence: { schema: string; name: string; value: number }): Promise<void> {
  await client.query('select setval($1::regclass, $2)', [quoted(sequence), sequence.value])
}

/** Returns what a restore would overwrite: `nothing`, an installation without a company, one with companies, or tables of something else. */
export async function findContent(client: Client): Promise<'nothing' | 'empty' | 'used' | 'foreign'> {
  const { rows } = await client.query<{ isOurs: boolean; tables: number }>(
    `select to_regclass('public.schema_migration') is not null and to_regclass('public.company') is not null as "isOurs",
       (select count(*)::int from pg_class c where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace in (select oid from pg_namespace where nspname = any($1))
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as tables`,
    [schemas],
  )
  if (rows[0]?.tables === 0) return 'nothing'
  if (!rows[0]?.isOurs) return 'foreign'
  const used = await client.query<{ isUsed: boolean }>('select exists (select from company) or exists (select from "user") as "isUsed"')
  return used.rows[0]?.isUsed ? 'used' : 'empty'
}

/** Returns whether other programs are connected to this database. One that has just ended gets two seconds to disappear. */
export async function isInUse(client: Client): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (rows[0]?.others === 0) return false
    if (attempt === 10) return true
    await pause(200)
  }
}

/** Removes every table of an installation. */
export async function dropEverything(client: Client): Promise<void> {
  await client.query(
    `begin; drop schema if exists pgboss cascade; drop schema if exists sandbox cascade; drop schema if exists order_number cascade;
     drop schema public cascade; create schema public; commit`,
  )
}

/**
 * Prepares tables for loading in any order: empties them, drops their foreign keys and switches their triggers off. An owner who is no superuser may
 * not switch foreign keys off, and creating them again checks each row. Returns the foreign keys.
 */
export async function prepareTables(client: Client, tables: readonly TableOf[]): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select format('%I.%I', n.nspname, c.relname) as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname = any($1) order by 1, 2`,
    [schemas],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
  await client.query(`truncate ${tables.map(quoted).join(', ')}`)
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
  return rows
}

/** Creates the foreign keys again, which checks every row, and switches the triggers on. */
export async function finishTables(client: Client, tables: readonly TableOf[], constraints: readonly Constraint[]): Promise<void> {
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`)
  for (const { table, name, definition } of constraints)
    await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`)
}

export async function countRows(client: Client, table: TableOf): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${quoted(table)}`)
  return Number(rows[0]?.n)
}

/** Brings the planner's statistics up to date: without them the first queries after a restore take slow plans. */
export async function analyze(client: Client): Promise<void> {
  await client.query('analyze')
}
