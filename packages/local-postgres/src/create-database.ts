import type { Client } from 'pg'
import { DatabaseError } from 'pg'

/** Creates the database `stoa` and the application's role in the bundled server, where they are not there yet. */
export async function ensureDatabase(owner: Client, applicationRole: string): Promise<void> {
  const { rows } = await owner.query<{ hasDatabase: boolean; mayLogIn: boolean | null }>(`
    select exists (select from pg_database where datname = 'stoa') as "hasDatabase",
      (select rolcanlogin from pg_roles where rolname = '${applicationRole}') as "mayLogIn"`)
  const [present] = rows
  if (!present?.hasDatabase) await createOnce(owner, 'create database stoa')
  if (present?.mayLogIn === null) await createOnce(owner, `create role ${applicationRole} login`)
  // Created by the migrations of a cluster that is older than this role.
  if (present?.mayLogIn === false) await owner.query(`alter role ${applicationRole} login`)
}

/** Runs the statement; that another process was faster is no error. */
async function createOnce(owner: Client, statement: string): Promise<void> {
  await owner.query(statement).catch((error: unknown) => {
    if (!(error instanceof DatabaseError && ['42P04', '42710', '23505'].includes(error.code ?? ''))) throw error
  })
}
