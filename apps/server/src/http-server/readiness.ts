import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Why an installation cannot serve at the moment. */
export type NotReadyReason =
  | 'starting'
  | 'database_unavailable'
  | 'storage_full'
  | 'storage_not_writable'
  | 'file_storage_unavailable'
  | 'demo_not_ready'
  | 'stopping'

/** Whether requests should be sent to this process. A load balancer asks for it every few seconds. */
export type Readiness = {
  /** Returns what is missing; empty when the process is ready. */
  findReasons(): Promise<NotReadyReason[]>
  /** Makes the process not ready until the returned function is called. */
  block(reason: NotReadyReason): () => void
  readonly isStopping: boolean
}

/** Looks at one part of the installation. Returns what is wrong with it, or undefined. */
export type ReadinessCheck = () => Promise<NotReadyReason | undefined>

/** Puts the checks together. They run at the same time, so they should be quick and remember their last answer where they are not. */
export function createReadiness(checks: readonly ReadinessCheck[]): Readiness {
  const blocks = new Map<symbol, NotReadyReason>()
  return {
    async findReasons() {
      const found = await Promise.all(checks.map((check) => check()))
      return [...new Set([...blocks.values(), ...found.filter((reason) => reason !== undefined)])]
    },
    block(reason) {
      const block = Symbol(reason)
      blocks.set(block, reason)
      return () => void blocks.delete(block)
    },
    get isStopping() {
      return [...blocks.values()].includes('stopping')
    },
  }
}

const rememberMs = 5000
const probe = Buffer.alloc(4096, 'stoa')
/** One segment of the database's write-ahead log. With less left, the embedded database may stop at any moment. */
const minFreeBytes = 16 * 1024 * 1024

/** Checks that a file can be written to the folder and that it is not about to be full. Looks at most every five seconds. */
export function checkFolder(folder: string): ReadinessCheck {
  let last: { at: number; reason: Promise<NotReadyReason | undefined> } | undefined
  return () => {
    if (last === undefined || performance.now() - last.at > rememberMs) last = { at: performance.now(), reason: findFolderReason(folder) }
    return last.reason
  }
}

async function findFolderReason(folder: string): Promise<NotReadyReason | undefined> {
  const path = join(folder, `.ready-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(path, probe)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < minFreeBytes ? 'storage_full' : undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOSPC' || code === 'EDQUOT' ? 'storage_full' : 'storage_not_writable'
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}
