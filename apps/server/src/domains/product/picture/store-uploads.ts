import { readFile } from 'node:fs/promises'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { nameBadPicture } from '../../../files/name-bad-picture.ts'
import type { Upload } from '../../../files/multipart.ts'
import type { StoredPicture } from './queries-picture.ts'
import { findPictureFiles, insertPictures } from './queries-picture.ts'
import { storePicture } from './store-picture.ts'
import { removePictureFiles } from './remove-picture-files.ts'

/** A picture somebody uploaded: `source` is its address here, by which a product names it. */
export type UploadedPicture = { source: string; pictureId: string }

/**
 * Stores uploaded pictures, each content once, and does the work that names them in one transaction. Files first, so that a committed row
 * never names a missing one; when the work fails, what was stored for it goes again.
 */
export async function storeUploads<T>(
  jobCtx: JobCtx,
  field: string,
  uploads: readonly Upload[],
  work: (ctx: Ctx, pictures: UploadedPicture[]) => Promise<T>,
): Promise<T> {
  const merchantId = jobCtx.scope.companyId
  const stored: StoredPicture[] = []
  let keptIds = new Set<string>()
  try {
    const known: ({ contentHash: string } | { pictureId: string })[] = []
    for (const [index, upload] of uploads.entries()) {
      const one = await nameBadPicture(
        uploads.length > 1 ? `${field}.${index}` : field,
        storePicture(jobCtx, merchantId, await readFile(upload.path)),
      )
      if ('picture' in one) stored.push(one.picture)
      known.push('picture' in one ? { contentHash: one.picture.contentHash } : one)
    }
    return await jobCtx.transact(async (ctx) => {
      const firsts = [...new Map(stored.map((picture) => [picture.contentHash, picture])).values()]
      const ids = await insertPictures(ctx.db, merchantId, firsts)
      const requested = known.flatMap((one) => ('pictureId' in one ? one.pictureId : (ids.get(one.contentHash) ?? [])))
      const files = await findPictureFiles(ctx.db, merchantId, requested)
      const pictures = requested.map((pictureId) => ({
        pictureId,
        source: `${ctx.settings.publicUrl}/files/${files.get(pictureId) ?? ''}/detail.webp`,
      }))
      const answer = await work(ctx, pictures)
      keptIds = new Set(ids.values())
      return answer
    })
  } finally {
    await Promise.all(stored.filter(({ id }) => !keptIds.has(id)).map(({ file }) => removePictureFiles(jobCtx, file)))
  }
}
