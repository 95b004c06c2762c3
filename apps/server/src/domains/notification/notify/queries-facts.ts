import type { ListingRejectionReason } from '@stoa/contract/listing-rejection.ts'
import type { InvoiceKind } from '@stoa/contract/invoice-kind.ts'
import { sql } from 'kysely'
import type { RunKind } from '@stoa/contract/run.ts'
import type { CodedMessage, Params } from '@stoa/contract/params.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'

/** Listings of one merchant on one marketplace, in short. */
export type ListingsSummary = {
  marketplaceName: string
  merchantId: string
  merchantName: string
  count: number
  productId: string
  productName: string
  reasonCode: ListingRejectionReason | null
  reason: string | null
  thumbnailFile: string | null
}

/** The listings of one decision or proposal that are still there, summed by merchant, with the first product of each. */
export async function listListingSummaries(db: Db, marketplaceId: string, listingIds: readonly string[]): Promise<ListingsSummary[]> {
  const { rows } = await sql<ListingsSummary>`
    select distinct on (l.merchant_id) m.name as "marketplaceName", l.merchant_id as "merchantId", c.name as "merchantName",
      (count(*) over (partition by l.merchant_id))::int as count, p.id as "productId", p.name as "productName", l.reason_code as "reasonCode", l.reason,
      pi.file || '/grid.webp' as "thumbnailFile"
    from listing l
    join marketplace m on m.id = l.marketplace_id
    join company c on c.id = l.merchant_id
    join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
    left join picture pi on pi.merchant_id = p.merchant_id and pi.id = p.thumbnail_id
    where l.marketplace_id = ${marketplaceId} and l.id = any(${listingIds}::uuid[])
    order by l.merchant_id, l.position, l.id`.execute(db)
  return rows
}

/** A run as far as it is worth reporting. */
export type RunSummary = { kind: RunKind; status: string; failed: number; error: CodedMessage | null; isDryRun: boolean; finishedAt: string | null }

export async function findRunSummary(db: Db, companyId: string, runId: string): Promise<RunSummary | undefined> {
  const { rows } = await sql<RunSummary>`
    select r.kind, r.status, r.failed, r.error, r.is_dry_run as "isDryRun", r.finished_at as "finishedAt" from run r where r.company_id = ${companyId} and r.id = ${runId}`.execute(
    db,
  )
  return rows[0]
}

/** A payout as far as it is worth reporting. */
export type PayoutSummary = {
  marketplaceName: string
  merchantName: string
  number: string
  amountMinor: number
  currency: string
  failure: CodedMessage | null
}

export async function findPayoutSummary(db: Db, marketplaceId: string, payoutId: string): Promise<PayoutSummary | undefined> {
  const { rows } = await sql<PayoutSummary>`
    select m.name as "marketplaceName", c.name as "merchantName", p.number, p.amount_minor as "amountMinor", p.currency, p.failure
    from payout p join marketplace m on m.id = p.marketplace_id join company c on c.id = p.merchant_id
    where p.marketplace_id = ${marketplaceId} and p.id = ${payoutId}`.execute(db)
  return rows[0]
}

/** An invoice or credit note as far as it is worth reporting. */
export type InvoiceSummary = { issuerName: string; ref: string; kind: InvoiceKind; totalMinor: number; currency: string }

export async function findInvoiceSummary(db: Db, issuerId: string, invoiceId: string): Promise<InvoiceSummary | undefined> {
  const { rows } = await sql<InvoiceSummary>`
    select c.name as "issuerName", i.ref, i.kind, i.total_minor as "totalMinor", i.currency
    from invoice i join company c on c.id = i.issuer_id where i.issuer_id = ${issuerId} and i.id = ${invoiceId}`.execute(db)
  return rows[0]
}

/** A subscription invoice as far as it is worth reporting. */
export async function findSubscriptionInvoiceSummary(db: Db, issuerId: string, invoiceId: string): Promise<Omit<InvoiceSummary, 'kind'> | undefined> {
  const { rows } = await sql<Omit<InvoiceSummary, 'kind'>>`
    select c.name as "issuerName", i.ref, i.net_minor + i.tax_minor as "totalMinor", i.currency
    from subscription_invoice i join company c on c.id = i.issuer_id where i.issuer_id = ${issuerId} and i.id = ${invoiceId}`.execute(db)
  return rows[0]
}

/** What a provider charged for a month of a subscription, as far as it is worth reporting. */
export async function findSubscriptionCharge(
  db: Db,
  companyId: string,
  reference: string,
): Promise<{ planName: string; state: string; totalMinor: number; currency: string } | undefined> {
  const { rows } = await sql<{ planName: string; state: string; totalMinor: number; currency: string }>`
    select p.name as "planName", h.state, h.total_minor as "totalMinor", h.currency from subscription_charge h
    join subscription s on s.company_id = h.company_id and s.id = h.subscription_id
    join subscription_plan p on p.issuer_id = s.issuer_id and p.id = s.plan_id
    where h.company_id = ${companyId} and h.reference = ${reference}`.execute(db)
  return rows[0]
}

/** An order as far as it is worth reporting. */
export type OrderSummary = {
  hash: string
  number: number
  merchantId: string
  marketplaceId: string
  marketplaceName: string
  itemCount: number
  totalMinor: number
  currency: string
  /** It is in the merchant's shop, or is being sent there. */
  isInShop: boolean
  pictureFile: string | null
}

const orderColumns = sql`o.hash, o.number, o.merchant_id as "merchantId", o.marketplace_id as "marketplaceId", m.name as "marketplaceName",
  o.item_count as "itemCount", o.total_minor as "totalMinor", o.currency,
  (o.forward_state = 'forwarded' or coalesce(o.forwarding_until > now(), false)) as "isInShop",
  (select l.picture_file || '/grid.webp' from order_line l where l.marketplace_id = o.marketplace_id and l.order_id = o.id and l.picture_file is not null order by l.position limit 1) as "pictureFile"`

/** Returns the orders of purchases. */
export async function listOrderSummaries(
  db: Db,
  purchases: readonly { marketplaceId: string; groupId: string }[],
): Promise<(OrderSummary & { id: string })[]> {
  const { rows } = await sql<OrderSummary & { id: string }>`
    select o.id, ${orderColumns}
    from ${jsonRows(purchases, 'x', sql`"marketplaceId" uuid, "groupId" uuid`)}
    join "order" o on o.marketplace_id = x."marketplaceId" and o.group_id = x."groupId"
    join marketplace m on m.id = o.marketplace_id
    order by o.marketplace_id, o.number`.execute(db)
  return rows
}

/** Returns one order. */
export async function findOrderSummary(db: Db, marketplaceId: string, orderId: string): Promise<OrderSummary | undefined> {
  const { rows } = await sql<OrderSummary>`
    select ${orderColumns} from "order" o join marketplace m on m.id = o.marketplace_id where o.marketplace_id = ${marketplaceId} and o.id = ${orderId}`.execute(
    db,
  )
  return rows[0]
}

/** A refund with its order. */
export type RefundSummary = OrderSummary & {
  amountMinor: number
  commissionReturnedMinor: number
  status: 'pending' | 'succeeded' | 'failed'
  failure: CodedMessage | null
}

export async function findRefundSummary(db: Db, marketplaceId: string, refundId: string): Promise<RefundSummary | undefined> {
  const { rows } = await sql<RefundSummary>`
    select ${orderColumns}, r.amount_minor as "amountMinor", r.commission_returned_minor as "commissionReturnedMinor", r.status, r.failure
    from refund r join "order" o on o.marketplace_id = r.marketplace_id and o.id = r.order_id join marketplace m on m.id = o.marketplace_id
    where r.marketplace_id = ${marketplaceId} and r.id = ${refundId}`.execute(db)
  return rows[0]
}

/** A partnership as far as it is worth reporting. */
export type PartnershipSummary = {
  merchantId: string
  merchantName: string
  marketplaceName: string
  status: string
  reason: string | null
  logoFile: string | null
}

export async function findPartnershipSummary(db: Db, marketplaceId: string, partnershipId: string): Promise<PartnershipSummary | undefined> {
  const { rows } = await sql<PartnershipSummary>`
    select pa.merchant_id as "merchantId", c.name as "merchantName", m.name as "marketplaceName", pa.status, pa.reason, c.logo_file as "logoFile"
    from partnership pa join company c on c.id = pa.merchant_id join marketplace m on m.id = pa.marketplace_id
    where pa.marketplace_id = ${marketplaceId} and pa.id = ${partnershipId}`.execute(db)
  return rows[0]
}

/** Returns the owners of a company who have confirmed their address. */
export async function listOwners(db: Db, companyId: string): Promise<{ userId: string; name: string; email: string; language: Language | null }[]> {
  const { rows } = await sql<{ userId: string; name: string; email: string; language: Language | null }>`
    select u.id as "userId", u.name, u.email, u.language from membership m join "user" u on u.id = m.user_id
    where m.company_id = ${companyId} and m.role = 'owner' and u.email_confirmed_at is not null order by u.id`.execute(db)
  return rows
}

/** A case with one entry of its history, as far as it is worth reporting. */
export type CaseSummary = {
  kind: 'return' | 'dispute'
  number: number
  orderNumber: number
  merchantId: string
  pictureFile: string | null
  code: string
  params: Params
  side: string
  shippingPayer: string | null
}

export async function findCaseSummary(db: Db, marketplaceId: string, caseId: string, eventId: string): Promise<CaseSummary | undefined> {
  const { rows } = await sql<CaseSummary>`
    select c.kind, c.number, o.number as "orderNumber", c.merchant_id as "merchantId", e.code, e.params, e.side, c.shipping_payer as "shippingPayer",
      (select l.picture_file || '/grid.webp' from order_line l
        where l.marketplace_id = o.marketplace_id and l.order_id = o.id and l.picture_file is not null order by l.position limit 1) as "pictureFile"
    from case_event e join order_case c on c.marketplace_id = e.marketplace_id and c.id = e.case_id
    join "order" o on o.marketplace_id = c.marketplace_id and o.id = c.order_id
    where e.marketplace_id = ${marketplaceId} and e.case_id = ${caseId} and e.id = ${eventId}::bigint`.execute(db)
  return rows[0]
}

/** Returns why an order of an operator's shop needs a person; undefined where it does not, or no longer. */
export async function findShopOrderProblem(
  db: Db,
  companyId: string,
  connectionId: string,
  reference: string,
): Promise<{ number: string; problem: CodedMessage; isReceived: boolean } | undefined> {
  const { rows } = await sql<{ number: string; problem: CodedMessage; isReceived: boolean }>`
    select number, problem, group_id is not null as "isReceived" from storefront_order
    where company_id = ${companyId} and connection_id = ${connectionId} and reference = ${reference} and problem is not null`.execute(db)
  return rows[0]
}

/** The name of a company; undefined where it is gone. */
export async function findCompanyName(db: Db, companyId: string): Promise<string | undefined> {
  const row = await db.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirst()
  return row?.name
}
