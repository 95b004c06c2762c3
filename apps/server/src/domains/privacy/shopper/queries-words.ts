import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Purchase } from './queries-due.ts'

/** Whose data they are: the words that say who it is, and the orders, cases and conversations they may stand in. */
export type ShopperWords = { words: string[]; email: string; orderIds: string[]; caseIds: string[]; conversationIds: string[]; companyIds: string[] }

/** Returns the words of a purchase that say who its shopper is: name, addresses, also those before a correction, telephone and the numbers of parcels. */
export async function findShopperWords(db: Db, { marketplaceId, groupId }: Purchase): Promise<ShopperWords | undefined> {
  const { rows } = await sql<ShopperWords>`
    select array(
        select distinct w.value from jsonb_each_text(g.customer || g.shipping_address) w(key, value) where w.key not in ('countryCode', 'region', 'language') and w.value <> ''
        union select w.value from jsonb_each_text(g.customer) w(key, value) where w.key <> 'language' and w.value <> ''
        union select w.value from jsonb_each_text(coalesce(g.billing_address, '{}')) w(key, value) where w.key not in ('countryCode', 'region') and w.value <> ''
        union select w.value from "order" o cross join lateral jsonb_each_text(coalesce(o.shipping_address, '{}')) w(key, value)
          where o.marketplace_id = g.marketplace_id and o.id = any(s.orders) and w.key not in ('countryCode', 'region') and w.value <> ''
        union select w.value from order_event e cross join lateral jsonb_each_text(e.params) w(key, value)
          where e.marketplace_id = g.marketplace_id and e.order_id = any(s.orders) and e.kind = 'address_changed' and w.value <> ''
        union select f.tracking_number from fulfilment f where f.marketplace_id = g.marketplace_id and f.order_id = any(s.orders) and f.tracking_number <> ''
        union select u.tracking_number from cancelled_fulfilment u where u.marketplace_id = g.marketplace_id and u.order_id = any(s.orders) and u.tracking_number <> ''
        union select f.tracking_href from fulfilment f where f.marketplace_id = g.marketplace_id and f.order_id = any(s.orders) and f.tracking_href is not null
        union select k.tracking_number from order_case k where k.marketplace_id = g.marketplace_id and k.order_id = any(s.orders) and k.tracking_number <> ''
        union select k.tracking_href from order_case k where k.marketplace_id = g.marketplace_id and k.order_id = any(s.orders) and k.tracking_href is not null
      ) as words,
      g.customer ->> 'email' as email, s.orders as "orderIds", s.companies as "companyIds",
      array(select k.id from order_case k where k.marketplace_id = g.marketplace_id and k.order_id = any(s.orders)) as "caseIds",
      array(select v.id from conversation v where v.marketplace_id = g.marketplace_id and v.order_id = any(s.orders)) as "conversationIds"
    from order_group g cross join lateral (
      select array_agg(o.id) as orders, array_agg(distinct o.merchant_id) || g.marketplace_id as companies from "order" o
      where o.marketplace_id = g.marketplace_id and o.group_id = g.id) s
    where g.marketplace_id = ${marketplaceId} and g.id = ${groupId}`.execute(db)
  return rows[0]
}

/** Returns the stored files of the orders: evidence, attachments of messages, and labels, which show the address. */
export async function listShopperFiles(db: Db, marketplaceId: string, { orderIds, caseIds, conversationIds }: ShopperWords): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select f.file from case_file f where f.case_id = any(${caseIds}::uuid[])
    union select f.file from conversation_message n join conversation_file f on f.marketplace_id = n.marketplace_id and f.message_id = n.id
      where n.marketplace_id = ${marketplaceId} and n.conversation_id = any(${conversationIds}::uuid[])
    union select b.file from fulfilment u join shipping_label b on b.marketplace_id = u.marketplace_id and b.fulfilment_id = u.id
      where u.marketplace_id = ${marketplaceId} and u.order_id = any(${orderIds}::uuid[]) and b.file is not null
    union select b.file from cancelled_fulfilment u join shipping_label b on b.marketplace_id = u.marketplace_id and b.cancelled_fulfilment_id = u.id
      where u.marketplace_id = ${marketplaceId} and u.order_id = any(${orderIds}::uuid[]) and b.file is not null
    union select b.file from shipping_label b where b.marketplace_id = ${marketplaceId} and b.case_id = any(${caseIds}::uuid[]) and b.file is not null`.execute(
    db,
  )
  return rows.map(({ file }) => file)
}
