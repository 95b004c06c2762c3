import { readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Fast shutdown: open transactions are rolled back, everything is written out. After 60 s it is cut off and will recover at the next start. */
export async function shutDown(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  const deadline = Date.now() + 60_000
  while (isAlive(pid)) {
    if (Date.now() > deadline) signal(pid, 'SIGQUIT')
    await pause(5)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export function isAlive(pid: number): boolean {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process is a server on that very folder, and not one that got its number later. Told apart on Linux only. */
export async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster
}

/** The process number the cluster last ran under, 0 when none is noted. */
export async function pidIn(cluster: string): Promise<number> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return Math.abs(Number.parseInt(text, 10)) || 0
}
