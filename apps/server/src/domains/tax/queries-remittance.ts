import type { TaxRemittance } from '@stoa/contract/tax-withholding.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { afterKey, pageRows, rowsOf } from '../../kit/paging.ts'

/** Days of a period, both included. */
export type Days = { from: string; until: string }

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

/** The tax postings `t` of a marketplace that count in a period, with their entry `e` on the tax account, and the order `o` they are of. Not those of test orders. */
const taxPostings = (marketplaceId: string, { from, until }: Days): RawBuilder<unknown> => sql`
  ledger_transfer t
  join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
  join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind = 'tax_withheld'
  join "order" o on o.marketplace_id = t.marketplace_id and o.id = t.order_id
  left join tax_remittance_item i on i.marketplace_id = t.marketplace_id and i.transfer_id = t.id
  where t.marketplace_id = ${marketplaceId} and t.kind in ('tax', 'tax_return') and not t.is_test and t.effective_on between ${from}::date and ${until}::date`

/** Returns the tax postings of a period summed by country. */
export async function sumTaxByCountry(db: Db, marketplaceId: string, days: Days): Promise<TaxReportRecord[]> {
  const { rows } = await sql<TaxReportRecord>`
    select p.*
    from (
      select o.country_code as "countryCode", e.currency, (count(*) filter (where t.kind = 'tax'))::int as "orderCount",
        coalesce(-sum(e.amount_minor) filter (where t.kind = 'tax'), 0)::int8 as "withheldMinor",
        coalesce(sum(e.amount_minor) filter (where t.kind = 'tax_return'), 0)::int8 as "returnedMinor",
        coalesce(-sum(e.amount_minor) filter (where i.transfer_id is not null), 0)::int8 as "remittedMinor",
        bool_or(i.transfer_id is null) as "isOpen"
      from ${taxPostings(marketplaceId, days)} group by o.country_code, e.currency
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

/** Writes a remittance with every open posting of its country and period, and returns its id and what of it is of which merchant, in minor units. */
export async function insertRemittance(db: Db, one: NewRemittance): Promise<{ id: string; parts: { merchantId: string; amountMinor: number }[] }> {
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
  const { rows: parts } = await sql<{ merchantId: string; amountMinor: number }>`
    with open as (
      select t.id, t.merchant_id, -e.amount_minor as amount
      from ${taxPostings(marketplaceId, days)} and o.country_code = ${countryCode} and e.currency = ${currency} and i.transfer_id is null
    ), items as (
      insert into tax_remittance_item (marketplace_id, transfer_id, remittance_id) select ${marketplaceId}, id, ${id} from open
    )
    select merchant_id as "merchantId", sum(amount)::int8 as "amountMinor" from open group by merchant_id order by merchant_id`.execute(db)
  return { id, parts }
}

type RemittanceRecord = Omit<TaxRemittance, 'amount'> & { amountMinor: number; currency: string }

/** Returns remittances of a marketplace, newest first. */
export async function listRemittances(db: Db, marketplaceId: string, { id }: { id?: string }, page: PageRequest): Promise<PageRows<TaxRemittance>> {
  const { rows } = await sql<RemittanceRecord>`
    select r.id, r.country_code as "countryCode", to_char(r.from_month, 'YYYY-MM') as "from", to_char(r.until_month, 'YYYY-MM') as "until",
      r.amount_minor as "amountMinor", r.currency, r.note, r.created_by as "createdBy", r.created_at as "createdAt"
    from tax_remittance r
    where r.marketplace_id = ${marketplaceId} and (${id ?? null}::uuid is null or r.id = ${id ?? null}::uuid)
      and ${afterKey([sql`r.created_at`, sql`r.id`], page, ['timestamptz', 'uuid'])}
    order by r.created_at desc, r.id desc limit ${rowsOf(page)}`.execute(db)
  return pageRows(
    rows,
    page,
    (row) => [row.createdAt, row.id],
    ({ amountMinor, currency, ...row }): TaxRemittance => ({ ...row, amount: { minor: amountMinor, currency } }),
  )
}
