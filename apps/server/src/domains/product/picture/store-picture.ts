import { v7 as uuidv7 } from 'uuid'
import type { JobCtx } from '../../../kit/context.ts'
import { normalizePicture } from '../../../files/pictures.ts'
import type { StoredPicture } from './queries-picture.ts'
import { findPicture } from './queries-picture.ts'

/**
 * Checks a picture by its content and stores it in three sizes, unless the merchant has this content already. Its row is the caller's to
 * write. Throws `file_unreadable` for what is no picture.
 */
export async function storePicture(jobCtx: JobCtx, merchantId: string, bytes: Buffer): Promise<{ picture: StoredPicture } | { pictureId: string }> {
  const { hash, width, height, sizes } = await normalizePicture(bytes)
  const contentHash = hash.toString('base64')
  const pictureId = await findPicture(jobCtx.db, merchantId, contentHash)
  if (pictureId !== undefined) return { pictureId }
  const id = uuidv7()
  const file = `pictures/${merchantId}/${id}`
  for (const { suffix, bytes: sized, contentType } of sizes)
    await jobCtx.files.write(`${file}/${suffix}.${extensionOf(contentType)}`, sized, { contentType })
  const original = sizes.find(({ suffix }) => suffix === 'original')
  return { picture: { id, contentHash, file, width, height, bytes: original?.bytes.length ?? 0 } }
}

function extensionOf(contentType: string): string {
  return contentType === 'image/webp' ? 'webp' : 'jpg'
}
