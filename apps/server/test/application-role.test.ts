import { Client, DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actAsApplication, applicationRole, rowRoles } from '../src/database/application-role.ts'
import { cloneDatabase } from './database.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let client: Client
beforeAll(async () => {
  database = await cloneDatabase()
  client = new Client({ connectionString: database.url, options: actAsApplication })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The code of the database's error, or `done`. */
async function outcomeOf(statement: string): Promise<string> {
  try {
    await client.query(statement)
    return 'done'
  } catch (error) {
    return error instanceof DatabaseError ? (error.code ?? '') : String(error)
  }
}

const insufficientPrivilege = '42501'

describe('the role the application works as', () => {
  it('is neither superuser nor owner, and bypasses nothing', async () => {
    const { rows } = await client.query(`
      select current_user as name, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as "isPowerful",
        (select count(*)::int from pg_class where relowner = r.oid) + (select count(*)::int from pg_proc where proowner = r.oid)
          + (select count(*)::int from pg_namespace where nspowner = r.oid) as owned,
        (select array_agg(roleid::regrole::text order by roleid::regrole::text) from pg_auth_members where member = r.oid) as "mayActAs",
        (select count(*)::int from pg_auth_members where member = r.oid and inherit_option) as inherited
      from pg_roles r where rolname = current_user`)
    expect(rows).toEqual([{ name: applicationRole, isPowerful: false, owned: 0, mayActAs: Object.values(rowRoles).sort(), inherited: 0 }])
  })

  it('may not truncate, alter, drop or create anything, nor switch row-level security or triggers off', async () => {
    const statements = [
      'truncate ledger_entry',
      'truncate company cascade',
      'truncate sandbox.movement cascade',
      'truncate pgboss.job',
      'alter table product add column planted text',
      'alter table ledger_entry disable trigger all',
      'alter table product disable row level security',
      'alter table product no force row level security',
      'drop table saved_view',
      'drop function searchable(text)',
      'drop schema sandbox cascade',
      'create table planted (id int)',
      'create schema planted',
      'create function planted() returns int language sql as $$ select 1 $$',
      'create index planted on product (name)',
      'create role planted',
      'create policy planted on product using (true)',
      'grant select on product to public',
      'set session_replication_role = replica',
      `copy company to program 'cat'`,
      `insert into schema_migration (name, checksum) values ('9999_planted.sql', '')`,
    ]
    const outcomes: [string, string][] = []
    for (const statement of statements) outcomes.push([statement, await outcomeOf(statement)])
    // A denied grant to others is a warning that grants nothing; who may not create is refused with the schema's or the role's own privilege.
    expect(outcomes.filter(([, outcome]) => outcome !== insufficientPrivilege)).toEqual([['grant select on product to public', 'done']])
    const { rows } = await client.query(`select has_table_privilege('public', 'product', 'select') as "isGranted"`)
    expect(rows).toEqual([{ isGranted: false }])
  })

  it('reads and writes rows of every table, except what was migrated', async () => {
    const { rows } = await client.query(`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'sandbox', 'pgboss')
        and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert') and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))`)
    expect(rows).toEqual([{ name: 'schema_migration' }])
  })
})
