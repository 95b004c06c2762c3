import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '@stoa/local-postgres/start-postgres.ts'
import { applicationRole } from '../src/database/application-role.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-postgres-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function ask(connectionString: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/** A process that starts the database and does nothing else; returns with what it printed once the server is up. */
async function startElsewhere(durable: boolean) {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(import.meta.resolve('@stoa/local-postgres/start-postgres.ts'))})
    const postgres = await startPostgres({ applicationRole: 'app', folder: ${JSON.stringify(folder)}, durable: ${durable} })
    process.stdout.write(String(postgres.pid))
    process.on('SIGTERM', () => postgres.stop().then(() => process.exit(0)))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [text] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, pid: Number(text.toString()) }
}

describe('the bundled PostgreSQL', () => {
  test('keeps what was written over a restart, and is gone once stopped', async () => {
    const first = await startPostgres({ applicationRole, folder })
    await ask(first.connectionString, 'create table kept as select 7 as number')
    expect(await ask(first.connectionString, 'show fsync')).toBe('on')
    await first.stop()
    await expect(ask(first.connectionString, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
    const second = await startPostgres({ applicationRole, folder })
    expect(await ask(second.connectionString, 'select number from kept')).toBe(7)
    await second.stop()
  })

  test('has an address for its owner and one for the application, which owns nothing', async () => {
    const postgres = await startPostgres({ applicationRole, folder })
    await ask(postgres.connectionString, 'create table owned (id int)')
    expect(await ask(postgres.applicationConnectionString, 'select session_user')).toBe('stoa_app')
    await expect(ask(postgres.applicationConnectionString, 'truncate owned')).rejects.toThrow(/permission denied/)
    await expect(ask(postgres.applicationConnectionString, 'set role postgres')).rejects.toThrow(/permission denied/)
    await postgres.stop()
  })

  test('listens on no network address and folds case beyond ASCII', async () => {
    const postgres = await startPostgres({ applicationRole, folder })
    expect(await ask(postgres.connectionString, 'show listen_addresses')).toBe('')
    expect(await ask(postgres.connectionString, `select lower('ÅRØ')`)).toBe('årø')
    await postgres.stop()
  })

  test('is shared by two processes and stopped by the last one out', async () => {
    const elsewhere = await startElsewhere(true)
    const here = await startPostgres({ applicationRole, folder })
    expect(here.pid).toBe(elsewhere.pid)
    elsewhere.child.kill('SIGTERM')
    await once(elsewhere.child, 'exit')
    expect(await ask(here.connectionString, 'select 1')).toBe(1)
    await here.stop()
    await expect(ask(here.connectionString, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
  })

  test('is reused when the process that started it was killed', async () => {
    const elsewhere = await startElsewhere(true)
    elsewhere.child.kill('SIGKILL')
    await once(elsewhere.child, 'exit')
    const here = await startPostgres({ applicationRole, folder })
    expect(here.pid).toBe(elsewhere.pid)
    await here.stop()
  })

  test('ends on its own when a test run was killed', async () => {
    const elsewhere = await startElsewhere(false)
    elsewhere.child.kill('SIGKILL')
    await expect.poll(() => readFile(join(folder, 'postgres', 'postmaster.pid')).catch(() => 'gone')).toBe('gone')
  })

  test('comes back when the server itself is killed, with everything committed', async () => {
    const said: string[] = []
    const postgres = await startPostgres({ applicationRole, folder, log: (line) => said.push(line) })
    await ask(postgres.connectionString, 'create table paid as select 12.5 as amount')
    const { pid } = postgres
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => postgres.pid).not.toBe(pid)
    expect(await ask(postgres.connectionString, 'select amount from paid')).toBe('12.5')
    expect(said).toContain('PostgreSQL went away; bringing it back')
    await postgres.stop()
  })

  test('starts although its old process number now belongs to another program', async () => {
    await startPostgres({ applicationRole, folder }).then((postgres) => postgres.stop())
    const other = spawn('sleep', ['60'])
    await writeFile(join(folder, 'postgres', 'postmaster.pid'), `${other.pid}\n${folder}\n1\n5432\n.\n\n1 1\nready\n`)
    const postgres = await startPostgres({ applicationRole, folder })
    expect(postgres.pid).not.toBe(other.pid)
    await postgres.stop()
    other.kill()
  })

  test('works where the path is too long for a socket', async () => {
    const long = join(folder, 'a-name-as-long-as-somebody-may-well-choose-for-a-folder', 'and-below-it-another-one-of-the-same-kind')
    const postgres = await startPostgres({ applicationRole, folder: long, durable: false })
    expect(await ask(postgres.connectionString, 'select 1')).toBe(1)
    await postgres.stop()
  })

  test('refuses the data of another major version in one line', async () => {
    await startPostgres({ applicationRole, folder }).then((postgres) => postgres.stop())
    const path = join(folder, 'postgres', 'PG_VERSION')
    const version = await readFile(path, 'utf8')
    await writeFile(path, '12\n')
    await expect(startPostgres({ applicationRole, folder })).rejects.toThrow(/^\S+ was written by PostgreSQL 12, this release brings \d+: [^\n]+$/)
    await writeFile(path, version)
  })
})
