import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** A product as its shop named it: its reference there, its title and the SKUs of its variants. */
export type KnownProduct = { reference: string; name: string; skus: string[] }

/** Returns 20 products at most that a connection has read and that are still sold. */
export async function listKnownProducts(db: Db, companyId: string, connectionId: string): Promise<KnownProduct[]> {
  const { rows } = await sql<KnownProduct>`
    select p.merchant_product_reference as reference, p.name,
      array(select v.sku from variant v where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null and v.sku <> '') as skus
    from product p
    where p.merchant_id = ${companyId} and p.connection_id = ${connectionId} and p.status <> 'Discontinued' and p.source_hash is not null
    order by p.merchant_product_reference limit 20`.execute(db)
  return rows
}
