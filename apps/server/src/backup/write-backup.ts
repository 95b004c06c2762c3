import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Pack } from 'tar-stream'
import { pack } from 'tar-stream'
import type { Manifest, Summary } from './archive.ts'
import { archiveFormat, longStatements, manifestName, summaryName } from './archive.ts'
import { backupFolderPrefix, keyOfBackupName } from '../files/files.ts'
import { linkFiles, listFiles } from './link-files.ts'
import type { TableOf } from './queries.ts'
import { findQueueVersion, findServerVersion, listMigrations, listSequences, listTables, lockTables, quoted, tableKey } from './queries.ts'

/** A tar entry states its size before its bytes, and the size of a table is not known: it is written in parts of about this many bytes. */
const partBytes = 4 * 1024 * 1024

export type BackupOptions = {
  /** Of the owner of the tables. */
  databaseUrl: string
  dataFolder: string
  /** The bucket that holds the files; its content is not in the archive. */
  bucket: string | undefined
  secrets: readonly Buffer[]
  /** The archive, a name that ends in `.tar.gz`. */
  path: string
  say: (line: string) => void
  signal: AbortSignal
}

/**
 * Writes one archive of database, files and secret, consistent while Stoa works: all tables are read in one snapshot, and every file that a row of it
 * names is in the archive. Until it is complete the archive is named `.partial`; a failure leaves nothing.
 */
export async function writeBackup(options: BackupOptions): Promise<{ rows: number; files: number; bytes: number }> {
  const { path, dataFolder, bucket, signal } = options
  const partial = `${path}.partial`
  await mkdir(dirname(path), { recursive: true })
  const files = join(dataFolder, 'files')
  const linked = await openBackupFolder(files)
  const client = new Client({ connectionString: options.databaseUrl, application_name: 'stoa backup', options: longStatements })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    const manifest = await readManifest(client, options)
    // What was removed since the folder was created has been kept in it.
    if (bucket === undefined) await linkFiles(files, linked, signal)
    const archive = pack()
    const written = pipeline(archive, createGzip({ level: 4 }), createWriteStream(partial, { mode: 0o600 }), { signal })
    const filled = fill(archive, client, manifest, { ...options, linked }).catch((error: unknown) => {
      archive.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    })
    const [summary] = await Promise.all([filled, written])
    const file = await open(partial, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, path)
    const rows = Object.values(summary.tables).reduce((sum, table) => sum + table.rows, 0)
    return { rows, files: summary.files, bytes: (await stat(path)).size }
  } finally {
    await client.end().catch(() => undefined)
    // Tried again where a file was added meanwhile.
    await rm(linked, { recursive: true, force: true, maxRetries: 5 })
    await rm(partial, { force: true })
  }
}

/** Longer than any backup takes: folders older than this were left by one that was killed. */
const staleMs = 86_400_000

/** Creates the folder in which the files of a backup are kept while it is made. Removes what killed backups have left. */
async function openBackupFolder(files: string): Promise<string> {
  await mkdir(files, { recursive: true })
  for (const name of await readdir(files)) {
    const path = join(files, name)
    if (name.startsWith(backupFolderPrefix) && Date.now() - (await stat(path)).mtimeMs > staleMs) await rm(path, { recursive: true, force: true })
  }
  return mkdtemp(join(files, backupFolderPrefix))
}

async function readManifest(client: Client, { secrets, bucket }: BackupOptions): Promise<Manifest> {
  const tables = await listTables(client)
  await lockTables(client, tables)
  return {
    format: archiveFormat,
    createdAt: new Date().toISOString(),
    postgres: await findServerVersion(client),
    migrations: await listMigrations(client),
    queueVersion: await findQueueVersion(client),
    tables,
    secrets: secrets.map((secret) => secret.toString('base64')),
    bucket: bucket ?? null,
  }
}

async function fill(
  archive: Pack,
  client: Client,
  manifest: Manifest,
  { linked, say, signal }: BackupOptions & { linked: string },
): Promise<Summary> {
  const summary: Summary = { tables: {}, sequences: [], files: 0 }
  await addEntry(archive, manifestName, Buffer.from(JSON.stringify(manifest, null, 2)))
  for (const table of manifest.tables) {
    signal.throwIfAborted()
    const one = await addTable(archive, client, table)
    summary.tables[tableKey(table)] = one
    if (one.rows >= 10_000) say(`  ${tableKey(table)}: ${one.rows} rows`)
  }
  say(`  ${manifest.tables.length} tables read`)
  summary.sequences = await listSequences(client)
  for (const path of await listFiles(linked)) {
    signal.throwIfAborted()
    await addFile(archive, `files/${keyOfBackupName(path)}`, join(linked, path))
    summary.files += 1
    if (summary.files % 5000 === 0) say(`  ${summary.files} files`)
  }
  await addEntry(archive, summaryName, Buffer.from(JSON.stringify(summary, null, 2)))
  archive.finalize()
  return summary
}

async function addTable(archive: Pack, client: Client, table: TableOf): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  const copy = client.query(copyTo(`copy (select ${table.columns.map(escapeIdentifier).join(', ')} from ${quoted(table)}) to stdout`))
  let part = 0
  let waiting: Buffer[] = []
  let bytes = 0
  const flush = async () => {
    if (bytes === 0) return
    part += 1
    await addEntry(archive, `tables/${tableKey(table)}/${String(part).padStart(6, '0')}`, Buffer.concat(waiting))
    waiting = []
    bytes = 0
  }
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    hash.update(chunk)
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes >= partBytes) await flush()
  }
  await flush()
  return { rows: copy.rowCount, sha256: hash.digest('hex') }
}

async function addEntry(archive: Pack, name: string, bytes: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
  })
}

async function addFile(archive: Pack, name: string, path: string): Promise<void> {
  const { size } = await stat(path)
  await new Promise<void>((resolve, reject) => {
    const entry = archive.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
    pipeline(createReadStream(path), entry).catch(reject)
  })
}
