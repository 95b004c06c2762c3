import { Client } from 'pg'

/** Waits until nothing is queued or under way, at most `limitMs`. What is retried later or planned does not count, nor do jobs named in `except`. */
export async function awaitJobs(databaseUrl: string, options: { limitMs?: number; except?: readonly string[] } = {}): Promise<void> {
  const { limitMs = Infinity, except = [] } = options
  const end = Date.now() + limitMs
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (let isDone = false; !isDone && Date.now() < end;) {
      const { rows } = await client.query<{ open: number }>(
        `select count(*)::int as open from pgboss.job
        where (state = 'active' or (state = 'created' and start_after <= now())) and name <> all ($1::text[])`,
        [except],
      )
      isDone = rows[0]?.open === 0
      if (!isDone) await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    await client.end()
  }
}

/** Deletes the jobs with a name that are not done. For a server that is stopped. */
export async function deleteJobs(databaseUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`delete from pgboss.job where name = $1 and state <> 'completed'`, [name])
  await client.end()
}
