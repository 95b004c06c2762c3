import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { linkForBackup } from '../files/files.ts'

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

/** Links every stored file in the folder `to` of a backup. A stored file is never changed in place, so the second name keeps the bytes of this moment. */
export async function linkFiles(from: string, to: string, signal: AbortSignal): Promise<void> {
  for (const path of await listFiles(from)) {
    signal.throwIfAborted()
    await linkForBackup(from, path, to)
  }
}
