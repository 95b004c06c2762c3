import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Client } from 'pg'
import { extract } from 'tar-stream'
import { isFileKey } from '../files/files.ts'
import { listMigrationNames, migrate } from '../database/migrate.ts'
import type { Manifest, Summary } from './archive.ts'
import { archiveFormat, BackupError, longStatements, manifestName, summaryName } from './archive.ts'
import type { TableLoader } from './load-tables.ts'
import { createTableLoader } from './load-tables.ts'
import type { Constraint } from './queries.ts'
import {
  analyze,
  createOrderSequences,
  dropEverything,
  findContent,
  findQueueVersion,
  finishTables,
  isInUse,
  isExcluded,
  prepareTables,
  setSequence,
  tableKey,
} from './queries.ts'

export type RestoreOptions = {
  /** Of the owner of the tables. */
  databaseUrl: string
  dataFolder: string
  archive: string
  /** Replaces what is there. Without it only an empty installation is filled. */
  isForced: boolean
  /** Called before an installation in use is replaced, when nothing is changed yet. */
  beforeReplacing: () => Promise<void>
  say: (line: string) => void
}

/**
 * Fills an installation from an archive of `writeBackup`: creates the tables by the migrations it was made with, loads and checks them in one
 * transaction, then applies newer migrations. Throws a `BackupError` and leaves an empty installation when anything is missing or changed.
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ manifest: Manifest; summary: Summary; migrations: string[] }> {
  const { databaseUrl, dataFolder, archive, say } = options
  const client = new Client({ connectionString: databaseUrl, application_name: 'stoa restore', options: longStatements })
  client.on('error', () => undefined)
  const incoming = join(dataFolder, 'files.restoring')
  await rm(incoming, { recursive: true, force: true })
  await client.connect()
  try {
    if ((await checkTarget(client, options.isForced)) === 'used') await options.beforeReplacing()
    let job: Restoring | undefined
    let summary: Summary | undefined
    await readArchive(archive, async (name, content) => {
      if (!job) {
        if (name !== manifestName) throw new BackupError(`${archive} is not a backup of Stoa: it does not start with ${manifestName}`)
        const manifest = readManifest(await text(content), archive)
        await checkManifest(manifest)
        job = await begin(client, databaseUrl, manifest)
        say(`  made ${manifest.createdAt} on PostgreSQL ${manifest.postgres}; loading ${manifest.tables.length} tables`)
      } else if (name.startsWith('tables/')) {
        const key = name.split('/')[1] ?? ''
        if (!isExcluded(key)) await job.loader.load(key, content as AsyncIterable<Buffer>)
      } else if (name.startsWith('files/')) await saveFile(incoming, name.slice('files/'.length), content)
      else if (name === summaryName) summary = JSON.parse(await text(content)) as Summary
    })
    if (!job || !summary) throw new BackupError(`${archive} is incomplete: its end is missing`)
    await job.loader.end()
    await job.loader.check(summary)
    await createOrderSequences(client)
    for (const sequence of summary.sequences) await setSequence(client, sequence)
    await finishTables(client, job.manifest.tables, job.constraints)
    await client.query('commit')
    say(`  tables loaded, checksums and references are right`)
    if (job.manifest.bucket === null) await placeFiles(incoming, join(dataFolder, 'files'))
    const migrations = await migrate(databaseUrl)
    await analyze(client)
    return { manifest: job.manifest, summary, migrations }
  } finally {
    await client.end().catch(() => undefined)
    await rm(incoming, { recursive: true, force: true })
  }
}

type Restoring = { manifest: Manifest; loader: TableLoader; constraints: Constraint[] }

async function checkTarget(client: Client, isForced: boolean): Promise<'empty' | 'used'> {
  if (await isInUse(client)) throw new BackupError('Other programs are connected to this database: stop Stoa, its workers and tools first')
  const content = await findContent(client)
  if (content === 'foreign') throw new BackupError('This database has tables that are not of Stoa: restore into a database of its own')
  if (content === 'used' && !isForced)
    throw new BackupError('This installation is not empty: restore into an empty one, or replace it with --force, which first makes a backup of it')
  return content === 'used' ? 'used' : 'empty'
}

function readManifest(json: string, archive: string): Manifest {
  const manifest = JSON.parse(json) as Manifest
  if (Number(manifest.format) !== archiveFormat)
    throw new BackupError(`${archive} has the format ${manifest.format}: restore it with a newer release`)
  return { ...manifest, tables: manifest.tables.filter((table) => !isExcluded(tableKey(table))) }
}

async function checkManifest(manifest: Manifest): Promise<void> {
  const known = new Set(await listMigrationNames())
  const missing = manifest.migrations.filter((name) => !known.has(name))
  if (missing.length > 0) throw new BackupError(`The backup was made by a newer release (${missing.join(', ')}): restore it with that one`)
}

/** Creates the tables as they were, and opens the transaction in which they are loaded. */
async function begin(client: Client, databaseUrl: string, manifest: Manifest): Promise<Restoring> {
  await dropEverything(client)
  await migrate(databaseUrl, { only: manifest.migrations })
  const version = await findQueueVersion(client)
  if (version !== manifest.queueVersion)
    throw new BackupError(
      `The backup has version ${manifest.queueVersion} of the job queue and this release works with ${version}: restore it with the release it was made by, then upgrade`,
    )
  await client.query('begin')
  const constraints = await prepareTables(client, manifest.tables)
  return { manifest, constraints, loader: createTableLoader(client, manifest) }
}

/** Calls `onEntry` for each entry in order. Throws a `BackupError` when the file was cut off or changed. */
async function readArchive(path: string, onEntry: (name: string, content: Readable) => Promise<void>): Promise<void> {
  const unpacked = extract()
  const read = pipeline(createReadStream(path), createGunzip(), unpacked)
  read.catch(() => undefined)
  try {
    for await (const entry of unpacked) {
      await onEntry(entry.header.name, entry as unknown as Readable)
      entry.resume()
    }
    await read
  } catch (error) {
    const isDamage =
      error instanceof Error &&
      /^(Z_|ERR_STREAM_PREMATURE)|Unexpected end|Invalid tar/.test(`${'code' in error ? String(error.code) : error.message}`)
    if (isDamage) throw new BackupError(`${path} is incomplete or damaged: ${error.message}`, { cause: error })
    throw error
  }
}

async function saveFile(folder: string, key: string, content: Readable): Promise<void> {
  if (!isFileKey(key)) throw new BackupError(`The backup is damaged: ${key.slice(0, 100)} is no file of ours`)
  const path = join(folder, key)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(content, createWriteStream(path))
}

/** Puts the restored files in place; files that were there before are kept beside them. */
async function placeFiles(incoming: string, folder: string): Promise<void> {
  await mkdir(incoming, { recursive: true })
  const present = await readdir(folder).catch(() => [])
  if (present.length > 0) await rename(folder, `${folder}.before-restore-${Date.now()}`)
  else await rm(folder, { recursive: true, force: true })
  await rename(incoming, folder)
}
