import type { ApprovalStatus } from '@stoa/contract/states.ts'
import { v7 as uuidv7 } from 'uuid'
import { sha256 } from '../src/secrets/crypto.ts'
import type { TestApp } from './app.ts'
import { unique } from './make.ts'
import { refreshCards } from './product-cards.ts'

/** Something on sale: a product of one variant with its listing. */
export type Offer = { merchantId: string; productId: string; variantId: string; sku: string; priceMinor: number; listingId: string | undefined }

type OfferOptions = {
  marketplaceId: string
  merchantId: string
  priceMinor?: number | null
  /** Null is not counted. */
  stock?: number | null
  sku?: string
  currency?: string
  status?: string
  /** Undefined: approved. Null: no listing at all. */
  approval?: ApprovalStatus | null
  collectionId?: string
}

/** A product of one variant, approved on the marketplace by default, straight into the tables. */
export async function makeOffer(app: TestApp, options: OfferOptions): Promise<Offer> {
  const { marketplaceId, merchantId, priceMinor = 1000, stock = null, currency = 'EUR', status = 'Published', approval = 'Approved' } = options
  const [productId, variantId, word] = [uuidv7(), uuidv7(), unique()]
  const sku = options.sku ?? `SKU-${word}`
  await app.db
    .insertInto('product')
    .values({
      merchant_id: merchantId,
      id: productId,
      merchant_product_reference: `ref-${word}`,
      name: `Chair ${word}`,
      status,
      currency,
      price_minor: priceMinor,
      stock,
      variant_count: 1,
      content_hash: sha256(word),
    })
    .execute()
  await app.db
    .insertInto('variant')
    .values({ merchant_id: merchantId, id: variantId, product_id: productId, reference: `v-${word}`, sku, price_minor: priceMinor, stock })
    .execute()
  await refreshCards(app.db, [productId])
  const listing =
    approval === null
      ? undefined
      : await app.db
          .insertInto('listing')
          .values({
            marketplace_id: marketplaceId,
            merchant_id: merchantId,
            product_id: productId,
            collection_id: options.collectionId ?? null,
            approval,
            position: `a${word}`,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
  return { merchantId, productId, variantId, sku, priceMinor: priceMinor ?? 0, listingId: listing?.id }
}

/** A collection, under another when given; returns its id. */
export async function makeCollection(app: TestApp, marketplaceId: string, name: string, parentId: string | null = null): Promise<string> {
  const { id } = await app.db
    .insertInto('collection')
    .values({ marketplace_id: marketplaceId, parent_id: parentId, name, position: `a${unique()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How many of a variant are left, by its own row and by its product's. */
export async function stockOf(app: TestApp, offer: Offer): Promise<{ variant: number | null; product: number | null }> {
  const row = await app.db
    .selectFrom('variant as v')
    .innerJoin('product as p', (j) => j.onRef('p.merchant_id', '=', 'v.merchant_id').onRef('p.id', '=', 'v.product_id'))
    .select(['v.stock as variant', 'p.stock as product'])
    .where('v.id', '=', offer.variantId)
    .executeTakeFirstOrThrow()
  return row
}
