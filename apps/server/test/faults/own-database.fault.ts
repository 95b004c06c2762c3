import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { company } from '@stoa/contract/company.ts'
import { pathOf } from '@stoa/contract/route-address.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applicationRole } from '../../src/database/application-role.ts'
import { rowRoles } from '../../src/database/application-role.ts'
import { openDatabase } from '../../src/database/db.ts'
import type { RunningPostgres } from '@stoa/local-postgres/start-postgres.ts'
import { startPostgres } from '@stoa/local-postgres/start-postgres.ts'
import type { TestApp } from '../app.ts'
import type { DatabaseProxy } from '../database-proxy.ts'
import { makeDatabaseProxy } from '../database-proxy.ts'
import { makeMerchant } from '../make.ts'
import type { ServerProcess } from './server-process.ts'
import { freePort, makeServerProcess } from './server-process.ts'

/** A database server as a user brings it: one administrator, no role of Stoa, and an owner of the database who is no superuser. */
let folder: string
let postgres: RunningPostgres
let proxy: DatabaseProxy
const servers: ServerProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-own-'))
  postgres = await startPostgres({ applicationRole, folder, durable: false })
  proxy = makeDatabaseProxy()
  await administer('drop role stoa_app')
  for (const name of ['creator', 'plain']) {
    await administer(`create role ${name} login nosuperuser nocreatedb ${name === 'creator' ? 'createrole' : 'nocreaterole'}`)
    await administer(`create database ${name} owner ${name}`)
  }
  await administer('create role stranger login')
})
afterAll(async () => {
  for (const server of servers) await server.discard()
  await proxy.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const addressOf = (user: string, database: string): string =>
  `postgresql:///${database}?host=${encodeURIComponent(postgres.socketFolder)}&user=${user}`

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const administer = (statement: string, database = 'postgres') => query(addressOf('postgres', database), statement)

/** Prepares a server over the database and starts it. */
async function startServer(databaseUrl: string): Promise<{ server: ServerProcess; origin: string }> {
  const port = await freePort()
  const server = await makeServerProcess({ databaseUrl, secret: Buffer.alloc(32, 7), host: '127.0.0.1', port })
  servers.push(server)
  server.start()
  return { server, origin: `http://127.0.0.1:${port}` }
}

async function serves(databaseUrl: string, origin: string): Promise<number> {
  const { db, close } = openDatabase(databaseUrl, { max: 2, onError: () => undefined })
  const merchant = await makeMerchant({ db, publicUrl: origin } as TestApp)
  await close()
  const headers = { authorization: `Bearer ${merchant.as.token}`, cookie: merchant.as.cookie }
  return (await fetch(`${origin}${pathOf(company.my, undefined)}`, { headers })).status
}

it('serves on a database whose owner is no superuser but may create roles, and shows a stranger no row', async () => {
  const url = addressOf('creator', 'creator')
  const { server, origin } = await startServer(url)
  await server.ready()
  expect(await serves(url, origin)).toBe(200)
  expect(await administer(`select rolsuper from pg_roles where rolname = 'creator'`)).toEqual([{ rolsuper: false }])

  const stranger = addressOf('stranger', 'creator')
  await expect(query(stranger, 'select from company')).rejects.toThrow(/permission denied/)
  await administer('grant select on all tables in schema public to stranger', 'creator')
  expect(await query(url, 'select count(*)::int as n from company')).toEqual([{ n: 1 }])
  expect(await query(stranger, 'select count(*)::int as n from company')).toEqual([{ n: 0 }])
  await server.stop()
})

it('names the statements an administrator has to run where the owner may not create roles, and serves after them', async () => {
  for (const role of ['stoa_app', ...Object.values(rowRoles)]) {
    await administer(`drop owned by ${role}`, 'creator')
    await administer(`drop role ${role}`)
  }
  const url = addressOf('plain', 'plain')
  const refused = await startServer(url)
  await expect(refused.server.ready()).rejects.toThrow(/ended before it was ready/)
  const statements = refused.server.said().match(/^ {2}(create role|grant) .*;$/gm) ?? []
  expect(refused.server.said()).toContain('The owner of the database (plain) may not use the roles Stoa works as')
  expect(statements).toHaveLength(17)
  for (const statement of statements) await administer(statement)

  const { server, origin } = await startServer(url)
  await server.ready()
  expect(await serves(url, origin)).toBe(200)
  await server.stop()
})

it('waits for a database that is down when it starts, and says so', async () => {
  const url = await proxy.reach(addressOf('plain', 'plain'))
  await proxy.close()
  const { server } = await startServer(url)
  await expect.poll(() => server.said(), { timeout: 20_000 }).toMatch(/the database plain at 127.0.0.1:\d+ cannot be reached: waiting for it/)
  expect(server.isRunning()).toBe(true)
  await proxy.restore()
  await server.ready()
  await server.stop()
})

it('ends at once where the database refuses it, with the reason', async () => {
  const { server } = await startServer(addressOf('plain', 'absent'))
  await expect(server.ready()).rejects.toThrow(
    /The database absent at .* refuses the connection: database "absent" does not exist. Check DATABASE_URL/,
  )
})
