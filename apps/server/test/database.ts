import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { applicationRole } from '../src/database/application-role.ts'
import { migrate } from '../src/database/migrate.ts'
import { startPostgres } from '@stoa/local-postgres/start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the `postgres` database of the server the tests run on. */
    adminUrl: string
    /** Name of the migrated database that `cloneDatabase` copies. */
    templateName: string
    /** A folder for what a run keeps between test files; deleted at its end. */
    scratchFolder: string
  }
}

/** Space a test run may need: the cluster, its log, and a copy of the template per test file. */
const memoryFolderBytes = 1024 ** 3

/**
 * Vitest's global set-up: one PostgreSQL for the run (or the server of `TEST_DATABASE_URL`) with one migrated template database.
 * The cluster is thrown away at the end; on a server of yours the template is dropped.
 */
export async function setup(project: TestProject) {
  const ownServer = process.env.TEST_DATABASE_URL
  const templateName = ownServer ? `stoa_template_${randomBytes(6).toString('hex')}` : 'stoa_template'
  const folder = ownServer ? undefined : await makeFolder()
  const postgres = folder ? await startPostgres({ applicationRole, folder, durable: false }) : undefined
  const adminUrl = ownServer ?? addressOf(postgres?.connectionString ?? '', 'postgres')

  const scratch = await mkdtemp(join(tmpdir(), 'stoa-scratch-'))
  const discard = async () => {
    if (postgres) await postgres.stop()
    else await dropTemplates(adminUrl, templateName)
    await rm(scratch, { recursive: true, force: true })
    if (folder) await rm(folder, { recursive: true, force: true })
  }
  try {
    await runOn(adminUrl, `create database ${templateName}`)
    await migrate(addressOf(adminUrl, templateName))
  } catch (error) {
    await discard()
    throw error
  }
  project.provide('adminUrl', adminUrl)
  project.provide('templateName', templateName)
  project.provide('scratchFolder', scratch)
  return discard
}

/**
 * A database of its own for a test file, copied from the migrated template; `drop` removes it with whoever is still connected.
 * Copied by file, 9 ms against 16 through the write-ahead log: writing everything out first costs nothing where nothing is forced to disk.
 */
export async function cloneDatabase(template?: string): Promise<{ url: string; drop(): Promise<void> }> {
  const { inject } = await import('vitest')
  const adminUrl = inject('adminUrl')
  const name = `stoa_${randomBytes(6).toString('hex')}`
  await runOn(adminUrl, `create database ${name} template ${template ?? inject('templateName')} strategy file_copy`)
  return {
    url: addressOf(adminUrl, name),
    drop: () => runOn(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

/** Creates a database without tables, for a test of the migrations. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { inject } = await import('vitest')
  const adminUrl = inject('adminUrl')
  const name = `stoa_${randomBytes(6).toString('hex')}`
  await runOn(adminUrl, `create database ${name}`)
  return { url: addressOf(adminUrl, name), drop: () => runOn(adminUrl, `drop database if exists ${name} with (force)`) }
}

/** Creates a database that a test fills once and clones with `cloneDatabase(name)`. It is dropped at the end of the run. */
export async function createTemplate(suffix: string): Promise<{ name: string; url: string }> {
  const { inject } = await import('vitest')
  const adminUrl = inject('adminUrl')
  const name = `${inject('templateName')}_${suffix}`
  await runOn(adminUrl, `create database ${name} template ${inject('templateName')} strategy file_copy`)
  return { name, url: addressOf(adminUrl, name) }
}

/** Creates and returns a folder that is deleted at the end of the run. */
export async function createScratchFolder(name: string): Promise<string> {
  const { inject } = await import('vitest')
  const folder = join(inject('scratchFolder'), name)
  await mkdir(folder)
  return folder
}

/** In memory where there is room. The name carries our process number, by which the next run finds what a killed one left. */
async function makeFolder(): Promise<string> {
  const room = await statfs('/dev/shm').catch(() => undefined)
  const parent = room && room.bavail * room.bsize >= memoryFolderBytes ? '/dev/shm' : tmpdir()
  for (const name of await readdir(parent)) {
    const owner = /^stoa-test-(\d+)-/.exec(name)?.[1]
    if (owner && !isRunning(Number(owner))) await rm(join(parent, name), { recursive: true, force: true }).catch(() => {})
  }
  return mkdtemp(join(parent, `stoa-test-${process.pid}-`))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The same server's address with another database. */
function addressOf(connectionString: string, database: string): string {
  return connectionString.replace(/^(postgres(?:ql)?:\/\/[^/?]*)\/[^?]*/, `$1/${database}`)
}

async function dropTemplates(adminUrl: string, templateName: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(`select datname as name from pg_database where starts_with(datname, $1)`, [templateName])
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
