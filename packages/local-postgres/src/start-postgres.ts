import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, open, readFile, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { accountFor, findBinaries, isReachable } from './binaries.ts'
import type { Account, Binaries } from './binaries.ts'
import { ensureDatabase } from './create-database.ts'
import { isInUse, isTaken, pidIn, shutDown } from './processes.ts'

/**
 * Where the cluster lives (`<folder>/postgres`) and who hears of it. With `durable: false`, for tests, nothing is forced to disk
 * and the server ends when we are killed.
 */
export type PostgresOptions = { folder: string; applicationRole: string; durable?: boolean; log?: (line: string) => void }

/** A running server. `stop` leaves it running when another process of ours still uses it; the last one out stops it. */
export type RunningPostgres = {
  /** Address of the database `stoa` for its owner, for node-postgres and psql alike. */
  readonly connectionString: string
  /** The same for the application: a role that owns nothing. */
  readonly applicationConnectionString: string
  readonly socketFolder: string
  /** Changes when the server had to be started again. */
  readonly pid: number
  stop(): Promise<void>
}

/** What bringing up one cluster needs to know throughout. */
type ClusterSetup = {
  applicationRole: string
  cluster: string
  account: Account
  binaries: Binaries
  settings: Record<string, string>
  durable: boolean
  log: (line: string) => void
}

const keepAliveName = 'stoa keeper'

/** Longest address of a unix socket that both Linux (107 bytes) and macOS (103) take, less the socket's own name. */
const maxSocketFolder = 103 - '/.s.PGSQL.5432'.length

/**
 * Starts the bundled PostgreSQL, or joins the one that already runs on the folder (another process of ours, or one left by a killed parent).
 * It listens on a unix socket inside its own data folder, which only its account and root may enter: nothing else guards it.
 * Each user of the server holds one connection open, the keeper: by it `stop` sees who else is there, and we see when the server is gone.
 * @throws Error in one line when the folder holds another major version or belongs to somebody else, or with the end of the server's log.
 */
export async function startPostgres({ folder, applicationRole, durable = true, log = () => {} }: PostgresOptions): Promise<RunningPostgres> {
  if (process.platform === 'win32') throw new Error('The bundled PostgreSQL needs unix sockets: set DATABASE_URL, or run under WSL')
  await mkdir(folder, { recursive: true })
  const cluster = join(await realpath(folder), 'postgres')
  const account = await accountFor(cluster)
  const binaries = await findBinaries(account)
  const setup: ClusterSetup = { applicationRole, cluster, account, binaries, settings: settingsFor(binaries, durable), durable, log }
  await prepareCluster(setup)
  const { socketFolder, forget } = await shortPath(cluster)

  let stopping = false
  let keepAliveClient = await bringUp(setup, socketFolder)
  let pid = await pidIn(cluster)
  const bringBack = async () => {
    while (!stopping) {
      log('PostgreSQL went away; bringing it back')
      try {
        keepAliveClient = await bringUp(setup, socketFolder)
        pid = await pidIn(cluster)
        return watch()
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await pause(1000, undefined, { ref: false })
      }
    }
  }
  const watch = () => void keepAliveClient.once('end', () => void bringBack())
  watch()
  return {
    connectionString: addressOf(socketFolder, 'stoa'),
    applicationConnectionString: addressOf(socketFolder, 'stoa', applicationRole),
    socketFolder,
    get pid() {
      return pid
    },
    async stop() {
      if (stopping) return
      stopping = true
      if ((await othersOn(keepAliveClient)) === 0) await shutDown(pid)
      await keepAliveClient.end().catch(() => {})
      await forget()
    },
  }
}

/** Settings given on the command line, so that a new release needs no edit of the cluster's own file. */
function settingsFor(binaries: Binaries, durable: boolean): Record<string, string> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: '120',
    // Plans made while a table was empty read it whole, until it is analysed again: a minute, as it is by default, is long for the first orders.
    autovacuum_naptime: '5s',
    shared_buffers: durable ? '256MB' : '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Rejected statements carry personal data ("Key (email)=(…)") and reach the caller anyway: the log holds the server's own doings.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: '4GB' }),
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([binaries.version, settings]))
    .digest('hex')
    .slice(0, 8)
  return { ...settings, cluster_name: `stoa-${hash}` }
}

async function prepareCluster(setup: ClusterSetup): Promise<void> {
  const { cluster, binaries } = setup
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new Error(`${cluster} cannot be read by this account: run as its owner or as root`)
  })
  if (version === undefined) await createCluster(setup)
  else if (version.trim() !== binaries.major) {
    throw new Error(
      `${cluster} was written by PostgreSQL ${version.trim()}, this release brings ${binaries.major}: make a backup with the old release (npm run backup) and restore it with this one`,
    )
  }
}

/** Built beside its place and moved there when whole, so that a kill half-way leaves nothing that looks like a cluster. */
async function createCluster({ cluster, account, binaries, durable, log }: ClusterSetup): Promise<void> {
  log('creating the database cluster')
  const building = await mkdtemp(`${cluster}-new-`)
  try {
    if (account) await chown(building, account.uid, account.gid)
    const options = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    if (!durable) options.push('--no-sync')
    const data = await dataArgument(building, account)
    const child = spawn(binaries.initdb, ['-D', data, ...options], {
      cwd: building,
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...account,
    })
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
    const code = await new Promise((done, fail) => child.once('error', fail).once('close', done))
    if (code !== 0) throw new Error(`The database cluster could not be created in ${building}: ${complaint.trim()}`)
    await writeFile(join(building, 'pg_hba.conf'), '# Only through the socket in this folder, which only its owner may enter.\nlocal all all trust\n')
    await chmod(building, 0o700)
    await rename(building, cluster).catch(async (error: unknown) => {
      if (!(await stat(join(cluster, 'PG_VERSION')).catch(() => undefined))) throw error
    })
  } finally {
    await rm(building, { recursive: true, force: true })
  }
}

const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * How PostgreSQL is given its data folder. A folder below one its account may not pass (`/root`) is named by its own working folder,
 * which we enter while still root: the data stays where the user expects it, and no folder is opened to others.
 */
async function dataArgument(path: string, account: Account): Promise<string> {
  if (await isReachable(path, account)) return path
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(`PostgreSQL cannot run as root below ${path}: run as an ordinary user, or set DATABASE_URL`)
}

/** Joins the server that answers on the cluster, or starts one; returns with the keeper connection. */
async function bringUp(setup: ClusterSetup, socketFolder: string): Promise<Client> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await runningOn(setup, socketFolder)
    if (running) return running
    const started = await launch(setup, socketFolder)
    if (started instanceof Client) return started
    // Somebody else was faster, or the last server's children are still leaving.
    if (attempt === 20 || !/lock file|shared memory/.test(started)) throw new Error(`PostgreSQL did not start: ${started}`)
    await pause(100)
  }
}

async function runningOn({ applicationRole, cluster, settings, log }: ClusterSetup, socketFolder: string): Promise<Client | undefined> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const pid = await pidIn(cluster)
    if (pid === 0) return undefined
    const keepAliveClient = await connect(socketFolder, applicationRole)
    if (keepAliveClient) {
      const { rows } = await keepAliveClient.query<{ cluster_name: string }>('show cluster_name')
      if (rows[0]?.cluster_name === settings.cluster_name || (await othersOn(keepAliveClient)) > 0) return keepAliveClient
      log('stopping the PostgreSQL an older release left running')
      keepAliveClient.removeAllListeners('end')
      await shutDown(pid)
    } else if (!isTaken(pid)) {
      return undefined
    } else if (!(await isInUse(cluster, pid))) {
      // The number went to another program after a crash; PostgreSQL would take that program for itself and refuse to start.
      await rm(join(cluster, 'postmaster.pid'), { force: true })
      return undefined
    }
    await pause(10)
  }
  throw new Error(`A PostgreSQL holds ${cluster} (process ${await pidIn(cluster)}) but does not answer: end it and start again`)
}

/** The keeper of the server just started, or the end of its log when it ended instead. */
async function launch(setup: ClusterSetup, socketFolder: string): Promise<Client | string> {
  const { applicationRole, cluster, account, binaries, settings, durable, log } = setup
  const logPath = `${cluster}.log`
  const output = await open(logPath, (await isLarge(logPath)) ? 'w' : 'a', 0o600)
  const from = (await output.stat()).size
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [binaries.postgres, '-D', await dataArgument(cluster, account), ...options]
  const [program = '', ...args] = durable ? command : ['/bin/sh', '-c', endsWithParent, 'stoa-postgres', ...command]
  const child = spawn(program, args, { cwd: cluster, env: environment, detached: true, stdio: ['pipe', output.fd, output.fd], ...account })
  let ended: string | undefined
  child.once('error', (error) => (ended = error.message))
  child.once('exit', (code, signal) => (ended = `it ended with ${signal ?? code}`))
  child.stdin?.on('error', () => {})
  if (durable) child.stdin?.end()
  unref(child.stdin)
  child.unref()
  try {
    for (let waits = 1; ended === undefined; waits += 1) {
      const keepAliveClient = await connect(socketFolder, applicationRole)
      if (keepAliveClient) return keepAliveClient
      if (waits % 1000 === 0) log('waiting for PostgreSQL (recovering after a crash takes a while)')
      await pause(10)
    }
    const tail = (await readFile(logPath)).subarray(from).toString('utf8').trim()
    return `${ended}: ${tail.slice(-2000)}`
  } finally {
    await output.close()
  }
}

/** Runs the command, and stops it when our end of its standard input closes because we died. */
const endsWithParent = `
exec 3<&0
"$@" 3<&- & server=$!
( read -r end <&3; kill -INT $server ) & watcher=$!
wait $server; code=$?
kill $watcher 2>/dev/null
exit $code`

function unref(stream: unknown): void {
  if (stream && typeof stream === 'object' && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
}

/** A keeper connection with the database `stoa` and the application's role there, or undefined while nobody (or a server still starting) answers. */
async function connect(socketFolder: string, applicationRole: string): Promise<Client | undefined> {
  const keepAliveClient = new Client({ connectionString: addressOf(socketFolder, 'postgres'), application_name: keepAliveName, keepAlive: false })
  keepAliveClient.on('error', () => {})
  try {
    await keepAliveClient.connect()
  } catch (error) {
    if (error instanceof DatabaseError && error.code !== '57P03') throw error
    return undefined
  }
  await ensureDatabase(keepAliveClient, applicationRole)
  return keepAliveClient
}

async function othersOn(keepAliveClient: Client): Promise<number> {
  const count = `select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()`
  const answer = await keepAliveClient.query<{ others: number }>(count, [keepAliveName]).catch(() => undefined)
  return answer?.rows[0]?.others ?? 0
}

async function isLarge(path: string): Promise<boolean> {
  const file = await stat(path).catch(() => undefined)
  return file !== undefined && file.size > 10_000_000
}

/** The cluster's folder by a path short enough for a socket: itself, or a link in the temporary folder. */
async function shortPath(cluster: string): Promise<{ socketFolder: string; forget(): Promise<void> }> {
  if (Buffer.byteLength(cluster) <= maxSocketFolder) return { socketFolder: cluster, forget: async () => {} }
  const folder = await mkdtemp(join(Buffer.byteLength(tmpdir()) < 80 ? tmpdir() : '/tmp', 'stoa-'))
  await symlink(cluster, join(folder, 'pg'))
  return { socketFolder: join(folder, 'pg'), forget: () => rm(folder, { recursive: true, force: true }) }
}

function addressOf(socketFolder: string, database: string, user = 'postgres'): string {
  return `postgresql:///${database}?host=${encodeURIComponent(socketFolder)}&user=${user}`
}
