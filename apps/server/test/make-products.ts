import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { StoredReason } from '../src/domains/product/rules.ts'
import { sha256 } from '../src/secrets/crypto.ts'
import type { TestApp } from './app.ts'
import { unique } from './make.ts'
import { refreshCards } from './product-cards.ts'

/** A product as a test makes it, beside its row. */
export type MadeProduct = { id: string; merchantId: string; reference: string; name: string }

/** Products of a merchant, complete and ready by default, as a sync and a push would have left them; with `isNew` before any push. */
export async function makeProducts(
  app: TestApp,
  merchant: { companyId: string },
  count: number,
  options: { isNew?: boolean; status?: string; category?: string; name?: string; reasons?: StoredReason[] } = {},
): Promise<MadeProduct[]> {
  const products = Array.from({ length: count }, (_, n) => {
    const word = unique()
    return {
      id: uuidv7(),
      merchantId: merchant.companyId,
      reference: `ref-${word}`,
      name: `${options.name ?? 'Lamp'} ${String(n).padStart(4, '0')} ${word}`,
    }
  })
  await app.db
    .insertInto('product')
    .values(
      products.map((product) => ({
        id: product.id,
        merchant_id: product.merchantId,
        merchant_product_reference: product.reference,
        name: product.name,
        status: options.status ?? 'Ready',
        reasons: JSON.stringify(options.reasons ?? []),
        external_category: options.category ?? '',
        currency: 'EUR',
        price_minor: 1999,
        stock: 5,
        variant_count: 1,
        content_hash: sha256(product.reference),
      })),
    )
    .execute()
  if (options.isNew) return products
  await makePushes(
    app,
    merchant,
    products.map(({ id }) => id),
  )
  return products
}

/** Has products of a merchant, or all of them, pushed to the marketplaces of its partners as they are now; what is there already stays. */
export async function makePushes(app: TestApp, merchant: { companyId: string }, productIds?: readonly string[]): Promise<void> {
  await sql`
    insert into push (marketplace_id, merchant_id, product_id, content_hash, pushed_at, product_updated_at, product_name, product_price_minor)
    select pa.marketplace_id, p.merchant_id, p.id, p.content_hash, now(), p.updated_at, p.name, coalesce(p.price_minor, 9007199254740991)
    from product p join partnership pa on pa.merchant_id = p.merchant_id and pa.status = 'APPROVED'
    where p.merchant_id = ${merchant.companyId} and (cast(${productIds ?? null} as uuid[]) is null or p.id = any(${productIds ?? null}::uuid[]))
    on conflict do nothing`.execute(app.db)
}

/** Gives a product a picture: a row, as if it had been fetched and stored. */
export async function makePicture(app: TestApp, product: MadeProduct): Promise<string> {
  const id = uuidv7()
  const file = `pictures/${product.merchantId}/${id}`
  await app.db
    .insertInto('picture')
    .values({ id, merchant_id: product.merchantId, content_hash: sha256(id), file, width: 800, height: 600, bytes: 1000 })
    .execute()
  await app.db
    .insertInto('product_image')
    .values({
      merchant_id: product.merchantId,
      product_id: product.id,
      source: file,
      position: 0,
      alt: product.name,
      state: 'stored',
      picture_id: id,
    })
    .execute()
  await app.db.updateTable('product').set({ thumbnail_id: id }).where('merchant_id', '=', product.merchantId).where('id', '=', product.id).execute()
  await refreshCards(app.db, [product.id])
  return file
}

/** The status of a product as it now is. */
export async function statusOf(app: TestApp, product: MadeProduct): Promise<string> {
  const row = await app.db
    .selectFrom('product')
    .select('status')
    .where('merchant_id', '=', product.merchantId)
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  return row.status
}
