import { Client } from 'pg'

/** Makes the runs of a company an hour older, so that syncing or pushing again need not wait for the last time. */
export async function ageRuns(databaseUrl: string, companyId: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [companyId])
  await client.end()
}
