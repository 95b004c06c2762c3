import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { InvoicedPosting } from './rules.ts'

/**
 * Adjustments for services that count until the last day of a period and that no document has, from the 400 days before it on: one that was created after the
 * invoice of its month is on the next. Earlier adjustments, which have no VAT, are none of them. A credit names the invoice that has the charge it takes back;
 * while none has it, the credit is there with the charge only.
 */
export async function listUninvoicedServices(
  db: Db,
  marketplaceId: string,
  { from, until, merchantId = null }: { from: string; until: string; merchantId?: string | null | undefined },
): Promise<InvoicedPosting[]> {
  // The days of the ledger are those of the marketplace, at most a day from those of UTC: `created_at` only leads to the rows.
  const { rows } = await sql<InvoicedPosting>`
    select t.id as "transferId", t.order_id as "orderId", j.id as "adjustmentId", t.merchant_id as "merchantId", t.effective_on as "on", t.kind,
      c.amount as "amountMinor", c.vat as "vatMinor", c.currency, 0::int8 as "orderTotalMinor", f.ref as corrects,
      jsonb_build_object('treatment', j.tax_treatment, 'basisPoints', j.tax_basis_points) as tax
    from adjustment j
    join ledger_transfer t on t.marketplace_id = j.marketplace_id and t.reference = 'adjustment:' || j.id
    cross join lateral (
      select -sum(e.amount_minor)::int8 as amount, coalesce(-sum(e.amount_minor) filter (where a.kind = 'commission_vat'), 0)::int8 as vat, e.currency
      from ledger_entry e
      join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind in ('service_income', 'commission_vat')
      where e.marketplace_id = t.marketplace_id and e.transfer_id = t.id group by e.currency
    ) c
    left join lateral (
      select i.ref
      from ledger_transfer b
      join invoice_line l on l.issuer_id = b.marketplace_id and l.transfer_id = b.id
      join invoice i on i.issuer_id = l.issuer_id and i.id = l.invoice_id
      where j.corrects_id is not null and b.marketplace_id = j.marketplace_id and b.reference = 'adjustment:' || j.corrects_id
    ) f on true
    where j.marketplace_id = ${marketplaceId} and j.tax_treatment is not null
      and j.created_at >= ${from}::date - 402 and j.created_at < ${until}::date + 3
      and t.effective_on between ${from}::date - 400 and ${until}::date
      and (${merchantId}::uuid is null or j.merchant_id = ${merchantId}::uuid)
      and not exists (select from invoice_line l where l.issuer_id = t.marketplace_id and l.transfer_id = t.id)
      and (j.corrects_id is null or f.ref is not null or exists (
        select from ledger_transfer b where b.marketplace_id = j.marketplace_id and b.reference = 'adjustment:' || j.corrects_id
          and b.effective_on >= ${from}::date - 400 and b.effective_on <= ${until}::date))
    order by t.merchant_id, t.effective_on, t.at, t.id`.execute(db)
  return rows
}
