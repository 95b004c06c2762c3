import type { CampaignStatus } from '@stoa/contract/states.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import type { TextSearch } from '../../kit/filter.ts'
import { afterKey, among, direction, hasTexts, rowsOf } from '../../kit/paging.ts'

/** A campaign as the database has it, with how many products the reader sees in it. */
export type CampaignRow = {
  id: string
  marketplaceId: string
  marketplaceName: string
  companyId: string
  companyName: string
  name: string
  description: string
  status: CampaignStatus
  startsOn: string
  endsOn: string
  timeZone: string
  currency: string
  priceRewardMinor: number | null
  freeSample: boolean
  avgCommissionBasisPoints: number | null
  jobDescription: string
  url: string
  publishedAt: string | null
  endedAt: string | null
  productCount: number
  merchantCount: number
  /** Whether the company that runs it is the operator, or still sells on its marketplace. */
  isPartner: boolean
  updatedAt: string
  version: number
}

/**
 * Keeps the campaigns `c` a company sees: its own, published ones on an operator's marketplace, and published ones with a merchant's products while it
 * sells there.
 */
function isVisible({ companyId, companyType }: Scope): RawBuilder<unknown> {
  return companyType === 'MARKETPLACE'
    ? sql`c.marketplace_id = ${companyId} and (c.company_id = ${companyId} or c.status <> 'Draft')`
    : sql`(c.company_id = ${companyId} or c.status <> 'Draft' and exists (
        select from campaign_product own where own.campaign_id = c.id and own.merchant_id = ${companyId}) and exists (
        select from partnership pa where pa.marketplace_id = c.marketplace_id and pa.merchant_id = ${companyId} and pa.status = 'APPROVED'))`
}

/** Keeps the products `cp` of a campaign that a company sees: a merchant its own, an operator those of merchants that sell there. */
export function isOwnProduct({ companyId, companyType }: Scope): RawBuilder<unknown> {
  return companyType === 'MARKETPLACE'
    ? sql`exists (
        select from partnership pa where pa.marketplace_id = ${companyId} and pa.merchant_id = cp.merchant_id and pa.status = 'APPROVED')`
    : sql`cp.merchant_id = ${companyId}`
}

function campaignColumns(scope: Scope): RawBuilder<unknown> {
  return sql`c.id, c.marketplace_id as "marketplaceId", m.name as "marketplaceName", c.company_id as "companyId", o.name as "companyName", c.name,
    c.description, c.status, c.starts_on as "startsOn", c.ends_on as "endsOn", m.time_zone as "timeZone", mc.currency,
    c.price_reward_minor as "priceRewardMinor", c.free_sample as "freeSample", c.avg_commission_basis_points as "avgCommissionBasisPoints",
    c.job_description as "jobDescription", c.url, c.published_at as "publishedAt", c.ended_at as "endedAt", c.updated_at as "updatedAt", c.version,
    counted.products as "productCount", counted.merchants as "merchantCount",
    c.company_id = c.marketplace_id or exists (
      select from partnership pa where pa.marketplace_id = c.marketplace_id and pa.merchant_id = c.company_id and pa.status = 'APPROVED') as "isPartner"
  from campaign c
  join marketplace m on m.id = c.marketplace_id
  join company mc on mc.id = c.marketplace_id
  join company o on o.id = c.company_id
  cross join lateral (
    select count(*)::int as products, count(distinct cp.merchant_id)::int as merchants from campaign_product cp
    where cp.campaign_id = c.id and ${isOwnProduct(scope)}
  ) counted`
}

/** What narrows the list of campaigns. */
export type CampaignFilters = { statuses: readonly CampaignStatus[]; text: TextSearch | undefined }

/** A page of the campaigns a company sees, one row more than requested. */
export async function listCampaigns(db: Db, scope: Scope, filters: CampaignFilters, page: PageRequest): Promise<CampaignRow[]> {
  const key = page.sort.field === 'name' ? { column: sql`c.name`, cast: 'text' } : { column: sql`c.starts_on`, cast: 'date' }
  const { rows } = await sql<CampaignRow>`
    select ${campaignColumns(scope)}
    where ${narrowed(scope, filters)} and ${afterKey([key.column, sql`c.id`], page, [key.cast, 'uuid'])}
    order by ${key.column} ${direction(page)}, c.id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  return rows
}

function narrowed(scope: Scope, { statuses, text }: CampaignFilters): RawBuilder<unknown> {
  const conditions = [isVisible(scope)]
  if (statuses.length > 0) conditions.push(among(sql`c.status`, statuses, 'text'))
  if (text !== undefined) conditions.push(hasTexts(text, (pattern) => sql`searchable(c.name) like ${pattern}`))
  return sql.join(conditions, sql` and `)
}

/** How many campaigns match. A company has few. */
export async function countCampaigns(db: Db, scope: Scope, filters: CampaignFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from campaign c where ${narrowed(scope, filters)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** One campaign a company sees. */
export async function findCampaign(db: Db, scope: Scope, id: string): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`select ${campaignColumns(scope)} where c.id = ${id} and ${isVisible(scope)}`.execute(db)
  return rows[0]
}

/** Locks a campaign that the company runs, or that is on the operator's marketplace; returns whether there is one. */
export async function lockCampaign(db: Db, { companyId, companyType }: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from campaign c where c.id = ${id}
      and ${companyType === 'MARKETPLACE' ? sql`c.marketplace_id = ${companyId}` : sql`c.company_id = ${companyId}`}
    for update`.execute(db)
  return rows.length > 0
}

/** The columns of a campaign that are set by people. */
export type CampaignValues = Pick<
  CampaignRow,
  'name' | 'description' | 'startsOn' | 'endsOn' | 'priceRewardMinor' | 'freeSample' | 'avgCommissionBasisPoints' | 'jobDescription' | 'url'
>

function columnsOf(values: CampaignValues) {
  return {
    name: values.name,
    description: values.description,
    starts_on: values.startsOn,
    ends_on: values.endsOn,
    price_reward_minor: values.priceRewardMinor,
    free_sample: values.freeSample,
    avg_commission_basis_points: values.avgCommissionBasisPoints,
    job_description: values.jobDescription,
    url: values.url,
  }
}

/** Adds a draft; returns its id. */
export async function insertCampaign(db: Db, marketplaceId: string, companyId: string, values: CampaignValues): Promise<string> {
  const { id } = await db
    .insertInto('campaign')
    .values({ marketplace_id: marketplaceId, company_id: companyId, ...columnsOf(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes what people set; with another first day it may start again. The caller has locked the campaign. */
export async function updateCampaignRow(db: Db, id: string, values: CampaignValues): Promise<void> {
  // Its start marks every product as changed, once.
  const started_at = sql<string | null>`case when starts_on = ${values.startsOn}::date then started_at end`
  await db
    .updateTable('campaign')
    .set((e) => ({ ...columnsOf(values), started_at, updated_at: sql<string>`now()`, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Writes a new status with its moment. The caller has locked the campaign and checked the transition. */
export async function updateStatus(db: Db, id: string, status: 'Published' | 'Ended', at: Date): Promise<void> {
  await db
    .updateTable('campaign')
    .set((e) => ({
      status,
      ...(status === 'Published' ? { published_at: at.toISOString() } : { ended_at: at.toISOString() }),
      updated_at: sql<string>`now()`,
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Deletes a campaign with its products. The caller has locked it. */
export async function deleteCampaignRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('campaign').where('id', '=', id).execute()
}

/** Ends the campaigns whose last day has passed on their marketplace; returns how many. */
export async function endDueCampaigns(db: Db, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update campaign c set status = 'Ended', ended_at = ${at.toISOString()}, updated_at = now(), version = c.version + 1
    from marketplace m
    where m.id = c.marketplace_id and c.status = 'Published' and c.ends_on < (${at.toISOString()}::timestamptz at time zone m.time_zone)::date`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Notes the start of published campaigns whose first day has come on their marketplace; returns how many started. */
export async function startDueCampaigns(db: Db, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update campaign c set started_at = ${at.toISOString()} from marketplace m
    where m.id = c.marketplace_id and c.status = 'Published' and c.started_at is null
      and c.starts_on <= (${at.toISOString()}::timestamptz at time zone m.time_zone)::date`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Marketplaces on which a merchant may run a campaign: two of them at most, which says whether it must choose. */
export async function listSellingOn(db: Db, merchantId: string, marketplaceId: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.marketplace_id as id from partnership p
    where p.merchant_id = ${merchantId} and p.status = 'APPROVED' and (${marketplaceId ?? null}::uuid is null or p.marketplace_id = ${marketplaceId ?? null}::uuid)
    order by p.marketplace_id limit 2`.execute(db)
  return rows.map(({ id }) => id)
}

/** The currency of a marketplace. */
export async function findCurrency(db: Db, marketplaceId: string): Promise<string> {
  const { currency } = await db.selectFrom('company').select('currency').where('id', '=', marketplaceId).executeTakeFirstOrThrow()
  return currency
}
