import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { FSDriver } from 'flydrive/drivers/fs'
import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../kit/errors.ts'

/** Where files live, by key: `pictures/018f…/grid.webp`. A key's bytes are there whole or not at all. */
export type FileStore = {
  /** Writes a file, over an earlier one of the same key. A store that keeps content types receives `contentType`. */
  write(key: string, bytes: Buffer | Readable, options?: { contentType?: string }): Promise<void>
  /** The whole file. Throws `not_found`. */
  read(key: string): Promise<Buffer>
  /** The file as a stream. Throws `not_found` before the stream is handed over. */
  open(key: string): Promise<Readable>
  has(key: string): Promise<boolean>
  /** Removes the file; one that is not there is fine. */
  remove(key: string): Promise<void>
}

/** Letters, digits and `/_.-`; no empty part and none that starts with a point, so neither `..` nor the store's own folder. */
export function isFileKey(key: string): boolean {
  return key.length <= 500 && /^[a-zA-Z0-9/_.-]+$/.test(key) && key.split('/').every((part) => part !== '' && !part.startsWith('.'))
}

/** What every store throws for a key nobody may write: a bug of ours, not of who sent the file. */
export function notFileKey(key: string): Error {
  return new Error(`${key.slice(0, 100)} is not a file key`)
}

/** What every store throws for a file that is not there. */
export function fileNotFound(cause?: unknown): AppError {
  return new AppError('not_found', { detail: message('not_found.file'), cause })
}

/** Files in a folder of this machine. */
export function createFileStore({ folder }: { folder: string }): FileStore {
  const driver = new FSDriver({ location: folder, visibility: 'private' })

  const has = async (key: string): Promise<boolean> => isFileKey(key) && driver.exists(key).catch(absent)
  const present = async (key: string): Promise<string> => {
    if (!(await has(key))) throw fileNotFound()
    return key
  }

  return {
    async write(key, bytes) {
      if (!isFileKey(key)) throw notFileKey(key)
      const draft = `.incoming/${randomUUID()}`
      try {
        // Uploads belong to companies: other users of the machine must not read them.
        await mkdir(join(folder, '.incoming'), { recursive: true, mode: 0o700 })
        await (Buffer.isBuffer(bytes) ? driver.put(draft, bytes) : driver.putStream(draft, bytes))
        const file = await open(join(folder, draft), 'r+')
        // A row of the database may point here the next moment: the bytes have to outlive a power cut as the row does.
        try {
          await file.sync()
        } finally {
          await file.close()
        }
        await mkdir(dirname(join(folder, key)), { recursive: true, mode: 0o700 })
        // Not the driver's `move`: that copies, and a reader could meet half a file.
        await rename(join(folder, draft), join(folder, key))
      } catch (error) {
        await rm(join(folder, draft), { force: true })
        throw error
      }
    },
    read: async (key) => buffer(await driver.getStream(await present(key))),
    async open(key) {
      // Opened before it is handed over: it may be removed in between.
      const file = await open(join(folder, await present(key)), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? fileNotFound(error) : error
      })
      return file.createReadStream()
    },
    has,
    remove: async (key) => {
      if (!(await has(key))) return
      await keepForBackups(folder, key)
      await driver.delete(key)
    },
  }
}

/** Folders of the store with such a name belong to a backup that is being made. What is removed meanwhile stays there until it is complete. */
export const backupFolderPrefix = '.backup-'

/** The name of a key in the folder of a backup, which has no folders below: it is removed at the end while others add to it. */
const backupName = (key: string): string => key.replaceAll('/', '~')
export const keyOfBackupName = (name: string): string => name.replaceAll('~', '/')

/**
 * Gives a stored file a second name in the folder of a backup, which costs no space and survives its removal. Copies where the disk knows no
 * hard links. Does nothing when the file is there already, or when the file or the folder is gone.
 */
export async function linkForBackup(folder: string, key: string, backupFolder: string): Promise<void> {
  const isFine = (error: NodeJS.ErrnoException): boolean => error.code === 'EEXIST' || error.code === 'ENOENT'
  const [from, to] = [join(folder, key), join(backupFolder, backupName(key))]
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (isFine(error)) return
    await copyFile(from, to, constants.COPYFILE_EXCL).catch((copyError: NodeJS.ErrnoException) => {
      if (!isFine(copyError)) throw copyError
    })
  })
}

/** Rows of the snapshot a backup is made of may still name the file. */
async function keepForBackups(folder: string, key: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.startsWith(backupFolderPrefix)) await linkForBackup(folder, key, join(folder, name))
}

/** A key below a file (`a.txt/b`) names nothing. */
function absent(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return false
  throw error
}
