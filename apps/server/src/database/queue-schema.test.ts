import { Client } from 'pg'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { migrate } from './migrate.ts'

const listIndexes = async (client: Client): Promise<string[]> =>
  (
    await client.query<{ name: string }>(`select indexname as name from pg_indexes where schemaname = 'pgboss' and indexname like 'stoa\\_%'`)
  ).rows.map(({ name }) => name)

it('gives the queue of an earlier release the indexes that came later', async () => {
  const { url, drop } = await cloneDatabase()
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    const all = await listIndexes(client)
    expect(all).toContain('stoa_active_job')
    await client.query('drop index pgboss.stoa_active_job')
    await migrate(url)
    expect((await listIndexes(client)).toSorted()).toEqual(all.toSorted())
  } finally {
    await client.end()
    await drop()
  }
})
