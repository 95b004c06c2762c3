import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The process number the cluster last ran under, 0 when none is noted. */
export async function pidIn(cluster: string): Promise<number> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return Math.abs(Number.parseInt(text, 10)) || 0
}

/** Fast shutdown: open transactions are rolled back, everything is written out. After 60 s it is cut off and will recover at the next start. */
export async function shutDown(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  const deadline = Date.now() + 60_000
  while (isTaken(pid) && !isZombie(pid)) {
    if (Date.now() > deadline) signal(pid, 'SIGQUIT')
    await pause(5)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/**
 * Whether any process has the number, be it dead and not yet collected: PostgreSQL asks the same way before it starts.
 * One that we may not signal belongs to another account, so it is not our server.
 */
export function isTaken(pid: number): boolean {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' && process.getuid?.() === 0
  }
}

/** Ended, but not collected by its parent: in a container whose first process collects nobody it stays so for ever. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}

/**
 * Whether any living process works in the folder: the server, or a child that outlived it. The number in `postmaster.pid` proves nothing,
 * it may have gone to another program since. Known on Linux only; elsewhere the number is believed where it is that of a PostgreSQL.
 */
export async function isInUse(cluster: string, pid: number, platform = process.platform): Promise<boolean> {
  if (platform !== 'linux') return isPostgres(pid)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return folders.includes(cluster)
}

/** Whether the process is a PostgreSQL, as far as `ps` knows; true where there is no `ps`. */
async function isPostgres(pid: number): Promise<boolean> {
  try {
    const { stdout } = await run('ps', ['-o', 'comm=', '-p', String(pid)])
    return basename(stdout.trim()).startsWith('postgres')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}
