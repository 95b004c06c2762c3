import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import type { Renumbered, StoredSku } from './rules-rematch.ts'

/** Returns the variants with some SKUs of products of a connection that its run has not met. */
export async function listStoredSkus(db: Db, merchantId: string, connectionId: string, runId: string, skus: readonly string[]): Promise<StoredSku[]> {
  const { rows } = await sql<StoredSku>`
    select v.product_id as "productId", v.sku, v.reference as "variantReference"
    from variant v join product p on p.merchant_id = v.merchant_id and p.id = v.product_id
    where v.merchant_id = ${merchantId} and v.sku = any(${skus}::text[]) and v.sku <> '' and v.removed_at is null and p.connection_id = ${connectionId}
      and not exists (select from run_seen s where s.company_id = ${merchantId} and s.run_id = ${runId} and s.reference = p.merchant_product_reference)`.execute(
    db,
  )
  return rows
}

/** Gives products the references that their shop has given them. */
export async function updateProductReferences(db: Db, merchantId: string, renumbered: readonly Renumbered[]): Promise<void> {
  const rows = renumbered.map(({ productId, reference }) => ({ productId, reference }))
  await sql`
    update product p set merchant_product_reference = x.reference, version = p.version + 1
    from ${jsonRows(rows, 'x', sql`"productId" uuid, reference text`)}
    where p.merchant_id = ${merchantId} and p.id = x."productId"`.execute(db)
}

/** Gives variants the references that their shop has given them. */
export async function updateVariantReferences(db: Db, merchantId: string, variants: readonly Renumbered['variants'][number][]): Promise<void> {
  await sql`
    update variant v set reference = x.reference
    from ${jsonRows(variants, 'x', sql`"productId" uuid, before text, reference text`)}
    where v.merchant_id = ${merchantId} and v.product_id = x."productId" and v.reference = x.before`.execute(db)
}
