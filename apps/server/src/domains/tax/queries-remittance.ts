import type { TaxRemittance, TaxReversalReason } from '@stoa/contract/tax-withholding.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { afterKey, pageRows, rowsOf } from '../../kit/paging.ts'
import type { DayCount, Days, RemittedPart } from './rules-parts.ts'

/** What a country is owed for a period as the database answers it. Amounts in minor units. */
export type TaxReportRecord = {
  countryCode: string
  currency: string
  orderCount: number
  withheldMinor: number
  returnedMinor: number
  remittedMinor: number
  isOpen: boolean
}

/** Returns the tax postings of a period summed by country. */
export async function sumTaxByCountry(db: Db, marketplaceId: string, { from, until }: Days): Promise<TaxReportRecord[]> {
  const { rows } = await sql<TaxReportRecord>`
    select p.*
    from (
      select country_code as "countryCode", currency, (count(*) filter (where kind = 'tax'))::int as "orderCount",
        coalesce(sum(amount_minor) filter (where kind = 'tax'), 0)::int8 as "withheldMinor",
        coalesce(-sum(amount_minor) filter (where kind = 'tax_return'), 0)::int8 as "returnedMinor",
        coalesce(sum(amount_minor) filter (where remittance_id is not null), 0)::int8 as "remittedMinor",
        bool_or(remittance_id is null) as "isOpen"
      from tax_posting where marketplace_id = ${marketplaceId} and effective_on between ${from}::date and ${until}::date
      group by country_code, currency
    ) p order by p."countryCode", p.currency`.execute(db)
  return rows
}

/** A remittance to be written. */
export type NewRemittance = {
  marketplaceId: string
  countryCode: string
  days: Days
  amountMinor: number
  currency: string
  note: string
  createdBy: string
}

/** Makes the remittances of a marketplace take turns until the transaction ends. */
export async function lockRemittances(db: Db, marketplaceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tax-remittance:' || ${marketplaceId}::text, 0))`.execute(db)
}

/** Writes a remittance without what is in it, and returns its id. */
export async function insertRemittance(db: Db, one: NewRemittance): Promise<string> {
  const { marketplaceId, countryCode, days, amountMinor, currency, note, createdBy } = one
  const { id } = await db
    .insertInto('tax_remittance')
    .values({
      marketplace_id: marketplaceId,
      country_code: countryCode,
      from_month: days.from,
      until_month: days.until,
      amount_minor: amountMinor,
      currency,
      note,
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Which postings of a marketplace: the open ones of a country, or those in a remittance. */
export type PostingsOf = { marketplaceId: string; countryCode: string; currency: string; remittanceId: string | null }

const postingsOf = ({ marketplaceId, countryCode, currency, remittanceId }: PostingsOf, { from, until }: Days): RawBuilder<unknown> => sql`
  marketplace_id = ${marketplaceId} and effective_on between ${from}::date and ${until}::date and country_code = ${countryCode} and currency = ${currency}
    and ${remittanceId === null ? sql`remittance_id is null` : sql`remittance_id = ${remittanceId}`}`

/** Returns how many of some postings count on each day of a period that has any. */
export async function countByDay(db: Db, of: PostingsOf, days: Days): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select effective_on as "on", count(*)::int as count from tax_posting where ${postingsOf(of, days)} group by effective_on order by effective_on`.execute(
    db,
  )
  return rows
}

/** Puts the open postings of a country and of some days into a remittance, and returns what of them is of which merchant, in minor units. */
export async function remitPostings(db: Db, of: PostingsOf, days: Days, remittanceId: string): Promise<RemittedPart[]> {
  const { rows } = await sql<RemittedPart>`
    with open as (
      update tax_posting set remittance_id = ${remittanceId} where ${postingsOf({ ...of, remittanceId: null }, days)}
      returning transfer_id, merchant_id, amount_minor
    ), items as (
      insert into tax_remittance_item (marketplace_id, remittance_id, transfer_id, amount_minor)
      select ${of.marketplaceId}, ${remittanceId}, transfer_id, amount_minor from open
    )
    select merchant_id as "merchantId", sum(amount_minor)::int8 as "amountMinor" from open group by merchant_id order by merchant_id`.execute(db)
  return rows
}

/** Opens the postings in a remittance that count on some days again, and returns what of them is of which merchant, in minor units. */
export async function reopenPostings(db: Db, of: PostingsOf, days: Days): Promise<RemittedPart[]> {
  const { rows } = await sql<RemittedPart>`
    with reopened as (update tax_posting set remittance_id = null where ${postingsOf(of, days)} returning merchant_id, amount_minor)
    select merchant_id as "merchantId", sum(amount_minor)::int8 as "amountMinor" from reopened group by merchant_id order by merchant_id`.execute(db)
  return rows
}

/** Why a remittance is reversed, and by whom. */
export type Reversal = { reason: TaxReversalReason; note: string; createdBy: string }

/** Marks a remittance of a marketplace as reversed; false where it has none of that id, or one that was reversed before. */
export async function updateReversed(db: Db, marketplaceId: string, id: string, { reason, note, createdBy }: Reversal): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update tax_remittance set reversed_at = clock_timestamp(), reversed_by = ${createdBy}, reversal_reason = ${reason}, reversal_note = ${note}
    where marketplace_id = ${marketplaceId} and id = ${id} and reversed_at is null`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

type RemittanceRecord = Omit<TaxRemittance, 'amount' | 'reversal'> & {
  amountMinor: number
  currency: string
  reversedAt: string | null
  reversedBy: string | null
  reversalReason: TaxReversalReason | null
  reversalNote: string
}

/** Returns remittances of a marketplace, newest first. */
export async function listRemittances(db: Db, marketplaceId: string, { id }: { id?: string }, page: PageRequest): Promise<PageRows<TaxRemittance>> {
  const { rows } = await sql<RemittanceRecord>`
    select r.id, r.country_code as "countryCode", to_char(r.from_month, 'YYYY-MM') as "from", to_char(r.until_month, 'YYYY-MM') as "until",
      r.amount_minor as "amountMinor", r.currency, r.note, r.created_by as "createdBy", r.created_at as "createdAt",
      r.reversed_at as "reversedAt", r.reversed_by as "reversedBy", r.reversal_reason as "reversalReason", r.reversal_note as "reversalNote"
    from tax_remittance r
    where r.marketplace_id = ${marketplaceId} and (${id ?? null}::uuid is null or r.id = ${id ?? null}::uuid)
      and ${afterKey([sql`r.created_at`, sql`r.id`], page, ['timestamptz', 'uuid'])}
    order by r.created_at desc, r.id desc limit ${rowsOf(page)}`.execute(db)
  return pageRows(rows, page, (row) => [row.createdAt, row.id], toRemittance)
}

/** Returns one remittance of a marketplace. */
export async function findRemittance(db: Db, marketplaceId: string, id: string): Promise<TaxRemittance | undefined> {
  const page = { limit: 1, sort: { field: 'createdAt', descending: true }, count: false }
  return (await listRemittances(db, marketplaceId, { id }, page)).value[0]
}

function toRemittance(row: RemittanceRecord): TaxRemittance {
  const { amountMinor, currency, reversedAt, reversedBy, reversalReason, reversalNote: note, ...remittance } = row
  const reversal =
    reversedAt === null || reversedBy === null || reversalReason === null
      ? null
      : { reason: reversalReason, note, createdBy: reversedBy, createdAt: reversedAt }
  return { ...remittance, amount: { minor: amountMinor, currency }, reversal }
}
