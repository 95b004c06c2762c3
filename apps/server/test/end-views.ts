import { Client } from 'pg'

/** Lets the hour of every view of a company be over. */
export async function endViews(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`update session set viewing_until = now() where viewing_until > now()`)
  await client.end()
}
