import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Message } from '@stoa/messages/describe.ts'
import type { ProductStatus } from '@stoa/contract/states.ts'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'

/** A product by its whole key. */
type ProductKey = { merchantId: string; productId: string }

/** A product held while its listings change. */
export type LockedProduct = ProductKey & { status: ProductStatus; name: string; merchantProductReference: string; currency: string }

function keysTable(keys: readonly ProductKey[]): RawBuilder<unknown> {
  return jsonRows(keys, 'k', sql`"merchantId" uuid, "productId" uuid`)
}

/**
 * Holds products until the transaction ends, in the order of their keys. Whoever changes listings holds their products first:
 * else two who each take one of the last two approved listings away would both leave the product published.
 */
export async function lockProducts(db: Db, keys: readonly ProductKey[]): Promise<LockedProduct[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<LockedProduct>`
    select p.merchant_id as "merchantId", p.id as "productId", p.status, p.name, p.merchant_product_reference as "merchantProductReference",
      p.currency
    from product p where (p.merchant_id, p.id) in (select k."merchantId", k."productId" from ${keysTable(keys)})
    order by p.merchant_id, p.id for no key update`.execute(db)
  return rows
}

/**
 * Brings the status of held products in line with their listings: published while one is approved and complete on a marketplace that sells in
 * its currency, otherwise pushed. A product that is ready becomes one of the two, for it is before an operator now; one in review, in test or discontinued stays what it is.
 * What a person changed is not touched, and so neither version nor `updated_at`.
 */
export async function refreshPublication(db: Db, keys: readonly ProductKey[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    update product p set status = s.status
    from (
      select r.merchant_id, r.id,
        case when exists (
          select from listing l join company mo on mo.id = l.marketplace_id and mo.currency = r.currency
          where l.merchant_id = r.merchant_id and l.product_id = r.id and is_on_sale(l.marketplace_id, l.approval, l.missing_required)
        ) then 'Published' else 'Pushed' end as status
      from product r where (r.merchant_id, r.id) in (select k."merchantId", k."productId" from ${keysTable(keys)})
    ) s
    where p.merchant_id = s.merchant_id and p.id = s.id and p.status in ('Ready', 'Pushed', 'Published') and p.status <> s.status`.execute(db)
}

/**
 * Brings held products to where their listings put them, that were in review and are complete again, are sold again after they were discontinued, or
 * whose currency is another now. One that no marketplace lists stays ready.
 */
export async function restorePublication(db: Db, merchantId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  const { rows } = await sql<ProductKey>`
    select distinct l.merchant_id as "merchantId", l.product_id as "productId" from listing l
    where l.merchant_id = ${merchantId} and l.product_id = any(${productIds}::uuid[])`.execute(db)
  await refreshPublication(db, rows)
}

/** An entry of a product's history to be. One of a marketplace is read by its operator and the merchant, one of none by every operator. */
export type NewProductEvent = ProductKey & { marketplaceId: string | null; kind: string; message: Message; actor: string | null }

/** Writes entries into the histories of products. */
export async function insertProductEvents(db: Db, events: readonly NewProductEvent[]): Promise<void> {
  if (events.length > 0) await newProductEvents(events).execute(db)
}

/** The statement that writes entries into the histories of products, also as a part of another. */
export function newProductEvents(events: readonly NewProductEvent[]): RawBuilder<unknown> {
  return sql`
    insert into product_event (merchant_id, product_id, marketplace_id, kind, code, params, actor)
    select e."merchantId", e."productId", e."marketplaceId", e.kind, e.message ->> 'code', e.message -> 'params', e.actor
    from ${jsonRows(events, 'e', sql`"merchantId" uuid, "productId" uuid, "marketplaceId" uuid, kind text, message jsonb, actor text`)}`
}
