import type { ReturnAddress } from '@stoa/contract/case-shapes.ts'
import type { CaseSide } from '@stoa/contract/case-states.ts'
import type { ShopperMails } from '@stoa/contract/shopper.ts'
import type { Params } from '@stoa/contract/params.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import { returnAddressOfCase } from '../../order/return-policy/queries-return-address.ts'
import type { Scope } from '../../../kit/context.ts'

/** Returns which e-mails the shoppers of the caller's marketplace get. */
export async function findShopperMails(db: Db, scope: Scope): Promise<ShopperMails | undefined> {
  const { rows } = await sql<ShopperMails>`
    select s.on_purchase as "onPurchase", s.on_shipment as "onShipment", s.on_cancellation as "onCancellation" from shopper_mail s where s.marketplace_id = ${scope.companyId}`.execute(
    db,
  )
  return rows[0]
}

/** Writes which e-mails the shoppers of the caller's marketplace get. */
export async function upsertShopperMails(db: Db, scope: Scope, { onPurchase, onShipment, onCancellation }: ShopperMails): Promise<void> {
  await sql`
    insert into shopper_mail (marketplace_id, on_purchase, on_shipment, on_cancellation) values (${scope.companyId}, ${onPurchase}, ${onShipment}, ${onCancellation})
    on conflict (marketplace_id) do update set on_purchase = excluded.on_purchase, on_shipment = excluded.on_shipment, on_cancellation = excluded.on_cancellation,
      updated_at = now()`.execute(db)
}

/** Who gets an e-mail about an order, and from which marketplace. */
export type ShopperMailRecord = {
  marketplaceId: string
  marketplaceName: string
  host: string | null
  email: string
  name: string
  language: string | null
  countryCode: string
  /** The time zone of the marketplace. */
  timeZone: string
}

/** SQL of the recipient: of a marketplace `m` and an order group `g`. */
export const recipient = sql`m.id as "marketplaceId", m.name as "marketplaceName", case when m.host_verified_at is not null then m.host end as host, g.customer ->> 'email' as email,
  g.customer ->> 'name' as name, g.customer ->> 'language' as language, g.shipping_address ->> 'countryCode' as "countryCode", m.time_zone as "timeZone"`

/** SQL of an item of an order line `l`. */
export const mailedItem = (quantity: RawBuilder<unknown>) =>
  sql`jsonb_build_object('quantity', ${quantity}, 'name', l.name, 'variantName', l.variant_name)`

/** A purchase to confirm, with each merchant's part. */
export type PurchaseMailRecord = ShopperMailRecord & {
  groupId: string
  reference: string
  totalMinor: number
  currency: string
  orders: { orderId: string; number: string; merchantName: string; itemCount: number }[]
}

/** Returns the purchases whose marketplace confirms them to the shopper. Test orders have no shopper. */
export async function listPurchasesToMail(db: Db, purchases: readonly { marketplaceId: string; groupId: string }[]): Promise<PurchaseMailRecord[]> {
  const { rows } = await sql<PurchaseMailRecord>`
    select ${recipient}, g.id as "groupId", g.marketplace_order_reference as reference, g.total_minor as "totalMinor", g.currency,
      (select jsonb_agg(jsonb_build_object('orderId', o.id, 'number', o.number::text, 'merchantName', c.name, 'itemCount', o.item_count) order by o.number)
        from "order" o join company c on c.id = o.merchant_id where o.marketplace_id = g.marketplace_id and o.group_id = g.id) as orders
    from ${jsonRows(purchases, 'x', sql`"marketplaceId" uuid, "groupId" uuid`)}
    join shopper_mail s on s.marketplace_id = x."marketplaceId" and s.on_purchase
    join order_group g on g.marketplace_id = x."marketplaceId" and g.id = x."groupId" and g.source <> 'test'
    join marketplace m on m.id = g.marketplace_id`.execute(db)
  return rows
}

/** A shipment to report. */
export type ShipmentMailRecord = ShopperMailRecord & {
  number: string
  merchantName: string
  itemCount: number
  items: MailedItem[]
  carrier: string
  trackingNumber: string
  trackingHref: string | null
  /** What an e-mail last said of its tracking, as `trackingText` returns it; null where none did. */
  mailedTracking: string | null
}

/** Returns a shipment whose marketplace reports it to the shopper. */
export async function findShipmentToMail(
  db: Db,
  { marketplaceId, orderId, fulfilmentId }: { marketplaceId: string; orderId: string; fulfilmentId: string },
): Promise<ShipmentMailRecord | undefined> {
  const { rows } = await sql<ShipmentMailRecord>`
    select ${recipient}, o.number::text as number, c.name as "merchantName", f.carrier, f.tracking_number as "trackingNumber", f.tracking_href as "trackingHref",
      f.mailed_tracking as "mailedTracking", shipped."itemCount", shipped.items
    from fulfilment f
    cross join lateral (
      select coalesce(sum(x.quantity), 0)::int as "itemCount",
        coalesce(jsonb_agg(${mailedItem(sql`x.quantity`)} order by l.position), '[]') as items
      from fulfilment_line x join order_line l on l.marketplace_id = x.marketplace_id and l.id = x.order_line_id
      where x.marketplace_id = f.marketplace_id and x.fulfilment_id = f.id
    ) shipped
    join shopper_mail s on s.marketplace_id = f.marketplace_id and s.on_shipment
    join "order" o on o.marketplace_id = f.marketplace_id and o.id = f.order_id and not o.is_test
    join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    join marketplace m on m.id = o.marketplace_id join company c on c.id = o.merchant_id
    where f.marketplace_id = ${marketplaceId} and f.order_id = ${orderId} and f.id = ${fulfilmentId}`.execute(db)
  return rows[0]
}

/** A cancelled shipment that an e-mail to the shopper was about. */
export type CancelledShipmentMailRecord = ShopperMailRecord & { number: string; merchantName: string; itemCount: number; items: MailedItem[] }

/** Returns a cancelled shipment that an e-mail to the shopper was about. */
export async function findCancelledShipmentToMail(
  db: Db,
  { marketplaceId, orderId, fulfilmentId }: { marketplaceId: string; orderId: string; fulfilmentId: string },
): Promise<CancelledShipmentMailRecord | undefined> {
  const { rows } = await sql<CancelledShipmentMailRecord>`
    select ${recipient}, o.number::text as number, c.name as "merchantName", cancelled."itemCount", cancelled.items
    from cancelled_fulfilment f
    cross join lateral (
      select coalesce(sum(x.quantity), 0)::int as "itemCount",
        coalesce(jsonb_agg(${mailedItem(sql`x.quantity`)} order by l.position), '[]') as items
      from jsonb_to_recordset(f.lines) x("lineId" uuid, quantity int)
      join order_line l on l.marketplace_id = f.marketplace_id and l.order_id = f.order_id and l.id = x."lineId"
    ) cancelled
    join "order" o on o.marketplace_id = f.marketplace_id and o.id = f.order_id and not o.is_test
    join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    join marketplace m on m.id = o.marketplace_id join company c on c.id = o.merchant_id
    where f.marketplace_id = ${marketplaceId} and f.order_id = ${orderId} and f.id = ${fulfilmentId} and f.is_mailed`.execute(db)
  return rows[0]
}

/** An entry of a return that its shopper is to read. */
export type CaseMailRecord = ShopperMailRecord & {
  orderId: string
  number: string
  caseNumber: number
  merchantName: string
  at: string
  code: string
  params: Params
  side: CaseSide
  text: string | null
  /** Where to send the items, with the approval. */
  returnAddress: ReturnAddress | null
  /** The items of the return, for the confirmation of its request. */
  items: MailedItem[]
}

/** So many of a product, as an e-mail lists them. */
export type MailedItem = { quantity: number; name: string; variantName: string }

/** Returns an entry of a return that others wrote for its shopper to read, or the request itself. Test orders have no shopper. */
export async function findCaseEventToMail(
  db: Db,
  { marketplaceId, caseId, eventId }: { marketplaceId: string; caseId: string; eventId: string },
): Promise<CaseMailRecord | undefined> {
  const { rows } = await sql<CaseMailRecord>`
    select ${recipient}, coalesce(k.language, g.customer ->> 'language') as language, o.id as "orderId", o.number::text as number, k.number as "caseNumber", c.name as "merchantName", e.at, e.code, e.params, e.side, e.text,
      case when e.code = 'approved' then ${returnAddressOfCase('k')} end as "returnAddress",
      (select coalesce(jsonb_agg(${mailedItem(sql`x.quantity`)} order by l.position), '[]')
        from case_line x join order_line l on l.marketplace_id = x.marketplace_id and l.id = x.order_line_id
        where x.marketplace_id = k.marketplace_id and x.case_id = k.id and e.code = 'return_requested') as items
    from order_case k
    join case_event e on e.case_id = k.id and e.id = ${eventId}::bigint and e.is_public and (e.side <> 'shopper' or e.code = 'return_requested')
    join "order" o on o.marketplace_id = k.marketplace_id and o.id = k.order_id and not o.is_test
    join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    join marketplace m on m.id = o.marketplace_id join company c on c.id = o.merchant_id
    where k.marketplace_id = ${marketplaceId} and k.id = ${caseId} and k.kind = 'return'`.execute(db)
  return rows[0]
}
