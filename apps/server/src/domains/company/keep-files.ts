import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { AppError } from '../../kit/errors.ts'
import type { Edge } from '../../kit/context.ts'
import type { Upload } from '../../kit/http.ts'
import { cropTo, normalizePicture } from '../../kit/pictures.ts'

/** A picture to keep: cut to a size in pixels, or whole. */
export type PictureWish<N extends string> = { name: N; upload: Upload | undefined; size?: { width: number; height: number } }

/** Names the field a bad picture came in. */
async function prepared<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'file_unreadable') throw error
    throw new AppError('file_unreadable', { ...error.details, errors: [{ path: field, code: 'unreadable_picture', message: error.message }] })
  }
}

async function pictureOf(wish: PictureWish<string>): Promise<{ bytes: Buffer; contentType: string } | undefined> {
  const { upload, size, name } = wish
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
export async function keepPictures<N extends string, T>(
  edge: Edge,
  wishes: readonly PictureWish<N>[],
  work: (files: Partial<Record<N, string>>) => Promise<{ answer: T; replaced: readonly (string | null)[] }>,
): Promise<T> {
  const files: Partial<Record<N, string>> = {}
  try {
    for (const wish of wishes) {
      const picture = await pictureOf(wish)
      if (!picture) continue
      const key = `pictures/${edge.scope.companyId}/${randomUUID()}.${picture.contentType === 'image/jpeg' ? 'jpg' : 'webp'}`
      await edge.files.write(key, picture.bytes, { contentType: picture.contentType })
      files[wish.name] = key
    }
    const { answer, replaced } = await work(files)
    for (const file of replaced) if (file !== null) await edge.files.remove(file)
    return answer
  } catch (error) {
    for (const file of Object.values<string | undefined>(files)) if (file !== undefined) await edge.files.remove(file)
    throw error
  }
}

/** Stores uploaded documents (pictures of papers) where no public address reaches, and does the work that names them; they go again when it fails. */
export async function keepDocuments<T>(
  edge: Edge,
  uploads: readonly Upload[],
  work: (documents: { name: string; file: string; bytes: number }[]) => Promise<T>,
): Promise<T> {
  const documents: { name: string; file: string; bytes: number }[] = []
  try {
    for (const upload of uploads) {
      const picture = await pictureOf({ name: 'documents', upload })
      if (!picture) continue
      const file = `private/${edge.scope.companyId}/documents/${randomUUID()}.${picture.contentType === 'image/jpeg' ? 'jpg' : 'webp'}`
      await edge.files.write(file, picture.bytes, { contentType: picture.contentType })
      documents.push({ name: upload.name, file, bytes: picture.bytes.length })
    }
    return await work(documents)
  } catch (error) {
    for (const { file } of documents) await edge.files.remove(file)
    throw error
  }
}
