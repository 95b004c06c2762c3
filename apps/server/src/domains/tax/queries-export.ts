import type { TransferKind } from '@stoa/contract/ledger.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { literal } from '../../kit/paging.ts'
import type { Days } from './rules-parts.ts'

/** A sale that tax was withheld of, or a refund that returned some. Amounts in minor units; a refund's are negative. */
export type TaxExportRecord = {
  transferId: string
  on: string
  kind: Extract<TransferKind, 'tax' | 'tax_return'>
  orderId: string
  marketplaceOrderReference: string
  merchantName: string
  countryCode: string
  /** Null where no line of the order says it. */
  rateBasisPoints: number | null
  /** What the shopper paid or got back, tax included. */
  totalMinor: number
  taxMinor: number
  currency: string
  /** The day, where the marketplace is, on which it was marked as remitted; null while it is open. */
  remittedOn: string | null
}

/**
 * Returns the next tax postings of an export, oldest first, after the last of the ones before. All of an order goes to one country and is of one merchant, so
 * that its lines and its shipping have one rate.
 */
export async function listTaxExport(
  db: Db,
  marketplaceId: string,
  { from, until }: Days,
  after: Pick<TaxExportRecord, 'on' | 'transferId'> | undefined,
  limit: number,
): Promise<TaxExportRecord[]> {
  const { rows } = await sql<TaxExportRecord>`
    select p.transfer_id as "transferId", p.effective_on as "on", p.kind, o.number::text as "orderId", o.marketplace_order_reference as "marketplaceOrderReference",
      c.name as "merchantName", p.country_code as "countryCode", l.rate as "rateBasisPoints", coalesce(-r.amount_minor, o.total_minor) as "totalMinor",
      p.amount_minor as "taxMinor", p.currency, (x.created_at at time zone m.time_zone)::date as "remittedOn"
    from tax_posting p
    join ledger_transfer t on t.marketplace_id = p.marketplace_id and t.id = p.transfer_id
    join "order" o on o.marketplace_id = p.marketplace_id and o.id = t.order_id
    join marketplace m on m.id = p.marketplace_id
    join company c on c.id = p.merchant_id
    left join refund r on r.marketplace_id = p.marketplace_id
      and r.id = case when p.kind = 'tax_return' and t.reference like 'tax-return:%' then substr(t.reference, length('tax-return:') + 1)::uuid end
    left join tax_remittance x on x.marketplace_id = p.marketplace_id and x.id = p.remittance_id
    left join lateral (
      select (i.tax_reason ->> 'rateBasisPoints')::int as rate from order_line i
      where i.marketplace_id = o.marketplace_id and i.order_id = o.id and i.tax_reason is not null limit 1
    ) l on true
    where p.marketplace_id = ${marketplaceId} and p.effective_on between ${from}::date and ${until}::date
      and ${after === undefined ? sql`true` : sql`(p.effective_on, p.transfer_id) > (${after.on}::date, ${after.transferId}::uuid)`}
    order by p.effective_on, p.transfer_id limit ${literal(limit)}`.execute(db)
  return rows
}
