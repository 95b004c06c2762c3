import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTables, quoted, tableKey } from '../src/backup/queries.ts'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { writeBackup } from '../src/backup/write-backup.ts'
import { checkInvariants } from '../src/domains/ledger/check-invariants.ts'
import type { Db } from '../src/database/db.ts'
import { openDatabase } from '../src/database/db.ts'
import { createFileStore } from '../src/files/files.ts'
import { migrate } from '../src/database/migrate.ts'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import { cloneDatabase } from './database.ts'
import { testVault } from './make.ts'
import { makeWorld } from './fixtures.ts'

let app: TestApp
let folder: string
let archive: string
let databaseUrl: string

const options = () => ({ dataFolder: app.dataFolder, bucket: undefined, secrets: [Buffer.alloc(32, 7)], say: () => undefined, databaseUrl })
/** What does not add up in a database, as texts in one order. */
const differencesIn = async (db: Db): Promise<string[]> => (await checkInvariants(db)).map((one) => JSON.stringify(one)).toSorted()
const restoring = (url: string, file: string) => ({
  databaseUrl: url,
  dataFolder: join(folder, 'restored'),
  archive: file,
  isForced: false,
  beforeReplacing: () => Promise.reject(new Error('nothing is replaced here')),
  say: () => undefined,
})

beforeAll(async () => {
  app = await startTestApp()
  databaseUrl = app.pool.options.connectionString ?? ''
  folder = await mkdtemp(join(tmpdir(), 'stoa-backup-'))
  archive = join(folder, 'one.tar.gz')
  await mkdir(join(folder, 'restored'))
  await makeWorld(app)
  await app.drain()
  await app.writeFile('pictures/a/grid.webp', 'bytes of a picture')
  // The job queue keeps the statistics of each day in a table of that day: an installation that is restored another day has others.
  await app.pool.query(`create table pgboss.queue_stats_20200101 partition of pgboss.queue_stats for values from ('2020-01-01') to ('2020-01-02')`)
  await app.pool.query(`insert into pgboss.queue_stats (name, captured_on) values ('a queue', '2020-01-01T12:00:00Z')`)
  await writeBackup({ ...options(), path: archive, signal: new AbortController().signal })
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The queue notes in these tables when it last looked after itself, which goes on while the backup is written. */
const withoutTimes: Readonly<Record<string, string>> = {
  'pgboss.version': '(select version from pgboss.version)',
  'pgboss.queue': `(select to_jsonb(q) - array(select key from jsonb_object_keys(to_jsonb(q)) key where key like '%\\_on') from pgboss.queue q)`,
}

/** The rows of every table as text, sorted. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  const content: Record<string, string> = {}
  try {
    for (const table of await listTables(client)) {
      const source = withoutTimes[tableKey(table)] ?? quoted(table)
      const rows = await text(client.query(copyTo(`copy ${source} to stdout`)))
      content[tableKey(table)] = rows.split('\n').sort().join('\n')
    }
  } finally {
    await client.end()
  }
  return content
}

/** Copies an archive with one more table of the job queue, which has one row. */
async function addTable(from: string, to: string, name: string): Promise<void> {
  const [unpacked, packed] = [extract(), pack()]
  const read = pipeline(createReadStream(from), createGunzip(), unpacked)
  const written = pipeline(packed, createGzip(), createWriteStream(to))
  const rows = 'a row\n'
  for await (const entry of unpacked) {
    const content = await buffer(entry)
    const json = entry.header.name.endsWith('.json') ? JSON.parse(content.toString()) : undefined
    if (entry.header.name === 'manifest.json') {
      json.tables.push({ schema: 'pgboss', name, columns: ['name'] })
      packed.entry({ name: 'manifest.json' }, JSON.stringify(json))
      packed.entry({ name: `tables/pgboss.${name}/000001` }, rows)
    } else if (entry.header.name === 'summary.json') {
      json.tables[`pgboss.${name}`] = { rows: 1, sha256: createHash('sha256').update(rows).digest('hex') }
      packed.entry({ name: 'summary.json' }, JSON.stringify(json))
    } else packed.entry({ name: entry.header.name }, content)
  }
  packed.finalize()
  await Promise.all([read, written])
}

describe('a backup', () => {
  it('is one file that only its owner may read, and leaves nothing beside it', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['one.tar.gz', 'restored'])
    expect((await readdir(join(app.dataFolder, 'files'))).filter((name) => name.startsWith('.backup-'))).toEqual([])
  })

  it('leaves nothing when it is interrupted', async () => {
    const stop = new AbortController()
    stop.abort(new Error('interrupted'))
    await expect(writeBackup({ ...options(), path: join(folder, 'two.tar.gz'), signal: stop.signal })).rejects.toThrow(/interrupted/)
    expect(await readdir(folder)).toEqual(['one.tar.gz', 'restored'])
    expect((await readdir(join(app.dataFolder, 'files'))).filter((name) => name.startsWith('.backup-'))).toEqual([])
  })

  it('keeps what is removed while it is made, and removes what a killed one left a day ago', async () => {
    const store = createFileStore({ folder: join(folder, 'store') })
    await store.write('pictures/a.webp', Buffer.from('still named by a row of the snapshot'))
    const [running, killed] = [join(folder, 'store/.backup-running'), join(folder, 'store/.backup-killed')]
    await mkdir(running)
    await store.remove('pictures/a.webp')
    expect(await store.has('pictures/a.webp')).toBe(false)
    await expect(readFile(join(running, 'pictures~a.webp'), 'utf8')).resolves.toBe('still named by a row of the snapshot')

    await mkdir(killed)
    await utimes(killed, new Date(0), new Date(0))
    await mkdir(join(folder, 'empty'))
    await rename(join(folder, 'store'), join(folder, 'empty/files'))
    await writeBackup({
      ...options(),
      dataFolder: join(folder, 'empty'),
      path: join(folder, 'empty/one.tar.gz'),
      signal: new AbortController().signal,
    })
    expect((await readdir(join(folder, 'empty/files'))).filter((name) => name.startsWith('.backup-'))).toEqual(['.backup-running'])
    await rm(join(folder, 'empty'), { recursive: true })
  })

  it('fills an empty installation with the same rows and files, under which new rows fit', async () => {
    const before = await contentOf(databaseUrl)
    const target = await cloneDatabase()
    try {
      const { summary, manifest } = await restoreBackup(restoring(target.url, archive))
      expect(summary.files).toBe(
        (await readdir(join(app.dataFolder, 'files'), { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length,
      )
      expect(await readFile(join(folder, 'restored/files/pictures/a/grid.webp'), 'utf8')).toBe('bytes of a picture')
      expect(manifest.secrets).toEqual([Buffer.alloc(32, 7).toString('base64')])
      expect(await contentOf(target.url)).toEqual(before)

      expect(await migrate(target.url)).toEqual([])
      const { db, close } = openDatabase(target.url, { max: 1, isOwner: true, onError: () => undefined })
      // The rows of the test's world need not add up: what does not is the same in both.
      expect(await differencesIn(db)).toEqual(await differencesIn(app.db))
      const connection = await db
        .selectFrom('connection')
        .select(['id', 'secrets'])
        .where('secrets', 'is not', null)
        .limit(1)
        .executeTakeFirstOrThrow()
      expect(testVault.open(connection.secrets ?? Buffer.alloc(0), connection.id)).toHaveProperty('apiKey')
      await expect(db.deleteFrom('ledger_entry').execute()).rejects.toThrow(/ledger_entry/)
      await close()

      await expect(restoreBackup(restoring(target.url, archive))).rejects.toThrow(/not empty.*--force/)
      let backups = 0
      await restoreBackup({ ...restoring(target.url, archive), isForced: true, beforeReplacing: async () => void (backups += 1) })
      expect(backups).toBe(1)
      expect(await contentOf(target.url)).toEqual(before)
    } finally {
      await target.drop()
    }
  })

  it('is restored without the daily statistics of the job queue that archives had earlier', async () => {
    const target = await cloneDatabase()
    try {
      const earlier = join(folder, 'earlier.tar.gz')
      await addTable(archive, earlier, 'queue_stats_20200101')
      await restoreBackup(restoring(target.url, earlier))
      const [restored, present] = [await contentOf(target.url), await contentOf(databaseUrl)]
      for (const name of ['public.order_line', 'public.ledger_entry']) expect(restored[name]).toEqual(present[name])
    } finally {
      await target.drop()
    }
  })

  it('is refused when it was cut off or is no backup, and the installation stays empty', async () => {
    const target = await cloneDatabase()
    try {
      const bytes = await readFile(archive)
      const cut = join(folder, 'cut.tar.gz')
      await writeFile(cut, bytes.subarray(0, Math.floor(bytes.length * 0.9)))
      await expect(restoreBackup(restoring(target.url, cut))).rejects.toThrow(/incomplete or damaged/)
      const other = join(folder, 'other.tar.gz')
      await writeFile(other, 'not an archive')
      await expect(restoreBackup(restoring(target.url, other))).rejects.toThrow(/incomplete or damaged/)
      await migrate(target.url)
      const companies = (await contentOf(target.url))['public.company']
      expect(companies).toBe('')
      await restoreBackup(restoring(target.url, archive))
    } finally {
      await target.drop()
    }
  })

  it('is not restored into a database that is in use or has tables of something else', async () => {
    const target = await cloneDatabase()
    const other = new Client({ connectionString: target.url })
    await other.connect()
    try {
      await expect(restoreBackup(restoring(target.url, archive))).rejects.toThrow(/stop Stoa/)
      await other.query('drop table schema_migration')
      await other.end()
      await expect(restoreBackup({ ...restoring(target.url, archive), isForced: true })).rejects.toThrow(/not of Stoa/)
    } finally {
      await target.drop()
    }
  })
})
