import type { Product } from '@stoa/contract/product.ts'
import type { productEdit } from '@stoa/contract/product-edit.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { loadProduct } from '../load-product.ts'
import type { UploadedPicture } from './store-uploads.ts'
import { storeUploads } from './store-uploads.ts'
import { settleUploads } from './settle-uploads.ts'
import { listStored } from '../sync/queries-sync.ts'
import { withPictures } from '../edit/rules-edit.ts'
import { writeContent } from '../edit/write-content.ts'
import { lockProduct } from '../edit/lock-product.ts'
import { actorName } from '../../../kit/context.ts'

const maxPictures = 250

/** Adds an uploaded picture to a product behind its others, or puts it in the place of one (`source`). */
export async function replaceProductImage(jobCtx: JobCtx, { body, files }: Received<typeof productEdit.replaceImage>): Promise<Product> {
  const [upload] = files.image ?? []
  if (!upload) throw fieldError('image', 'required', message('product_error.image_required'))
  return storeUploads(jobCtx, 'image', [upload], async (ctx, pictures) => replace(ctx, body, orNotFound(pictures[0], 'image')))
}

async function replace(ctx: Ctx, body: Received<typeof productEdit.replaceImage>['body'], uploaded: UploadedPicture): Promise<Product> {
  const product = await lockProduct(ctx, body.id, body.version, { changesVariants: true })
  const { merchantId, productId } = product
  const [kept] = await listStored(ctx.db, merchantId, [productId])
  const { images } = orNotFound(kept, 'product')
  const { source } = body
  const replaced = images.find((image) => image.source === source)
  if (source !== undefined && !replaced) throw fieldError('source', 'unknown', message('product_error.unknown_image'))
  if (source === undefined && images.length >= maxPictures)
    throw fieldError('image', 'too_many', message('product_error.max_images', { limit: maxPictures }))
  const one = { source: uploaded.source, alt: body.alt ?? replaced?.alt ?? '' }
  const others = images.filter((image) => image === replaced || image.source !== one.source)
  const next = replaced ? others.map((image) => (image === replaced ? one : image)) : [...others, one]
  await writeContent(ctx, product, (before) => withPictures(before, next, replaced && { source: replaced.source, by: one.source }), {
    actor: actorName(ctx.actor),
  })
  await settleUploads(ctx, merchantId, productId, [uploaded])
  await ctx.announce([merchantId], { kind: 'product', id: productId })
  return loadProduct(ctx, productId)
}
