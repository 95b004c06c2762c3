import type { Ctx } from '../../../kit/context.ts'
import { refreshCardImages, updateImages } from './queries-picture.ts'
import type { UploadedPicture } from './store-uploads.ts'

/** Settles the pictures of a product that were uploaded for it, in the open transaction. */
export async function settleUploads(ctx: Ctx, merchantId: string, productId: string, pictures: readonly UploadedPicture[]): Promise<void> {
  await updateImages(
    ctx.db,
    merchantId,
    pictures.map(({ source, pictureId }) => ({ source, pictureId, failure: null })),
    false,
  )
  await refreshCardImages(ctx.db, merchantId, [productId])
}
