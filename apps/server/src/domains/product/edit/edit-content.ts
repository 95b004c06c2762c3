import { isDeepStrictEqual } from 'node:util'
import type { productEdit, ProductUpdate } from '@stoa/contract/product-edit.ts'
import type { Product } from '@stoa/contract/product.ts'
import { eventsWithProduct } from '@stoa/contract/product.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import type { ShopProduct } from '../../connection/ports.ts'
import { completeLanguages } from '@stoa/product-file/translations.ts'
import { contentHash } from '../content-hash.ts'
import { productsWritten } from '../events.ts'
import type { ProductRecord } from '../queries.ts'
import { findProduct } from '../queries.ts'
import { changesOf } from '../rules-diff.ts'
import { withEdited } from '../rules-ownership.ts'
import { fitProduct, nextStatus, readinessOf } from '../rules.ts'
import { toProduct } from '../to-product.ts'
import { changeMessage } from '../change-message.ts'
import { editHistory, editProduct, fieldsBetween } from './rules-edit.ts'
import type { ContentWrite } from './queries-edit.ts'
import { updateContent } from './queries-edit.ts'

/**
 * Changes texts, tags or attributes of a merchant's product, and returns the product as it is then. It is read before the transaction, together with
 * others, and written only if nothing has written it since. Undefined for every other edit and where it was written since: `updateProduct` does those.
 */
export async function editContent(jobCtx: JobCtx, { body }: Received<typeof productEdit.update>): Promise<Product | undefined> {
  const { scope } = jobCtx
  if (scope.companyType !== 'MERCHANT' || !isContentOnly(body)) return undefined
  const record = await findProduct(jobCtx.db, scope, body.id)
  if (record?.version !== body.version || record.status === 'Discontinued') return undefined
  const before = toShopProduct(record)
  const { product } = editProduct(before, body, { ownership: record, references: new Map(), newReference: () => '' })
  const after = fitProduct(product)
  if (!after || !isDeepStrictEqual([after.variants, after.images], [before.variants, before.images])) return undefined
  const hash = contentHash(after)
  if (hash.equals(contentHash(before))) return undefined
  const reasons = readinessOf(after)
  const { name, description, brand, category, tags, attributes, translations = {} } = after
  const edited = withEdited(record.editedFields, fieldsBetween(before, after), record)
  const status = nextStatus(record.status, reasons)
  // One that is complete again goes back to where its listings put it.
  if (record.status === 'Review' && status !== 'Review') return undefined
  const content = { name, description, brand, category, tags, attributes, translations, translatedLanguages: completeLanguages(after, translations) }
  const write = { ...content, status, reasons, contentHash: hash.toString('base64'), editedFields: edited }
  const saved = await jobCtx.transact((ctx) => saveContent(ctx, record, write, { before, after }))
  return saved && toProduct(jobCtx, saved)
}

/** What `editContent` changes: anything else has consequences for other rows. */
const contentFields = new Set(['id', 'version', 'name', 'description', 'brand', 'externalCategory', 'externalTags', 'attributes', 'translations'])

function isContentOnly(body: ProductUpdate): boolean {
  return Object.entries(body).every(([field, value]) => value === undefined || contentFields.has(field))
}

/** Writes the content with its history. Returns the product as it is then; undefined where it was written since it was read. */
async function saveContent(
  ctx: Ctx,
  record: ProductRecord,
  write: ContentWrite,
  { before, after }: { before: ShopProduct; after: ShopProduct },
): Promise<ProductRecord | undefined> {
  const { merchantId, id } = record
  const { history, actor = null } = editHistory(actorName(ctx.actor))
  const event = { kind: 'changed', message: changeMessage(history, false, changesOf(before, after)), actor }
  const updated = await updateContent(ctx.db, record, write, event)
  if (!updated) return undefined
  const { at, isListed, version, updatedAt } = updated
  if (isListed) await ctx.emit(productsWritten, { merchantId, productIds: [id] })
  await ctx.announce([merchantId], { kind: 'product', id })
  const { category: externalCategory, tags: externalTags, editedFields, reasons, contentHash: _hash, ...content } = write
  return {
    ...record,
    ...content,
    version,
    updatedAt,
    externalCategory,
    externalTags,
    editedFields: [...editedFields],
    reasons: [...reasons],
    timeline: [{ at, kind: event.kind, code: event.message.code, params: event.message.params, actor }, ...record.timeline].slice(
      0,
      eventsWithProduct,
    ),
  }
}

function toShopProduct(record: ProductRecord): ShopProduct {
  return {
    reference: record.merchantProductReference,
    name: record.name,
    description: record.description,
    brand: record.brand,
    category: record.externalCategory,
    tags: record.externalTags,
    currency: record.currency,
    options: record.options,
    attributes: record.attributes,
    translations: record.translations,
    images: record.images.map(({ source, alt }) => ({ source, alt })),
    variants: record.variants.map((row) => {
      const { id: _, ...variant } = row
      return variant
    }),
  }
}
