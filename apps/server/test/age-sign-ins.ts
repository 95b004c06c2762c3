import { Client } from 'pg'

/** Makes every session as old as if its password had been entered ten minutes ago. */
export async function ageSignIns(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`update session set authenticated_at = now() - interval '10 minutes'`)
  await client.end()
}
