import type { TaxReason } from '@stoa/contract/tax-reason.ts'
import type { ShippingPayer } from '@stoa/contract/case-shapes.ts'
import type { CollectedBy } from '@stoa/contract/collected-by.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Offer } from './rules-intake.ts'
import { literal } from '../../../kit/paging.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import type { FrozenCommission } from '../../commission/rules.ts'

/** A line of an intake by what it names. */
export type LineName = { index: number; variantId: string | null; merchantId: string | null; sku: string | null }

/** A variant a line may mean, with what it is sold as. */
export type VariantOffer = Offer & {
  index: number
  merchantId: string
  productId: string
  variantId: string
  productName: string
  variantName: string
  sku: string
  variantReference: string
  pictureFile: string | null
}

/** Every variant each line may mean, whether it is sold here or not: one statement for all lines. */
export async function listOffers(db: Db, marketplaceId: string, names: readonly LineName[]): Promise<VariantOffer[]> {
  const { rows } = await sql<VariantOffer>`
    select n.index, v.merchant_id as "merchantId", p.id as "productId", v.id as "variantId", p.name as "productName", v.name as "variantName", v.sku,
      v.reference as "variantReference", pi.file as "pictureFile", p.currency, v.price_minor as "priceMinor",
      p.status = 'Discontinued' or v.removed_at is not null as "isDiscontinued",
      coalesce(l.is_listed, false) as "isListed",
      coalesce(l.is_on_sale, false) and p.status <> 'Review' as "isReady",
      c.is_active and exists (
        select from partnership a where a.marketplace_id = ${marketplaceId} and a.merchant_id = v.merchant_id and a.status = 'APPROVED' and a.is_active
      ) as "isPartner"
    from ${jsonRows(names, 'n', sql`index int, "variantId" uuid, "merchantId" uuid, sku text`)}
    cross join lateral (
      select v.* from variant v where v.id = n."variantId" and (n."merchantId" is null or v.merchant_id = n."merchantId")
      union all
      select v.* from variant v where n."variantId" is null and v.merchant_id = n."merchantId" and v.sku = n.sku and v.sku <> '' and v.removed_at is null
    ) v
    join product p on p.merchant_id = v.merchant_id and p.id = v.product_id
    join company c on c.id = v.merchant_id
    cross join lateral (
      select bool_or(true) as is_listed, bool_or(is_on_sale(l.marketplace_id, l.approval, l.missing_required)) as is_on_sale
      from listing l
      where l.merchant_id = p.merchant_id and l.product_id = p.id and l.marketplace_id = ${marketplaceId} and l.approval = 'Approved'
    ) l
    left join picture pi on pi.merchant_id = p.merchant_id and pi.id = p.thumbnail_id
    order by n.index, v.id`.execute(db)
  return rows
}

/** What an order of a marketplace depends on. */
export type Selling = {
  currency: string
  timeZone: string
  acceptWithinHours: number | null
  shipWithinHours: number | null
  stockBuffer: number
  allowsMerchantCollection: boolean
  connectionId: string | null
  provider: string | null
}

/** What a marketplace takes orders with: its currency and its payment provider, when one is connected. */
export async function findSelling(db: Db, marketplaceId: string): Promise<Selling | undefined> {
  return db
    .selectFrom('company as c')
    .innerJoin('marketplace as m', 'm.id', 'c.id')
    .leftJoin('connection as k', (j) => j.onRef('k.company_id', '=', 'c.id').on('k.kind', '=', 'payment').on('k.ended_at', 'is', null))
    .where('c.id', '=', marketplaceId)
    .select([
      'c.currency',
      'm.time_zone as timeZone',
      'm.accept_within_hours as acceptWithinHours',
      'm.ship_within_hours as shipWithinHours',
      'm.stock_buffer as stockBuffer',
      'm.allows_merchant_collection as allowsMerchantCollection',
      'k.id as connectionId',
      'k.provider',
    ])
    .executeTakeFirst()
}

/** How a purchase came in: by the order API, as a test, or from the operator's own shop. */
export type IntakeSource = 'intake' | 'test' | 'storefront'

/** A purchase to be written. */
type NewGroup = {
  marketplaceId: string
  id: string
  reference: string
  currency: string
  totalMinor: number
  customer: object
  customerName: string
  shippingAddress: object
  countryCode: string
  billingAddress: object | null
  customerNote: string
  shippingQuote: object | null
  source: IntakeSource
  collectedBy: CollectedBy
  /** Null where no payment provider collects the money. */
  connectionId: string | null
  /** The payment provider, or who collects the money instead. */
  provider: string
  placedAt: string
  acceptBy: string | null
  shipBy: string | null
  /** The payment that the storefront has created at the provider. */
  storefrontPayment: string | null
}

/** The first order of the purchase with this reference. */
export async function findOrderByReference(
  db: Db,
  marketplaceId: string,
  reference: string,
): Promise<{ orderGroupId: string; orderId: string; hash: string } | undefined> {
  const { rows } = await sql<{ orderGroupId: string; orderId: string; hash: string }>`
    select o.group_id as "orderGroupId", o.number::text as "orderId", o.hash from "order" o
    where o.marketplace_id = ${marketplaceId} and o.marketplace_order_reference = ${reference} order by o.number limit 1`.execute(db)
  return rows[0]
}

/** An order to be written; amounts in minor units. */
export type NewOrder = {
  id: string
  merchantId: string
  hash: string
  itemCount: number
  goodsMinor: number
  shippingMinor: number
  discountMinor: number
  marketplaceDiscountMinor: number
  taxMinor: number
  totalMinor: number
  commissionMinor: number
  /** The VAT within the commission. */
  commissionVatBasisPoints: number
  /** Tax that the marketplace remits, of the lines and of shipping, and that of shipping. */
  taxWithheldMinor: number
  shippingTaxWithheldMinor: number
  /** What the return policy of the day promises. */
  returnDays: number
  returnShippingPayer: ShippingPayer
  returnFeeMinor: number
  lines: NewLine[]
}
export type NewLine = {
  position: number
  productId: string
  variantId: string
  name: string
  variantName: string
  sku: string
  variantReference: string
  pictureFile: string | null
  quantity: number
  unitPriceMinor: number
  discountMinor: number
  marketplaceDiscountMinor: number
  totalMinor: number
  taxMinor: number
  campaignId: string | null
  commissionRuleId: string | null
  commissionExplanation: FrozenCommission
  commissionMinor: number
  feeMinor: number
  taxWithheldMinor: number
  taxReason: TaxReason | null
  /** The return policy excludes the product. */
  isReturnExcluded: boolean
}

/**
 * Writes a purchase with its orders, their lines and the first entry of their histories in one statement, and returns the orders' numbers by id.
 * The purchase's id is the key under which the provider takes its payment.
 * Writes nothing and returns no numbers when the reference is taken.
 */
export async function insertPurchase(
  db: Db,
  group: NewGroup,
  orders: readonly NewOrder[],
  event: { kind: 'placed' | 'placed_test' | 'placed_storefront'; actor: string | null },
): Promise<Map<string, number>> {
  const { marketplaceId, id, reference, currency, customer, shippingAddress, billingAddress, placedAt } = group
  const heads = orders.map((order, index) => ({ ...order, index, lines: undefined }))
  const lines = orders.flatMap(({ id: orderId, merchantId, lines: own }) => own.map((line) => ({ ...line, orderId, merchantId })))
  const { rows } = await sql<{ id: string; number: number }>`
    with new_group as (
      insert into order_group (marketplace_id, id, marketplace_order_reference, currency, total_minor, customer, shipping_address, billing_address, shipping_quote, source,
        payment_connection_id, payment_provider, payment_key, placed_at, storefront_payment, customer_note)
      values (${marketplaceId}, ${id}, ${reference}, ${currency}, ${group.totalMinor}, ${JSON.stringify(customer)}, ${JSON.stringify(shippingAddress)},
        ${billingAddress === null ? null : JSON.stringify(billingAddress)}, ${group.shippingQuote === null ? null : JSON.stringify(group.shippingQuote)}, ${group.source}, ${group.connectionId}, ${group.provider}, ${id}, ${placedAt}, ${group.storefrontPayment}, ${group.customerNote})
      on conflict on constraint order_group_reference do nothing returning id
    ), new_orders as (
      insert into "order" (marketplace_id, id, group_id, merchant_id, number, hash, marketplace_order_reference, currency, customer_name, country_code, item_count,
        goods_minor, shipping_minor, discount_minor, marketplace_discount_minor, tax_minor, total_minor, commission_minor, commission_vat_basis_points,
        tax_withheld_minor, shipping_tax_withheld_minor, placed_at, accept_by, ship_by, is_test, collected_by,
        return_days, return_shipping_payer, return_fee_minor)
      select ${marketplaceId}, o.id, ${id}, o."merchantId", next_order_number(${marketplaceId}), o.hash, ${reference}, ${currency}, ${group.customerName},
        ${group.countryCode}, o."itemCount", o."goodsMinor", o."shippingMinor", o."discountMinor", o."marketplaceDiscountMinor", o."taxMinor", o."totalMinor", o."commissionMinor", o."commissionVatBasisPoints",
        o."taxWithheldMinor", o."shippingTaxWithheldMinor", ${placedAt},
        ${group.acceptBy}::timestamptz, ${group.shipBy}::timestamptz,
        ${group.source === 'test'}, ${group.collectedBy}, o."returnDays", o."returnShippingPayer", o."returnFeeMinor"
      from new_group, (
        select * from ${jsonRows(heads, 'h', sql`id uuid, index int, "merchantId" uuid, hash text, "itemCount" int, "goodsMinor" bigint, "shippingMinor" bigint, "discountMinor" bigint, "marketplaceDiscountMinor" bigint, "taxMinor" bigint, "totalMinor" bigint, "commissionMinor" bigint, "commissionVatBasisPoints" int, "taxWithheldMinor" bigint, "shippingTaxWithheldMinor" bigint, "returnDays" int, "returnShippingPayer" text, "returnFeeMinor" bigint`)}
        order by index
      ) o
      returning id, number
    ), new_lines as (
      insert into order_line (marketplace_id, order_id, merchant_id, position, product_id, variant_id, name, variant_name, sku, variant_reference, picture_file,
        quantity, unit_price_minor, discount_minor, marketplace_discount_minor, total_minor, tax_minor, campaign_id, commission_rule_id, commission_explanation, commission_minor, fee_minor,
        tax_withheld_minor, tax_reason, is_return_excluded)
      select ${marketplaceId}, l."orderId", l."merchantId", l.position, l."productId", l."variantId", l.name, l."variantName", l.sku, l."variantReference", l."pictureFile",
        l.quantity, l."unitPriceMinor", l."discountMinor", l."marketplaceDiscountMinor", l."totalMinor", l."taxMinor", l."campaignId", l."commissionRuleId", l."commissionExplanation", l."commissionMinor", l."feeMinor",
        l."taxWithheldMinor", l."taxReason", l."isReturnExcluded"
      from ${jsonRows(lines, 'l', sql`"orderId" uuid, "merchantId" uuid, position int, "productId" uuid, "variantId" uuid, name text, "variantName" text, sku text, "variantReference" text, "pictureFile" text, quantity int, "unitPriceMinor" bigint, "discountMinor" bigint, "marketplaceDiscountMinor" bigint, "totalMinor" bigint, "taxMinor" bigint, "campaignId" uuid, "commissionRuleId" uuid, "commissionExplanation" jsonb, "commissionMinor" bigint, "feeMinor" bigint, "taxWithheldMinor" bigint, "taxReason" jsonb, "isReturnExcluded" boolean`)}
      where exists (select from new_group)
    ), new_events as (
      insert into order_event (marketplace_id, order_id, kind, actor)
      select ${marketplaceId}, o.id, ${event.kind}, ${event.actor} from new_orders o
    )
    select id, number from new_orders`.execute(db)
  return new Map(rows.map((row) => [row.id, row.number]))
}

/** Variants on sale, drawn by chance and by turns over the merchants, so that a purchase of a few is of several. */
export async function listRandomOffers(
  db: Db,
  marketplaceId: string,
  currency: string,
  count: number,
): Promise<{ variantId: string; stock: number | null }[]> {
  const { rows } = await sql<{ variantId: string; stock: number | null }>`
    with listed as (
      select l.merchant_id, l.product_id from listing l
      join partnership a on a.marketplace_id = l.marketplace_id and a.merchant_id = l.merchant_id and a.status = 'APPROVED' and a.is_active
      join company c on c.id = l.merchant_id and c.is_active
      where l.marketplace_id = ${marketplaceId} and is_on_sale(l.marketplace_id, l.approval, l.missing_required)
      group by l.merchant_id, l.product_id
    ), dealt as (
      select v.id, v.stock, row_number() over (partition by v.merchant_id order by random()) as turn
      from listed l
      join product p on p.merchant_id = l.merchant_id and p.id = l.product_id and p.status not in ('Discontinued', 'Review') and p.currency = ${currency}
      cross join lateral (
        select v.id, v.merchant_id, v.stock from variant v
        where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null and (v.stock is null or v.stock > 0)
          and coalesce(v.price_minor, p.price_minor) > 0
        order by random() limit 1
      ) v
    )
    select id as "variantId", stock from dealt order by turn, random() limit ${literal(count)}`.execute(db)
  return rows
}
