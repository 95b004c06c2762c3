import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { applicationRole } from '../apps/server/src/database/application-role.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { createVault } from '../apps/server/src/secrets/crypto.ts'
import { migrate } from '../apps/server/src/database/migrate.ts'
import { startPostgres } from '@stoa/local-postgres/start-postgres.ts'
import { rotateSecret } from '../apps/server/src/rotate-secret.ts'
import { findSecret } from '../apps/server/src/secret-file.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const tablesFile = join(root, 'apps/server/src/tables.ts')
const usage = `npm run db -- types          write apps/server/src/tables.ts from the migrations
npm run db -- types --check  fail when it would change
npm run db -- migrate        bring the database to the newest schema
npm run db -- rotate-secret  seal all stored secrets under STOA_SECRET; those of STOA_SECRET_PREVIOUS open them
npm run db -- psql           open it in psql where there is one, else print its address`

/** What the driver is set to read (see apps/server/src/database/db.ts), in place of what the generator assumes. */
const readAs = [
  ['export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;', 'export type Int8 = number;'],
  [
    'export type Timestamp = ColumnType<Date, Date | string, Date | string>;',
    'export type Timestamp = ColumnType<string, string | Date, string | Date>;',
  ],
] as const

const banner = '// Written by `npm run db -- types` from the migrations; a check refuses edits by hand.\n\n'

/** The types of every table, as the migrations leave them in an empty database. */
async function generateTypes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-types-'))
  const postgres = await startPostgres({ applicationRole, folder, durable: false })
  try {
    await migrate(postgres.connectionString)
    const codegen = fileURLToPath(new URL('cli/bin.js', import.meta.resolve('kysely-codegen')))
    const options = [
      '--url',
      postgres.connectionString,
      '--dialect',
      'postgres',
      '--date-parser',
      'string',
      '--exclude-pattern',
      'pgboss.*',
      '--print',
    ]
    const { stdout } = await promisify(execFile)(process.execPath, [codegen, ...options], { maxBuffer: 2 ** 26 })
    const start = stdout.indexOf('import type')
    if (start < 0) throw new Error(`kysely-codegen printed no types: ${stdout.slice(0, 500)}`)
    return format(banner + readAs.reduce(replaceOnce, stdout.slice(start)))
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function replaceOnce(text: string, [from, to]: readonly [string, string]): string {
  if (text.split(from).length !== 2) throw new Error(`kysely-codegen no longer writes "${from}": adapt tools/db.ts`)
  return text.replace(from, to)
}

function format(text: string): string {
  const oxfmt = join(root, 'node_modules/oxfmt/bin/oxfmt')
  const { status, stdout, stderr } = spawnSync(process.execPath, [oxfmt, '--stdin-filepath=generated.ts'], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`oxfmt failed: ${stderr}`)
  return stdout
}

async function types(check: boolean): Promise<number> {
  const [requested, present] = await Promise.all([generateTypes(), readFile(tablesFile, 'utf8').catch(() => '')])
  if (requested === present) return 0
  if (check) {
    console.error('apps/server/src/tables.ts does not match the migrations: run `npm run db -- types`')
    return 1
  }
  await writeFile(tablesFile, requested)
  console.log('apps/server/src/tables.ts written')
  return 0
}

/** Hands over the address of the installation's database, started for as long as `use` takes where it is the bundled one. */
async function withDatabase(use: (url: string) => Promise<number>): Promise<number> {
  if (process.env.DATABASE_URL) return use(process.env.DATABASE_URL)
  const postgres = await startPostgres({ applicationRole, folder: process.env.STOA_DATA ?? join(root, 'data'), log: console.error })
  try {
    return await use(postgres.connectionString)
  } finally {
    await postgres.stop()
  }
}

async function runMigrations(url: string): Promise<number> {
  const applied = await migrate(url)
  console.log(applied.length === 0 ? 'The database is up to date' : `Applied ${applied.join(', ')}`)
  return 0
}

/** How many values that do not open are named. */
const maxNamed = 20

/** Seals all stored secrets under the current one. Returns 1 when some open under no known secret. */
async function resealAll(url: string): Promise<number> {
  const config = readConfig()
  const secret = await findSecret(config)
  if (!secret) throw new Error(`There is no secret: set STOA_SECRET, or STOA_DATA to the folder of the installation`)
  const counts = await rotateSecret(url, createVault(secret, config.previousSecrets))
  let left = 0
  for (const { name, count } of counts) {
    console.log(`${name}: ${count.resealed} sealed again, ${count.current} already sealed under the current secret, ${count.unopened.length} left`)
    for (const id of count.unopened.slice(0, maxNamed)) console.log(`  ${name} ${id} opens under no known secret`)
    left += count.unopened.length
  }
  if (left === 0) return 0
  console.error('Add the secret they were sealed under to STOA_SECRET_PREVIOUS and run this again, or enter those keys again in the portal')
  return 1
}

async function openPsql(url: string): Promise<number> {
  const { status, error } = spawnSync('psql', [url], { stdio: 'inherit' })
  if (!error) return status ?? 1
  console.log(url)
  console.error('There is no psql here. The address serves while Stoa runs.')
  return 0
}

async function run([command, flag]: string[]): Promise<number> {
  if (command === 'types') return types(flag === '--check')
  if (command === 'migrate') return withDatabase(runMigrations)
  if (command === 'rotate-secret') return withDatabase(resealAll)
  if (command === 'psql') return withDatabase(openPsql)
  console.error(usage)
  return 2
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  return 1
})
