import type { ReturnAddress, ShippingPayer } from '@stoa/contract/case-shapes.ts'
import type { CaseState } from '@stoa/contract/case-states.ts'
import type { Address } from '@stoa/contract/order-intake.ts'
import type { CollectedBy } from '@stoa/contract/collected-by.ts'
import type { OrderStatus, PaymentStatus } from '@stoa/contract/states.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import { returnAddressOfCase } from '../../order/return-policy/queries-return-address.ts'
import type { ShopperClaims } from './rules-shopper.ts'
import { shippingAddress } from '../../order/address/queries-address.ts'

/** An order as its shopper's page shows it. */
export type ShopperOrderRecord = {
  orderId: string
  marketplaceOrderReference: string
  placedAt: string
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  collectedBy: CollectedBy
  /** Whether the bank of the shopper disputes the payment now. */
  isDisputed: boolean
  currency: string
  goodsMinor: number
  shippingMinor: number
  discountMinor: number
  marketplaceDiscountMinor: number
  marketplaceDiscountCreditedMinor: number
  totalMinor: number
  capturedMinor: number
  /** Of all refunds that did not fail. */
  refundedMinor: number
  /** Of the refunds that are under way, and how many items of each line are in them. */
  pendingMinor: number
  pendingItems: Readonly<Record<string, number>>
  shippingAddress: Address
  marketplaceName: string
  marketplaceLogoFile: string | null
  marketplaceMail: string
  merchantId: string
  merchantName: string
  street: string
  postalCode: string
  city: string
  countryCode: string
  merchantMail: string
  merchantPhone: string
}

/** Returns the order of a link. */
export async function findShopperOrder(db: Db, { marketplaceId, orderId }: ShopperClaims): Promise<ShopperOrderRecord | undefined> {
  const { rows } = await sql<ShopperOrderRecord>`
    select o.number::text as "orderId", o.marketplace_order_reference as "marketplaceOrderReference", o.placed_at as "placedAt", o.order_status as "orderStatus",
      o.payment_status as "paymentStatus", o.collected_by as "collectedBy", o.payment_status = 'ChargeBack Active' as "isDisputed", o.currency,
      o.goods_minor as "goodsMinor", o.shipping_minor as "shippingMinor", o.discount_minor as "discountMinor", o.marketplace_discount_minor as "marketplaceDiscountMinor",
      o.marketplace_discount_credited_minor as "marketplaceDiscountCreditedMinor", o.total_minor as "totalMinor",
      o.captured_minor as "capturedMinor", o.refunded_minor as "refundedMinor",
      w."pendingMinor", w."pendingItems", ${shippingAddress} as "shippingAddress",
      m.name as "marketplaceName", k.logo_file as "marketplaceLogoFile", k.mail as "marketplaceMail",
      c.id as "merchantId", c.name as "merchantName", c.street, c.postal_code as "postalCode", c.city, c.country_code as "countryCode", c.mail as "merchantMail",
      c.phone as "merchantPhone"
    from "order" o join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    join marketplace m on m.id = o.marketplace_id join company k on k.id = m.id join company c on c.id = o.merchant_id
    cross join lateral (
      select coalesce(sum(r.amount_minor), 0)::bigint as "pendingMinor",
        (select coalesce(jsonb_object_agg(i.id, i.quantity), '{}') from (
          select x.order_line_id as id, sum(x.quantity) as quantity
          from refund p join refund_line x on x.marketplace_id = p.marketplace_id and x.refund_id = p.id
          where p.marketplace_id = o.marketplace_id and p.order_id = o.id and p.status = 'pending' group by x.order_line_id
        ) i) as "pendingItems"
      from refund r where r.marketplace_id = o.marketplace_id and r.order_id = o.id and r.status = 'pending'
    ) w
    where o.marketplace_id = ${marketplaceId} and o.id = ${orderId}`.execute(db)
  return rows[0]
}

/** A return as its shopper follows it. */
export type ShopperCaseRecord = {
  id: string
  number: number
  state: CaseState
  createdAt: string
  feeMinor: number
  shippingPayer: ShippingPayer | null
  refundedMinor: number | null
  carrier: string
  trackingNumber: string
  trackingHref: string | null
  returnAddress: ReturnAddress | null
}

/** Returns the returns of an order, newest first. */
export async function listShopperCases(db: Db, { marketplaceId, orderId }: ShopperClaims): Promise<ShopperCaseRecord[]> {
  const { rows } = await sql<ShopperCaseRecord>`
    select c.id, c.number, c.state, c.created_at as "createdAt", c.fee_minor as "feeMinor", c.shipping_payer as "shippingPayer",
      case when c.state = 'refunded' then c.refunded_minor end as "refundedMinor", c.carrier, c.tracking_number as "trackingNumber", c.tracking_href as "trackingHref",
      ${returnAddressOfCase('c')} as "returnAddress"
    from order_case c where c.marketplace_id = ${marketplaceId} and c.order_id = ${orderId} and c.kind = 'return' order by c.created_at desc, c.id desc`.execute(
    db,
  )
  return rows
}

/** Returns a stored photo of a return of the order that its shopper may see. */
export async function findShopperFile(
  db: Db,
  { marketplaceId, orderId }: ShopperClaims,
  id: string,
): Promise<{ file: string; name: string; contentType: string } | undefined> {
  const { rows } = await sql<{ file: string; name: string; contentType: string }>`
    select f.file, f.name, f.content_type as "contentType"
    from case_file f join order_case c on c.id = f.case_id join case_event e on e.id = f.event_id and e.is_public
    where f.id = ${id} and c.marketplace_id = ${marketplaceId} and c.order_id = ${orderId} and c.kind = 'return'`.execute(db)
  return rows[0]
}

/** Returns how many photos the shopper has added to a return. */
export async function countShopperFiles(db: Db, caseId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from case_file f where f.case_id = ${caseId} and f.side = 'shopper'`.execute(db)
  return rows[0]?.n ?? 0
}

const hostOf = sql<string | null>`case when m.host_verified_at is not null then m.host end`

/** Returns an order of the caller's marketplace, with the domain its shoppers know. */
export async function findLinkedOrder(db: Db, scope: Scope, hash: string): Promise<{ orderId: string; host: string | null } | undefined> {
  const { rows } = await sql<{ orderId: string; host: string | null }>`
    select o.id as "orderId", ${hostOf} as host from "order" o join marketplace m on m.id = o.marketplace_id
    where o.hash = ${hash} and o.marketplace_id = ${scope.companyId}`.execute(db)
  return rows[0]
}
