import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { AppError } from '../../kit/errors.ts'
import type { JobCtx } from '../../kit/context.ts'
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
      errors: [{ path: field, code: 'unreadable_picture', message: error.details.detail ?? error.message }],
    })
  }
}

async function pictureOf(input: PictureInput<string>): Promise<{ bytes: Buffer; contentType: string } | undefined> {
  const { upload, size, name } = input
  if (!upload) return undefined
  const sent = await readFile(upload.path)
  if (size) return prepared(name, cropTo(sent, size))
  const { sizes } = await prepared(name, normalizePicture(sent))
  return sizes.find((one) => one.suffix === 'original')
}

/**
 * Stores uploaded pictures of a company and does the work that names them: first the files, so that a committed row never names a missing one.
 * When the work fails they go again; when it succeeds the files it `replaced` go. Each gets a name of its own: browsers keep one for a year.
 */
export async function storePictures<N extends string, T>(
  jobCtx: JobCtx,
  inputs: readonly PictureInput<N>[],
  work: (files: Partial<Record<N, string>>) => Promise<{ answer: T; replaced: readonly (string | null)[] }>,
): Promise<T> {
  const files: Partial<Record<N, string>> = {}
  try {
    for (const input of inputs) {
      const picture = await pictureOf(input)
      if (!picture) continue
      const key = `pictures/${jobCtx.scope.companyId}/${randomUUID()}.${picture.contentType === 'image/jpeg' ? 'jpg' : 'webp'}`
      await jobCtx.files.write(key, picture.bytes, { contentType: picture.contentType })
      files[input.name] = key
    }
    const { answer, replaced } = await work(files)
    for (const file of replaced) if (file !== null) await jobCtx.files.remove(file)
    return answer
  } catch (error) {
    for (const file of Object.values<string | undefined>(files)) if (file !== undefined) await jobCtx.files.remove(file)
    throw error
  }
}

/** Stores uploaded documents (pictures of papers) where no public address reaches, and does the work that names them; they go again when it fails. */
export async function storeDocuments<T>(
  jobCtx: JobCtx,
  uploads: readonly Upload[],
  work: (documents: { name: string; file: string; bytes: number }[]) => Promise<T>,
): Promise<T> {
  const documents: { name: string; file: string; bytes: number }[] = []
  try {
    for (const upload of uploads) {
      const picture = await pictureOf({ name: 'documents', upload })
      if (!picture) continue
      const file = `private/${jobCtx.scope.companyId}/documents/${randomUUID()}.${picture.contentType === 'image/jpeg' ? 'jpg' : 'webp'}`
      await jobCtx.files.write(file, picture.bytes, { contentType: picture.contentType })
      documents.push({ name: upload.name, file, bytes: picture.bytes.length })
    }
    return await work(documents)
  } catch (error) {
    for (const { file } of documents) await jobCtx.files.remove(file)
    throw error
  }
}
