import { isDeepStrictEqual } from 'node:util'
import type { ProductStatus } from '@stoa/contract/states.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Ctx } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import type { ShopProduct } from '../connection/ports.ts'
import type { StoredChange } from '../run/describe-change.ts'
import type { ProductHistory } from './change-message.ts'
import { changeMessage } from './change-message.ts'
import { productsWritten } from './events.ts'
import { contentHash } from './content-hash.ts'
import { replaceImages } from './picture/queries-picture.ts'
import { lockProducts, restorePublication } from './queries-publication.ts'
import type { ProductWrite } from './sync/queries-sync.ts'
import { insertProducts, listStored, updateProducts, updateVariantsRemoved, upsertVariants } from './sync/queries-sync.ts'
import type { StoredProduct } from '@stoa/product-file/file-product.ts'
import { completeLanguages } from '@stoa/product-file/translations.ts'
import { changesOf } from './rules-diff.ts'
import { lowestPrice, nextStatus, readinessOf, totalStock } from './rules.ts'

/** Variants a card of a list shows, as `product_card_variants` has them. */
const cardVariants = 20

/** A product to be written as it will be. `sourceHash` (base64) is of what its shop sent last; null where no shop did. */
export type UpsertedProduct = { id: string; product: ShopProduct; sourceHash: string | null; outcome: 'created' | 'changed' }

/** Where products come from: the connection they belong to (null leaves each its own), and what their histories say of it. */
export type ProductOrigin = {
  connectionId: string | null
  history: ProductHistory
  /** Who did it, where a person did. */
  actor?: string | null
}

/** A locked product as it is before it is written. */
type Before = StoredProduct & { productId: string; status: ProductStatus }

/**
 * Writes products with their variants, pictures and histories in the open transaction, variants and pictures only where they differ. Returns what
 * changed, by product. `before` saves reading products that are locked and were read since.
 */
export async function writeProducts(
  ctx: Ctx,
  merchantId: string,
  { connectionId, history, actor = null }: ProductOrigin,
  written: readonly UpsertedProduct[],
  before?: readonly Before[],
): Promise<Map<string, StoredChange[]>> {
  if (written.length === 0) return new Map()
  const { db } = ctx
  const changedIds = written.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id)
  const kept = new Map((before ?? (await readBefore(db, merchantId, changedIds))).map((row) => [row.productId, row]))
  const withVariants = written.filter(({ id, product }) => !isDeepStrictEqual(kept.get(id)?.variants, product.variants))
  const withImages = written.filter(({ id, product }) => !isDeepStrictEqual(kept.get(id)?.images ?? [], product.images))
  const variants = withVariants.flatMap(({ id: productId, product }) =>
    product.variants.map((variant, position) => ({ ...variant, id: uuidv7(), productId, position })),
  )
  const variantsOf = Map.groupBy(variants, ({ productId }) => productId)
  const rows = written.map((one): ProductWrite => {
    const { id } = one
    const translations = one.product.translations ?? kept.get(id)?.translations ?? {}
    const product = { ...one.product, translations }
    const reasons = readinessOf(product)
    return {
      id,
      reference: product.reference,
      name: product.name,
      description: product.description,
      brand: product.brand,
      category: product.category,
      tags: product.tags,
      currency: product.currency,
      options: product.options,
      attributes: product.attributes,
      translations,
      translatedLanguages: completeLanguages(product, translations),
      status: nextStatus(kept.get(id)?.status, reasons),
      reasons,
      priceMinor: lowestPrice(product.variants),
      stock: totalStock(product.variants),
      variantCount: product.variants.length,
      contentHash: contentHash(product).toString('base64'),
      sourceHash: one.sourceHash,
      // Of a new product, whose variants keep these ids and which has no stored picture yet. The card of another is read from its rows.
      cardVariants: (variantsOf.get(id) ?? [])
        .slice(0, cardVariants)
        .map(({ id: variantId, name, sku, priceMinor, stock }) => ({ id: variantId, name, sku, priceMinor, stock })),
    }
  })
  await insertProducts(
    db,
    merchantId,
    connectionId,
    rows.filter(({ id }) => !kept.has(id)),
  )
  await upsertVariants(db, merchantId, variants)
  await updateVariantsRemoved(
    db,
    merchantId,
    withVariants.flatMap(({ id }) => (kept.has(id) ? [id] : [])),
    variants.filter(({ productId }) => kept.has(productId)).map(({ productId, reference }) => ({ productId, reference })),
  )
  await replaceImages(
    db,
    merchantId,
    withImages.map(({ id }) => id),
    withImages.flatMap(({ id: productId, product }) => product.images.map((image, position) => ({ ...image, productId, position }))),
  )
  const newCards = new Set([...withVariants, ...withImages].map(({ id }) => id))
  const updated = rows.filter(({ id }) => kept.has(id))
  const withNewCard = updated.filter(({ id }) => newCards.has(id))
  const withKeptCard = updated.filter(({ id }) => !newCards.has(id))
  const changes = new Map(
    written.flatMap(({ id, product }) => {
      const old = kept.get(id)
      return old ? [[id, changesOf(old, product)] as const] : []
    }),
  )
  const events = written.map(({ id: productId, outcome }) => {
    const message =
      outcome === 'created' ? history.created : changeMessage(history, kept.get(productId)?.status === 'Discontinued', changes.get(productId))
    return { merchantId, productId, marketplaceId: null, kind: outcome === 'created' ? history.kind : 'changed', message, actor }
  })
  const listed = [
    ...(await updateProducts(db, merchantId, connectionId, withNewCard, { isCardNew: true })),
    ...(await updateProducts(db, merchantId, connectionId, withKeptCard, { isCardNew: false, events })),
  ]
  await restorePublication(
    db,
    merchantId,
    updated.flatMap(({ id, status, currency }) => {
      const before = kept.get(id)
      return (status === 'Ready' && (before?.status === 'Review' || before?.status === 'Discontinued')) || before?.currency !== currency ? [id] : []
    }),
  )
  // Whoever lists a product locks it first, so that one listed later is listed as it is now.
  if (listed.length > 0) await ctx.emit(productsWritten, { merchantId, productIds: listed })
  return changes
}

/** Locks products and reads what is kept of them. */
async function readBefore(db: Db, merchantId: string, productIds: readonly string[]): Promise<Before[]> {
  const locked = await lockProducts(
    db,
    productIds.map((productId) => ({ merchantId, productId })),
  )
  const statuses = new Map(locked.map(({ productId, status }) => [productId, status]))
  return (await listStored(db, merchantId, productIds)).flatMap((row) => {
    const status = statuses.get(row.productId)
    return status === undefined ? [] : [{ ...row, status }]
  })
}
