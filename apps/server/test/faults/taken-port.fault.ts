import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createEmptyDatabase } from '../database.ts'
import { makeServerProcess } from './server-process.ts'

it('a process whose port is taken ends before it changes the database', async () => {
  const other = createServer((_request, response) => response.end())
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const database = await createEmptyDatabase()
  const { port } = other.address() as AddressInfo
  const server = await makeServerProcess({ databaseUrl: database.url, secret: Buffer.alloc(32, 7), host: '127.0.0.1', port })
  const client = new pg.Client({ connectionString: database.url })
  try {
    server.start()
    await expect(server.ready()).rejects.toThrow(`another program uses 127.0.0.1:${port}`)
    await client.connect()
    expect((await client.query(`select to_regclass('schema_migration') as "schemaMigration"`)).rows).toEqual([{ schemaMigration: null }])
  } finally {
    await client.end()
    await server.discard()
    await database.drop()
    other.close()
  }
})
