import type { AttentionCode } from '@stoa/contract/attention.ts'
import { attentionSeenBy } from '@stoa/contract/attention-table.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { literal } from '../../kit/paging.ts'
import { needsAction } from '../case/queries.ts'
import { isMissingInShop, isPaymentToRecord, isToFulfil } from '../order/queries-open.ts'
import { languagesToTranslate } from '../product/queries-translation.ts'
import { partnered } from '../marketplace/partnership/queries-partnered.ts'

/** No count on this page goes further: past it nobody needs the exact figure, and no list is walked to its end. */
const cap = 1000

/** How many rows match, up to the cap. `rows` is `from … where …`. */
export function capped(rows: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (select ${rows} limit ${literal(cap)}) counted)`
}

/** True when a row matches. */
function any(rows: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select ${rows})`
}

/** What waits for the merchant. */
export type MerchantAttention = {
  toFulfil: number
  toRecord: number
  forwardFailures: number
  inReview: number
  rejected: number
  unplaced: number
  missingAttributes: number
  failedImages: number
  untranslated: number
  pushErrors: number
  syncErrors: number
  verifications: number
  cases: number
}

/** What waits for the operator. */
export type OperatorAttention = {
  requests: number
  cases: number
  verifications: number
  toApprove: number
  unplaced: number
  unready: number
  keepsUnready: boolean
  toFulfil: number
  toRecord: number
  forwardFailures: number
}

function unread(companyId: string, kind: string): RawBuilder<number> {
  return capped(sql`from notification n where n.company_id = ${companyId} and n.kind = ${kind} and n.read_at is null`)
}

/** Whether the product of a listing `l` can be sold, and its marketplace still sells for the merchant. */
const isOffered = sql`exists (select from product p where p.merchant_id = l.merchant_id and p.id = l.product_id and p.status in ('Ready', 'Pushed', 'Published'))
  and exists (select from partnership pa where pa.marketplace_id = l.marketplace_id and pa.merchant_id = l.merchant_id and pa.status = 'APPROVED')`

/**
 * Whether a product `p` is in no collection and not only rejected: what the list of products shows as ready to submit. Most products are in one, which the first
 * condition finds for all of them at once.
 */
const isToSubmit = sql`not exists (select from listing l where l.merchant_id = p.merchant_id and l.product_id = p.id and l.collection_id is not null)
  and (exists (select from listing l where l.merchant_id = p.merchant_id and l.product_id = p.id and l.approval <> 'Rejected')
    or not exists (select from listing l where l.merchant_id = p.merchant_id and l.product_id = p.id))`

const noAttention: MerchantAttention = {
  toFulfil: 0,
  toRecord: 0,
  forwardFailures: 0,
  inReview: 0,
  rejected: 0,
  unplaced: 0,
  missingAttributes: 0,
  failedImages: 0,
  untranslated: 0,
  pushErrors: 0,
  syncErrors: 0,
  verifications: 0,
  cases: 0,
}

/** Counts for a merchant, in one statement. Each is of the rows in the list that its link opens (`merchantAttention`). */
export async function countMerchantAttention(db: Db, { companyId }: Scope): Promise<MerchantAttention> {
  const { rows } = await sql<MerchantAttention>`select
    ${capped(sql`from "order" o where o.merchant_id = ${companyId} and ${isToFulfil}`)} as "toFulfil",
    ${capped(sql`from "order" o where o.merchant_id = ${companyId} and ${isPaymentToRecord}`)} as "toRecord",
    ${capped(sql`from "order" o where o.merchant_id = ${companyId} and ${isMissingInShop}`)} as "forwardFailures",
    ${capped(sql`from product p where p.merchant_id = ${companyId} and p.status = 'Review'`)} as "inReview",
    ${capped(sql`from (select distinct l.product_id from listing l join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
      where l.merchant_id = ${companyId} and l.approval = 'Rejected' and p.status <> 'Discontinued') rejected`)} as rejected,
    ${capped(sql`from product p where p.merchant_id = ${companyId} and p.status in ('Ready', 'Pushed', 'Published') and ${isToSubmit}
      and exists (select from partnership pa where pa.merchant_id = ${companyId} and pa.status = 'APPROVED')`)} as unplaced,
    ${capped(sql`from listing l where l.merchant_id = ${companyId} and l.missing_required > 0 and l.approval = 'Approved' and not l.is_computing
      and ${isOffered}`)} as "missingAttributes",
    ${capped(sql`from (select distinct i.product_id from product_image i join product p on p.merchant_id = i.merchant_id and p.id = i.product_id
      where i.merchant_id = ${companyId} and i.state = 'failed' and p.status <> 'Discontinued') failed`)} as "failedImages",
    ${capped(sql`from product p where p.merchant_id = ${companyId} and p.status <> 'Discontinued' and cardinality(${languagesToTranslate(companyId)}) > 0
      and not p.translated_languages @> ${languagesToTranslate(companyId)}`)} as untranslated,
    ${capped(sql`from merchant_verification v join partnership pa on pa.marketplace_id = v.marketplace_id and pa.merchant_id = v.merchant_id
      and pa.status in ('APPROVED', 'REQUESTED') where v.merchant_id = ${companyId} and v.status in ('REJECTED', 'EXPIRED')`)} as verifications,
    ${capped(sql`from order_case c where c.merchant_id = ${companyId} and ${needsAction}`)} as cases,
    ${unread(companyId, 'push_error')} as "pushErrors", ${unread(companyId, 'sync_error')} as "syncErrors"`.execute(db)
  return rows[0] ?? noAttention
}

/** Counts for an operator, in one statement. */
export async function countOperatorAttention(db: Db, { companyId }: Scope): Promise<OperatorAttention> {
  const { rows } = await sql<OperatorAttention>`select
    ${capped(sql`from partnership pa where pa.marketplace_id = ${companyId} and pa.status = 'REQUESTED'`)} as requests,
    ${capped(sql`from order_case c where c.marketplace_id = ${companyId} and ${needsAction}`)} as cases,
    ${capped(sql`from merchant_verification v join partnership pa on pa.marketplace_id = v.marketplace_id and pa.merchant_id = v.merchant_id
      and pa.status in ('APPROVED', 'REQUESTED') where v.marketplace_id = ${companyId} and v.status = 'SUBMITTED'`)} as verifications,
    ${capped(sql`from listing l where l.marketplace_id = ${companyId} and l.approval = 'Pending' and ${partnered(companyId, sql`l.merchant_id`)}`)} as "toApprove",
    ${capped(sql`from listing l where l.marketplace_id = ${companyId} and l.collection_id is null and l.approval <> 'Rejected'
      and ${partnered(companyId, sql`l.merchant_id`)}`)} as unplaced,
    ${capped(sql`from listing l where l.marketplace_id = ${companyId} and l.missing_required > 0 and l.approval = 'Approved' and not l.is_computing
      and ${partnered(companyId, sql`l.merchant_id`)}`)} as unready,
    ${any(sql`from marketplace m where m.id = ${companyId} and m.unready_products = 'keep'`)} as "keepsUnready",
    ${capped(sql`from "order" o where o.marketplace_id = ${companyId} and ${isToFulfil}`)} as "toFulfil",
    ${capped(sql`from "order" o where o.marketplace_id = ${companyId} and ${isPaymentToRecord}`)} as "toRecord",
    ${capped(sql`from "order" o where o.marketplace_id = ${companyId} and ${isMissingInShop}`)} as "forwardFailures"`.execute(db)
  return (
    rows[0] ?? {
      requests: 0,
      cases: 0,
      verifications: 0,
      toApprove: 0,
      unplaced: 0,
      unready: 0,
      keepsUnready: false,
      toFulfil: 0,
      toRecord: 0,
      forwardFailures: 0,
    }
  )
}

/** Open items that need attention, by code, each up to the cap: of a marketplace, or of a merchant those it can do something about. */
export async function countAttention(db: Db, { companyId, companyType }: Scope): Promise<{ code: AttentionCode; count: number }[]> {
  const own = companyType === 'MERCHANT' ? sql`merchant_id` : sql`marketplace_id`
  const { rows } = await sql<{ code: AttentionCode; count: number }>`
    select * from (
      select c.code, ${capped(sql`from attention_item i where i.${own} = ${companyId} and i.code = c.code and i.resolved_at is null`)} as count
      from unnest(${companyType === 'MERCHANT' ? merchantCodes : attentionSeenBy(companyType)}::text[]) c(code)
    ) open where count > 0 order by code`.execute(db)
  return rows
}

/** The deadlines of a merchant's orders are counted with those to be fulfilled. */
const merchantCodes = attentionSeenBy('MERCHANT').filter((code) => code !== 'accept_due' && code !== 'ship_due')

/** Returns the currency a company counts in. */
export async function findCurrency(db: Db, scope: Scope): Promise<string> {
  const { rows } = await sql<{ currency: string }>`select c.currency from company c where c.id = ${scope.companyId}`.execute(db)
  return rows[0]?.currency ?? 'EUR'
}

/** What an administrator sees of the installation: companies newly there in the last 30 days and the 30 before, and those that stand still. */
export type InstallationFigures = {
  merchants: number
  previousMerchants: number
  marketplaces: number
  previousMarketplaces: number
  inactive: number
  newLeads: number
}

export async function findInstallationFigures(db: Db, now: Date): Promise<InstallationFigures> {
  const made = (type: string, isCurrent: boolean) =>
    sql`(count(*) filter (where c.company_type = ${type} and (c.created_at > ${now}::timestamptz - interval '30 days') = ${isCurrent}::boolean))::int`
  const { rows } = await sql<InstallationFigures>`
    select ${made('MERCHANT', true)} as merchants, ${made('MERCHANT', false)} as "previousMerchants",
      ${made('MARKETPLACE', true)} as marketplaces, ${made('MARKETPLACE', false)} as "previousMarketplaces",
      ${capped(sql`from company i where not i.is_active`)} as inactive, ${capped(sql`from lead l where l.status = 'New'`)} as "newLeads"
    from company c where c.created_at > ${now}::timestamptz - interval '60 days'`.execute(db)
  return rows[0] ?? { merchants: 0, previousMerchants: 0, marketplaces: 0, previousMarketplaces: 0, inactive: 0, newLeads: 0 }
}
