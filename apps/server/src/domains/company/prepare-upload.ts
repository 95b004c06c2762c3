import { asWritten } from '@stoa/messages/describe.ts'
import { readFile } from 'node:fs/promises'
import { AppError } from '../../kit/errors.ts'
import type { Upload } from '../../files/multipart.ts'
import { cropTo, normalizePicture } from '../../files/pictures.ts'

/** A picture to keep: cut to a size in pixels, or whole. */
export type PictureInput<N extends string> = { name: N; upload: Upload | undefined; size?: { width: number; height: number } }

/** Names the field a bad picture came in. */
async function prepared<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'file_unreadable') throw error
    throw new AppError('file_unreadable', {
      ...error.details,
      errors: [{ path: field, code: 'unreadable_picture', message: error.details.detail ?? asWritten(error.message) }],
    })
  }
}

/** Returns an uploaded picture as it is stored. Throws `file_unreadable` that names its field. */
export async function prepareUpload(input: PictureInput<string>): Promise<{ bytes: Buffer; contentType: string } | undefined> {
  const { upload, size, name } = input
  if (!upload) return undefined
  const sent = await readFile(upload.path)
  if (size) return prepared(name, cropTo(sent, size))
  const { sizes } = await prepared(name, normalizePicture(sent))
  return sizes.find((one) => one.suffix === 'original')
}
