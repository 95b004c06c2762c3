import type { Client } from 'pg'

/** The oldest PostgreSQL that Stoa runs on. */
const oldest = 16

/** Checks that the database server is new enough. Throws an Error with both versions where it is older than `required`. */
export async function assertVersion(client: Client, required = oldest): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  )
  const [{ version, number } = { version: 'unknown', number: 0 }] = rows
  if (number < required * 10_000) throw new Error(`Stoa needs PostgreSQL ${required} or newer. DATABASE_URL leads to PostgreSQL ${version}.`)
}
