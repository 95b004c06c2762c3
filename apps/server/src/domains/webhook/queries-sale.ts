import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import type { NewEvent } from './queries-event.ts'
import { isSubscribed, productsPerEvent } from './queries-event.ts'

/** A product whose sale on a marketplace may be another now. */
export type SaleChange = { marketplaceId: string; merchantId: string; productId: string }

/**
 * Events for the operator of products whose sale changed: `product.changed` of those that are on sale, `product.withdrawn` of the others; one per hundred
 * products of a merchant. A fact names the state that the event reports, so that each state is sent once.
 */
export async function listSaleEvents(db: Db, changes: readonly SaleChange[]): Promise<NewEvent[]> {
  return listEvents(db, sql`select distinct f.* from ${jsonRows(changes, 'f', sql`"marketplaceId" uuid, "merchantId" uuid, "productId" uuid`)}`)
}

/** The same of products that were changed, on every marketplace that has approved them. */
export async function listContentEvents(db: Db, merchantId: string, productIds: readonly string[]): Promise<NewEvent[]> {
  return listEvents(
    db,
    sql`select distinct l.marketplace_id as "marketplaceId", l.merchant_id as "merchantId", l.product_id as "productId" from listing l
      where l.merchant_id = ${merchantId} and l.product_id = any(${productIds}::uuid[]) and l.approval = 'Approved'`,
  )
}

/** The same of products that an operator decided about. Those that never were approved were not on sale. */
export async function listDecisionEvents(db: Db, marketplaceId: string, listingIds: readonly string[]): Promise<NewEvent[]> {
  return listEvents(
    db,
    sql`select distinct l.marketplace_id as "marketplaceId", l.merchant_id as "merchantId", l.product_id as "productId" from listing l
      where l.marketplace_id = ${marketplaceId} and l.id = any(${listingIds}::uuid[]) and l.approved_at is not null`,
  )
}

async function listEvents(db: Db, changed: RawBuilder<unknown>): Promise<NewEvent[]> {
  const { rows } = await sql<NewEvent>`
    select c."companyId", c.topic, c.topic || ':' || md5(string_agg(c.state, ',' order by c.product_id)) as fact,
      jsonb_build_object('marketplaceId', c."companyId", 'merchantId', c.merchant_id, 'isAll', false,
        'products', jsonb_agg(jsonb_build_object('productId', c.product_id) order by c.product_id)) as data
    from (
      select t."companyId", t.topic, t.merchant_id, t.product_id, t.state,
        (row_number() over (partition by t."companyId", t.topic, t.merchant_id order by t.product_id) - 1) / ${sql.lit(productsPerEvent)} as part
      from (
        select f."marketplaceId" as "companyId", p.merchant_id, p.id as product_id,
          -- What shoppers see of it: its content, its approval there and its pictures.
          concat_ws('/', p.id, p.version, s.offer_changed_at, p.card_images) as state,
          case when p.status = 'Published' and p.currency = mo.currency and exists (
            select from listing l where l.merchant_id = p.merchant_id and l.product_id = p.id and l.marketplace_id = f."marketplaceId"
              and is_on_sale(l.marketplace_id, l.approval, l.missing_required)) then 'product.changed' else 'product.withdrawn' end as topic
        from (${changed}) f
        join product p on p.merchant_id = f."merchantId" and p.id = f."productId"
        -- Of a merchant that does not sell there, everything was withdrawn at once.
        join partnership a on a.marketplace_id = f."marketplaceId" and a.merchant_id = f."merchantId" and a.status = 'APPROVED' and a.is_active
        join company me on me.id = p.merchant_id and me.is_active
        join company mo on mo.id = f."marketplaceId"
        left join push s on s.marketplace_id = f."marketplaceId" and s.merchant_id = p.merchant_id and s.product_id = p.id
      ) t
      where ${isSubscribed('t.companyId', 't.topic')}
    ) c
    group by c."companyId", c.topic, c.merchant_id, c.part`.execute(db)
  return rows
}

/**
 * Events for the operators that all products of merchants are on sale again, or no longer are: as it is now. `marketplaceIds` null: on all
 * marketplaces they sell on.
 */
export async function listSellerEvents(db: Db, merchantId: string, marketplaceIds: readonly string[] | null): Promise<NewEvent[]> {
  const { rows } = await sql<NewEvent>`
    select t."companyId", t.topic, concat_ws(':', t.topic, t.id, t.state) as fact,
      jsonb_build_object('marketplaceId', t."companyId", 'merchantId', t.merchant_id, 'isAll', true, 'products', '[]'::jsonb) as data
    from (
      -- The transactions that wrote both rows last: another pause is another fact.
      select a.marketplace_id as "companyId", a.merchant_id, a.id, concat_ws(':', a.xmin, c.xmin) as state,
        case when a.status = 'APPROVED' and a.is_active and c.is_active then 'product.changed' else 'product.withdrawn' end as topic
      from partnership a join company c on c.id = a.merchant_id
      where a.merchant_id = ${merchantId} and ${
        marketplaceIds === null ? sql`a.status = 'APPROVED'` : sql`a.was_approved and a.marketplace_id = any(${marketplaceIds}::uuid[])`
      }
    ) t
    where ${isSubscribed('t.companyId', 't.topic')}`.execute(db)
  return rows
}
