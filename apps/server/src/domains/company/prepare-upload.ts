import { readFile } from 'node:fs/promises'
import type { Upload } from '../../files/multipart.ts'
import { nameBadPicture } from '../../files/name-bad-picture.ts'
import { cropTo, normalizePicture } from '../../files/pictures.ts'

/** A picture to keep: cut to a size in pixels, or whole. */
export type PictureInput<N extends string> = { name: N; upload: Upload | undefined; size?: { width: number; height: number } }

/** Returns an uploaded picture as it is stored. Throws `file_unreadable` that names its field. */
export async function prepareUpload(input: PictureInput<string>): Promise<{ bytes: Buffer; contentType: string } | undefined> {
  const { upload, size, name } = input
  if (!upload) return undefined
  const sent = await readFile(upload.path)
  if (size) return nameBadPicture(name, cropTo(sent, size))
  const { sizes } = await nameBadPicture(name, normalizePicture(sent))
  return sizes.find((one) => one.suffix === 'original')
}
