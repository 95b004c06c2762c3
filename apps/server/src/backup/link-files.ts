import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** Returns the paths of all stored files below a folder, relative to it. Files still being written are in a hidden folder and are left out. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
    .sort()
}

/**
 * Gives every stored file a second name below `to`, which costs no space and survives its removal. A stored file is never changed in place, so the
 * second name keeps the bytes of this moment. Copies where the disk knows no hard links.
 */
export async function linkFiles(from: string, to: string, signal: AbortSignal): Promise<void> {
  for (const path of await listFiles(from)) {
    signal.throwIfAborted()
    const target = join(to, path)
    await mkdir(dirname(target), { recursive: true })
    await link(join(from, path), target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST' || error.code === 'ENOENT') return
      await copyFile(join(from, path), target, constants.COPYFILE_EXCL).catch((copyError: NodeJS.ErrnoException) => {
        if (copyError.code !== 'EEXIST' && copyError.code !== 'ENOENT') throw copyError
      })
    })
  }
}
