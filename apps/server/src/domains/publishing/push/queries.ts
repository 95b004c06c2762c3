import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { NamedCollection, PushCandidate } from './rules.ts'
import { literal } from '../../../kit/paging.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import type { ProductKey } from '../../collection/listing/queries-bulk.ts'
import { keysTable } from '../../collection/listing/queries-bulk.ts'

/** The marketplaces a merchant sends its products to: approved, and not paused by the operator. */
export async function listPushTargets(db: Db, merchantId: string): Promise<{ marketplaceId: string; name: string; currency: string }[]> {
  const { rows } = await sql<{ marketplaceId: string; name: string; currency: string }>`
    select m.id as "marketplaceId", m.name, c.currency from partnership pa join marketplace m on m.id = pa.marketplace_id join company c on c.id = m.id
    where pa.merchant_id = ${merchantId} and pa.status = 'APPROVED' and pa.is_active order by m.id`.execute(db)
  return rows
}

/** How many products a push comes by. */
export async function countPushable(db: Db, merchantId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from product p where p.merchant_id = ${merchantId} and p.status <> 'Discontinued'`.execute(db)
  return rows[0]?.n ?? 0
}

/** Products of a merchant after an id, in the order of their ids, with what was last sent of each. `isLocked`: held until the transaction ends. */
export async function listCandidates(
  db: Db,
  merchantId: string,
  marketplaceIds: readonly string[],
  afterId: string | null,
  limit: number,
  isLocked: boolean,
): Promise<PushCandidate[]> {
  const { rows } = await sql<PushCandidate>`
    with batch as materialized (
      select p.* from product p where p.merchant_id = ${merchantId} ${afterId === null ? sql`` : sql`and p.id > ${afterId}`}
      order by p.id limit ${literal(limit)} ${isLocked ? sql`for no key update` : sql``}
    )
    select b.id as "productId", b.merchant_product_reference as reference, b.name, b.status, b.reasons, encode(b.content_hash, 'hex') as "contentHash", b.currency,
      b.external_category as category, searchable(b.external_category) as "categoryKey",
      coalesce(s.sent, '{}') as sent, b.status = 'Discontinued' and coalesce(s.is_stale, false) as "isGoneNews"
    from batch b
    left join lateral (
      select jsonb_object_agg(pu.marketplace_id, encode(pu.content_hash, 'hex')) as sent, bool_or(pu.product_updated_at < b.updated_at) as is_stale
      from push pu where pu.merchant_id = b.merchant_id and pu.product_id = b.id and pu.marketplace_id = any(${marketplaceIds}::uuid[])
    ) s on true
    order by b.id`.execute(db)
  return rows
}

/** Collections named as one of these categories, without regard to case and accents; of several of one name a leaf first. */
export async function listNamedCollections(db: Db, marketplaceIds: readonly string[], categoryKeys: readonly string[]): Promise<NamedCollection[]> {
  if (categoryKeys.length === 0) return []
  const { rows } = await sql<NamedCollection>`
    select c.id, c.marketplace_id as "marketplaceId", searchable(c.name) as "nameKey", c.requires_approval as "requiresApproval"
    from collection c where c.marketplace_id = any(${marketplaceIds}::uuid[]) and searchable(c.name) = any(${categoryKeys}::text[])
    order by exists (select from collection k where k.marketplace_id = c.marketplace_id and k.parent_id = c.id), c.id`.execute(db)
  return rows
}

/** Returns the collections that a merchant's rules name for these categories; `nameKey` is that of the category. */
export async function listRuledCollections(
  db: Db,
  merchantId: string,
  marketplaceIds: readonly string[],
  categoryKeys: readonly string[],
): Promise<NamedCollection[]> {
  const { rows } = await sql<NamedCollection>`
    select c.id, c.marketplace_id as "marketplaceId", r.category_key as "nameKey", c.requires_approval as "requiresApproval"
    from category_rule r join collection c on c.marketplace_id = r.marketplace_id and c.id = r.collection_id
    where r.merchant_id = ${merchantId} and r.marketplace_id = any(${marketplaceIds}::uuid[]) and r.category_key = any(${categoryKeys}::text[])`.execute(
    db,
  )
  return rows
}

/** Which of these products are listed on which of these marketplaces, as `marketplace/product`. */
export async function listListed(
  db: Db,
  merchantId: string,
  marketplaceIds: readonly string[],
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct l.marketplace_id::text || '/' || l.product_id::text as key from listing l
    where l.merchant_id = ${merchantId} and l.product_id = any(${productIds}::uuid[]) and l.marketplace_id = any(${marketplaceIds}::uuid[])`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}

/** What `push` notes of a product `p` for the orders of the catalogue: one without a price has the highest number that is exact, and is behind all others. */
const priceInOrder = sql`coalesce(p.price_minor, ${literal(Number.MAX_SAFE_INTEGER)})`

/** Notes what is sent where: the content of each product as it is now. */
export async function upsertPushes(db: Db, merchantId: string, sent: readonly { marketplaceId: string; productId: string }[]): Promise<void> {
  if (sent.length === 0) return
  await sql`
    insert into push (marketplace_id, merchant_id, product_id, content_hash, pushed_at, product_updated_at, product_name, product_price_minor)
    select s."marketplaceId", p.merchant_id, p.id, p.content_hash, now(), p.updated_at, p.name, ${priceInOrder}
    from ${jsonRows(sent, 's', sql`"marketplaceId" uuid, "productId" uuid`)}
    join product p on p.merchant_id = ${merchantId} and p.id = s."productId"
    on conflict (marketplace_id, merchant_id, product_id)
    do update set content_hash = excluded.content_hash, pushed_at = excluded.pushed_at, product_updated_at = excluded.product_updated_at,
      product_name = excluded.product_name, product_price_minor = excluded.product_price_minor`.execute(db)
}

/** Notes that products changed, pushed or not: shoppers see it at once, and the order of the catalogue follows. */
export async function updateChangedInCatalogue(db: Db, merchantId: string, productIds: readonly string[]): Promise<void> {
  await sql`
    update push pu set offer_changed_at = now(), product_name = p.name, product_price_minor = ${priceInOrder} from product p
    where pu.merchant_id = ${merchantId} and pu.product_id = any(${productIds}::uuid[]) and p.merchant_id = pu.merchant_id and p.id = pu.product_id`.execute(
    db,
  )
}

/** Notes that the marketplaces know these products are gone. */
export async function touchPushes(db: Db, merchantId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`
    update push pu set product_updated_at = p.updated_at from product p
    where pu.merchant_id = ${merchantId} and pu.product_id = any(${productIds}::uuid[]) and p.merchant_id = pu.merchant_id and p.id = pu.product_id`.execute(
    db,
  )
}

/** Notes that these products are sent to the marketplace as they are now, where that was not noted before. */
export async function insertFirstPushes(db: Db, marketplaceId: string, keys: readonly ProductKey[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    insert into push (marketplace_id, merchant_id, product_id, content_hash, pushed_at, product_updated_at, product_name, product_price_minor)
    select ${marketplaceId}, p.merchant_id, p.id, p.content_hash, now(), p.updated_at, p.name, ${priceInOrder}
    from ${keysTable(keys)} join product p on p.merchant_id = k."merchantId" and p.id = k."productId"
    on conflict (marketplace_id, merchant_id, product_id) do update set is_removed_by_operator = false where push.is_removed_by_operator`.execute(db)
}

/** Notes that the operator removed these products, of those that it has in no collection now. */
export async function updateRemoved(db: Db, marketplaceId: string, keys: readonly ProductKey[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    update push pu set is_removed_by_operator = true from ${keysTable(keys)}
    where pu.marketplace_id = ${marketplaceId} and pu.merchant_id = k."merchantId" and pu.product_id = k."productId"
      and not exists (select from listing l where l.marketplace_id = pu.marketplace_id and l.merchant_id = pu.merchant_id and l.product_id = pu.product_id)`.execute(
    db,
  )
}
