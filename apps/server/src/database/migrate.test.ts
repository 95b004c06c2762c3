import { Client } from 'pg'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { assertVersion } from './assert-version.ts'
import { migrate } from './migrate.ts'

/** Hands over a connection to a database of its own. */
async function withDatabase(use: (client: Client, url: string) => Promise<void>): Promise<void> {
  const { url, drop } = await cloneDatabase()
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    await use(client, url)
  } finally {
    await client.end()
    await drop()
  }
}
const setChecksum = (client: Client, name: string, checksum: string) =>
  client.query('update schema_migration set checksum = $2 where name = $1', [name, checksum])

it('goes on from a file that was rewritten since it was applied, and refuses one that was changed', async () => {
  await withDatabase(async (client, url) => {
    await setChecksum(client, '0249_translated_search.sql', '888e3be78dccd3bca0231d2919fe90c69a2180f07730074926842613e6ad9c16')
    expect(await migrate(url)).toEqual([])
    await setChecksum(client, '0249_translated_search.sql', 'another')
    await expect(migrate(url)).rejects.toThrow('Migration 0249_translated_search.sql was changed after it had been applied')
  })
})

it('applies the policies of a newer release to a database that has those of an older one', async () => {
  await withDatabase(async (client, url) => {
    await setChecksum(client, 'row_level_security.sql', 'of an older release')
    expect(await migrate(url)).toEqual([])
  })
})

it('refuses a database of a newer release, and says what to do', async () => {
  await withDatabase(async (client, url) => {
    await client.query(`insert into schema_migration (name, checksum) values ('9999_later.sql', 'x')`)
    await expect(migrate(url)).rejects.toThrow(
      /newer release of Stoa: it has migration 9999_later\.sql.*Start that release again, or restore a backup/,
    )
  })
})

it('refuses a database server that is too old, with the version that is needed', async () => {
  await withDatabase(async (client) => {
    await expect(assertVersion(client)).resolves.toBeUndefined()
    await expect(assertVersion(client, 99)).rejects.toThrow(/^Stoa needs PostgreSQL 99 or newer\. DATABASE_URL leads to PostgreSQL \d+/)
  })
})
