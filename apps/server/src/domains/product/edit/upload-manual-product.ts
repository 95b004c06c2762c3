import type { Product } from '@stoa/contract/product.ts'
import type { productEdit } from '@stoa/contract/product-edit.ts'
import { v7 as uuidv7 } from 'uuid'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import type { ShopProduct } from '../../connection/ports.ts'
import { editHistory, optionsOf, toVariant, withTranslations } from './rules-edit.ts'
import { variantIssues } from './rules-variant.ts'
import { loadProduct } from '../load-product.ts'
import type { UploadedPicture } from '../picture/store-uploads.ts'
import { storeUploads } from '../picture/store-uploads.ts'
import { settleUploads } from '../picture/settle-uploads.ts'
import { findCurrency } from './queries-edit.ts'
import { listProductsByReference } from '../sync/queries-sync.ts'
import { fitProduct } from '../rules.ts'
import { writeProducts } from '../write-products.ts'

const maxPictures = 10

/** Makes a product by hand, with its pictures. Throws 422 for a reference that another product has. */
export async function uploadManualProduct(jobCtx: JobCtx, { body, files }: Received<typeof productEdit.uploadManual>): Promise<Product> {
  const uploads = files.images ?? []
  if (uploads.length > maxPictures) throw fieldError('images', 'too_many', message('product_error.max_images_at_once', { limit: maxPictures }))
  return storeUploads(jobCtx, 'images', uploads, (ctx, pictures) => make(ctx, body, pictures))
}

async function make(ctx: Ctx, body: Received<typeof productEdit.uploadManual>['body'], pictures: readonly UploadedPicture[]): Promise<Product> {
  const { db, scope } = ctx
  const merchantId = scope.companyId
  const errors = variantIssues(body.variants, new Map())
  if (errors.length > 0) throw new AppError('invalid_input', { errors })
  const id = uuidv7()
  const reference = body.reference ?? `manual-${id}`
  if ((await listProductsByReference(db, merchantId, [reference])).length > 0)
    throw fieldError('reference', 'taken', message('product_error.reference_taken'))
  const variants = body.variants.map((variant) => toVariant(variant, variant.sku === '' ? uuidv7() : variant.sku))
  const given: ShopProduct = {
    reference,
    name: body.name,
    description: body.description,
    brand: body.brand,
    category: body.externalCategory,
    tags: body.externalTags,
    currency: body.currency ?? orNotFound(await findCurrency(db, merchantId), 'company'),
    options: optionsOf(variants),
    attributes: body.attributes,
    images: pictures.map(({ source }, index) => ({ source, alt: body.imageAlts[index] ?? '' })),
    variants,
    translations: withTranslations({}, body.translations),
  }
  const product = orNotFound(fitProduct(given), 'product')
  if (product.variants.length < variants.length) throw fieldError('variants', 'same_sku', message('product_error.same_sku'))
  await writeProducts(ctx, merchantId, { connectionId: null, ...editHistory(actorName(ctx.actor)) }, [
    { id, product, sourceHash: null, outcome: 'created' },
  ])
  await settleUploads(ctx, merchantId, id, pictures)
  await ctx.announce([merchantId], { kind: 'product', id: merchantId })
  return loadProduct(ctx, id)
}
