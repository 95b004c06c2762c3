import { existsSync, statSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import { BackupError } from '../apps/server/src/backup/archive.ts'

const ending = '.tar.gz'

/** Returns the file that a backup is written into: the one that is named, or a new one in a folder. Throws where that is no place for one. */
export function pathOfBackup(target: string, now: Date): string {
  const isFile = target.endsWith(ending)
  if (!isFile && extname(target) !== '' && !existsSync(target))
    throw new BackupError(`${target} is neither: a backup ends in ${ending}, or is written into a folder that is there`)
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-')
  const path = resolve(isFile ? target : join(target, `stoa-${stamp}${ending}`))
  if (existsSync(path)) throw new BackupError(`${path} is there already: choose another name`)
  const folder = dirname(path)
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new BackupError(`${folder} is a file, not a folder`)
  return path
}

/** Returns the archive that a restore reads. Throws where there is no such file; of a folder it names the newest backup. */
export async function archiveToRestore(file: string): Promise<string> {
  const path = resolve(file)
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile()) return path
  if (!found?.isDirectory()) throw new BackupError(`There is no file ${path}`)
  const newest = (await readdir(path))
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .at(-1)
  throw new BackupError(
    newest === undefined ? `${path} is a folder without a backup` : `${path} is a folder: name a file of it, such as ${join(path, newest)}`,
  )
}
