import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applicationRole } from '../apps/server/src/database/application-role.ts'
import { BackupError } from '../apps/server/src/backup/archive.ts'
import { restoreBackup } from '../apps/server/src/backup/restore-backup.ts'
import { writeBackup } from '../apps/server/src/backup/write-backup.ts'
import type { Config } from '../apps/server/src/config.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { checkInvariants } from '../apps/server/src/domains/ledger/check-invariants.ts'
import { openDatabase } from '../apps/server/src/database/db.ts'
import { startPostgres } from '@stoa/local-postgres/start-postgres.ts'
import { findSecret, secretPath } from '../apps/server/src/secret-file.ts'
import { archiveToRestore, pathOfBackup } from './backup-path.ts'

const usage = `npm run backup                     write a backup into the folder backups of the data folder
npm run backup -- <folder or file> write it there; a file ends in .tar.gz
npm run restore -- <file>          fill an empty installation from a backup
npm run restore -- <file> --force  replace an installation; a backup of it is made first`

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop.abort(new BackupError(`${signal}: stopped, nothing was written`)))

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Runs `use` with the address of the owner's database, which is started for as long as that takes where it is the bundled one. */
async function withDatabase<T>(config: Config, use: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) return use(config.databaseUrl)
  const postgres = await startPostgres({ applicationRole, folder: config.dataFolder, log: say })
  try {
    return await use(postgres.connectionString)
  } finally {
    await postgres.stop()
  }
}

/** Returns the secret of an installation. Throws where there is none. */
async function secretOf(config: Config): Promise<Buffer> {
  const secret = await findSecret(config)
  if (!secret) throw new BackupError(`There is nothing to back up in ${config.dataFolder}: Stoa has not been started there`)
  return secret
}

async function backUp(config: Config, databaseUrl: string, target: string): Promise<string> {
  const secret = await secretOf(config)
  const path = pathOfBackup(target, new Date())
  const started = performance.now()
  const { rows, files, bytes } = await writeBackup({
    databaseUrl,
    dataFolder: config.dataFolder,
    bucket: config.filesBucket?.name,
    secrets: [secret, ...config.previousSecrets],
    path,
    say,
    signal: stop.signal,
  })
  say(`Backup written: ${path}`)
  say(`  ${rows} rows, ${files} files, ${(bytes / 1e6).toFixed(1)} MB in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  if (config.filesBucket) say(`  The files of the bucket ${config.filesBucket.name} are not in it: back the bucket up as well`)
  say('  It holds the secret that opens the stored keys: keep it where only administrators can read it')
  return path
}

/** Writes the secret of the backup where the next start finds it. */
async function placeSecret(config: Config, secrets: readonly string[]): Promise<void> {
  const [current, ...previous] = secrets
  if (current === undefined) throw new BackupError('The backup has no secret')
  const present = await findSecret(config)
  if (previous.length > 0) {
    const path = `${secretPath(config)}.previous`
    await writeFile(path, `${previous.join(',')}\n`, { mode: 0o600 })
    say(`  It was made with ${previous.length} earlier secrets: set STOA_SECRET_PREVIOUS to the content of ${path}`)
  }
  if (present?.equals(Buffer.from(current, 'base64'))) return
  if (config.secret === undefined) {
    if (present) await rename(secretPath(config), `${secretPath(config)}.before-restore-${Date.now()}`)
    await writeFile(secretPath(config), `${current}\n`, { mode: 0o600 })
    return
  }
  if (config.previousSecrets.some((one) => one.equals(Buffer.from(current, 'base64')))) return
  const path = `${secretPath(config)}.restored`
  await writeFile(path, `${current}\n`, { mode: 0o600 })
  say(
    `  STOA_SECRET is not the secret of the backup. Set STOA_SECRET, or STOA_SECRET_PREVIOUS, to the content of ${path}: without it stored keys do not open`,
  )
}

async function restore(config: Config, databaseUrl: string, archive: string, isForced: boolean): Promise<number> {
  const options = { databaseUrl, dataFolder: config.dataFolder, archive, isForced, say }
  const { summary, manifest, migrations } = await restoreBackup({
    ...options,
    beforeReplacing: async () => void (await backUp(config, databaseUrl, join(config.dataFolder, 'backups'))),
  })
  await placeSecret(config, manifest.secrets)
  const rows = Object.values(summary.tables).reduce((sum, table) => sum + table.rows, 0)
  say(`Restored: ${rows} rows in ${manifest.tables.length} tables, ${summary.files} files`)
  if (migrations.length > 0) say(`  ${migrations.length} newer migrations applied`)
  if (manifest.bucket !== null) say(`  Its files are in the bucket ${manifest.bucket}: set STOA_FILES_S3_BUCKET and the other variables of it`)
  else if (config.filesBucket) say(`  Copy ${join(config.dataFolder, 'files')} into the bucket ${config.filesBucket.name} with the same names`)
  const database = openDatabase(databaseUrl, { max: 1, isOwner: true, onError: () => undefined, sessionOptions: '-c timezone=UTC -c jit=off' })
  try {
    const differences = await checkInvariants(database.db)
    say(differences.length === 0 ? '  Invariant check: no differences' : `  Invariant check: ${differences.length} differences`)
    for (const difference of differences.slice(0, 20)) say(`    ${JSON.stringify(difference)}`)
    return differences.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

async function run([command, ...words]: string[]): Promise<number> {
  const [file, ...more] = words.filter((word) => word !== '--force')
  if (more.length > 0 || file?.startsWith('-') || (command === 'restore' && file === undefined) || (command !== 'backup' && command !== 'restore')) {
    say(usage)
    return 2
  }
  const config = readConfig()
  const target = file ?? join(config.dataFolder, 'backups')
  // Before a database is started: a wrong name is said at once.
  const archive = command === 'restore' ? await archiveToRestore(target) : pathOfBackup(target, new Date())
  if (command === 'backup') await secretOf(config)
  else await mkdir(config.dataFolder, { recursive: true })
  return withDatabase(config, async (url) => {
    if (command === 'restore') return restore(config, url, archive, words.includes('--force'))
    await backUp(config, url, archive)
    return 0
  })
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  return 1
})
