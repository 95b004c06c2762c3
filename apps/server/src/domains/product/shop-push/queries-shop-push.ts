import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import { literal } from '../../../kit/paging.ts'
import type { StoredSku } from '../sync/rules-rematch.ts'
import type { ShopPushCandidate } from './rules-shop-push.ts'

/** What a push to a shop comes by: products of the shop, and those made here. Products of a shop that was disconnected are left alone. */
const isPushed = (connectionId: string) => sql`p.status <> 'Discontinued' and (p.connection_id = ${connectionId}::uuid or p.connection_id is null)`

/** Returns the products after an id, in the order of their ids, with what was last sent of each to a connection. */
export async function listShopPushCandidates(
  db: Db,
  merchantId: string,
  connectionId: string,
  afterId: string | null,
  limit: number,
): Promise<ShopPushCandidate[]> {
  const { rows } = await sql<ShopPushCandidate>`
    select p.id as "productId", p.merchant_product_reference as reference, p.name, p.status, p.reasons,
      p.connection_id is not distinct from ${connectionId}::uuid as "isLinked", encode(s.sent_hash, 'base64') as "sentHash",
      coalesce(s.removed_pictures, '{}') as "removedPictures"
    from product p
    left join shop_push s on s.company_id = p.merchant_id and s.connection_id = ${connectionId} and s.product_id = p.id
    where p.merchant_id = ${merchantId} and ${isPushed(connectionId)} ${afterId === null ? sql`` : sql`and p.id > ${afterId}`}
    order by p.id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Notes that new products are about to be created in a shop. */
export async function insertUnlinked(db: Db, companyId: string, connectionId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`
    insert into shop_push (company_id, connection_id, product_id)
    select ${companyId}, ${connectionId}, x from unnest(${productIds}::uuid[]) x
    on conflict (company_id, connection_id, product_id) do update set sent_hash = null, pushed_at = now()`.execute(db)
}

/** Notes what was sent of products that the shop has. Hashes are in base64. */
export async function upsertSent(
  db: Db,
  companyId: string,
  connectionId: string,
  sent: readonly { productId: string; hash: string }[],
): Promise<void> {
  if (sent.length === 0) return
  await sql`
    insert into shop_push (company_id, connection_id, product_id, sent_hash)
    select ${companyId}, ${connectionId}, x."productId", decode(x.hash, 'base64') from ${jsonRows(sent, 'x', sql`"productId" uuid, hash text`)}
    on conflict (company_id, connection_id, product_id) do update set sent_hash = excluded.sent_hash, pushed_at = now()`.execute(db)
}

/** Returns the SKUs of products that may be in the shop and are not linked to it yet. */
export async function listUnlinkedSkus(db: Db, companyId: string, connectionId: string, skus: readonly string[]): Promise<StoredSku[]> {
  if (skus.length === 0) return []
  const { rows } = await sql<StoredSku>`
    select v.product_id as "productId", v.sku, v.reference as "variantReference"
    from shop_push s
    join product p on p.merchant_id = s.company_id and p.id = s.product_id and p.connection_id is distinct from s.connection_id
    join variant v on v.merchant_id = s.company_id and v.product_id = s.product_id and v.removed_at is null
    where s.company_id = ${companyId} and s.connection_id = ${connectionId} and s.sent_hash is null and v.sku = any(${skus}::text[]) and v.sku <> ''`.execute(
    db,
  )
  return rows
}

/** Returns which of these references of the shop belong to products already, with the product of each. */
export async function listOwners(
  db: Db,
  merchantId: string,
  references: readonly string[],
): Promise<{ productId: string; reference: string; name: string }[]> {
  const { rows } = await sql<{ productId: string; reference: string; name: string }>`
    select p.id as "productId", p.merchant_product_reference as reference, p.name
    from product p where p.merchant_id = ${merchantId} and p.merchant_product_reference = any(${references}::text[])`.execute(db)
  return rows
}

/** Makes products belong to a connection: from now on its shop has them. The next pull reads each of them again. */
export async function updateProductsLinked(db: Db, merchantId: string, connectionId: string, productIds: readonly string[]): Promise<void> {
  await sql`
    update product p set connection_id = ${connectionId}, source_hash = null, updated_at = now(), version = p.version + 1
    where p.merchant_id = ${merchantId} and p.id = any(${productIds}::uuid[])`.execute(db)
}

/** Forgets that products are about to be created: they are linked, and nothing of their fields was sent since. */
export async function deleteUnlinked(db: Db, companyId: string, connectionId: string, productIds: readonly string[]): Promise<void> {
  await sql`
    delete from shop_push where company_id = ${companyId} and connection_id = ${connectionId} and product_id = any(${productIds}::uuid[]) and sent_hash is null`.execute(
    db,
  )
}

/** Returns how many products a push to a shop comes by. */
export async function countShopPush(db: Db, merchantId: string, connectionId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from product p where p.merchant_id = ${merchantId} and ${isPushed(connectionId)}`.execute(db)
  return rows[0]?.n ?? 0
}
