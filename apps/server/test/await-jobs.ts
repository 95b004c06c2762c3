import { Client } from 'pg'

/** Waits until nothing is queued or under way. What is retried later or planned does not count. */
export async function awaitJobs(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (let isDone = false; !isDone;) {
      const { rows } = await client.query<{ open: number }>(
        `select count(*)::int as open from pgboss.job where state = 'active' or (state = 'created' and start_after <= now())`,
      )
      isDone = rows[0]?.open === 0
      if (!isDone) await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    await client.end()
  }
}
