import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Tax } from '../commission/rules-vat.ts'
import type { InvoicedPosting } from './rules.ts'

/** A posting of commission, with what decides about its VAT. */
type UninvoicedCommission = Omit<InvoicedPosting, 'tax'> & {
  /** How VAT applied on the invoice that is corrected; null where none is. */
  correctedTax: Tax | null
  /** The rate that its order was booked with, in basis points; 0 where no VAT was. */
  bookedBasisPoints: number
}

/** Commission postings that count in a period (days, both included) that no invoice holds, without those of test orders. */
export async function listUninvoiced(
  db: Db,
  marketplaceId: string,
  period: { from: string; until: string; merchantId: string | undefined },
): Promise<UninvoicedCommission[]> {
  const { rows } = await sql<UninvoicedCommission>`
    select t.id as "transferId", t.order_id as "orderId", t.merchant_id as "merchantId", t.effective_on as "on", t.kind,
      c.amount as "amountMinor", c.vat as "vatMinor", c.currency, o.total_minor + o.marketplace_discount_minor as "orderTotalMinor",
      f.ref as corrects, f.tax as "correctedTax", o.commission_vat_basis_points as "bookedBasisPoints"
    from ledger_transfer t
    cross join lateral (
      select -sum(e.amount_minor)::int8 as amount, coalesce(-sum(e.amount_minor) filter (where a.kind = 'commission_vat'), 0)::int8 as vat, e.currency
      from ledger_entry e
      join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind in ('commission_income', 'commission_vat')
      where e.marketplace_id = t.marketplace_id and e.transfer_id = t.id group by e.currency
    ) c
    join "order" o on o.marketplace_id = t.marketplace_id and o.id = t.order_id
    left join lateral (
      select i.ref, jsonb_build_object('treatment', i.tax_treatment, 'basisPoints', i.tax_basis_points) as tax
      from ledger_transfer b
      join invoice_line l on l.issuer_id = b.marketplace_id and l.transfer_id = b.id
      join invoice i on i.issuer_id = l.issuer_id and i.id = l.invoice_id
      where t.kind = 'commission_return' and b.marketplace_id = t.marketplace_id and b.order_id = t.order_id and b.kind = 'commission' limit 1
    ) f on true
    where t.marketplace_id = ${marketplaceId} and t.kind in ('commission', 'commission_return')
      and not t.is_test
      and t.effective_on between ${period.from}::date and ${period.until}::date
      and (${period.merchantId ?? null}::uuid is null or t.merchant_id = ${period.merchantId ?? null}::uuid)
      and not exists (select from invoice_line l where l.issuer_id = t.marketplace_id and l.transfer_id = t.id)
    order by t.merchant_id, t.effective_on, t.at, t.id`.execute(db)
  return rows
}

/** Commission of a merchant that no invoice holds: its days and its orders. */
export type EarlierCommission = { merchantId: string; since: string; count: number }

/** Returns by merchant the commission of the 400 days before a period that no invoice holds, which its documents leave out. */
export async function listEarlierCommission(
  db: Db,
  marketplaceId: string,
  { from, merchantId }: { from: string; merchantId: string | undefined },
): Promise<EarlierCommission[]> {
  const { rows } = await sql<EarlierCommission>`
    select t.merchant_id as "merchantId", min(t.effective_on) as since, count(distinct t.order_id)::int as count
    from ledger_transfer t
    where t.marketplace_id = ${marketplaceId} and t.kind in ('commission', 'commission_return') and not t.is_test
      and t.effective_on < ${from}::date and t.effective_on >= ${from}::date - 400
      and (${merchantId ?? null}::uuid is null or t.merchant_id = ${merchantId ?? null}::uuid)
      and exists (select from ledger_entry e where e.marketplace_id = t.marketplace_id and e.transfer_id = t.id)
      and not exists (select from invoice_line n where n.issuer_id = t.marketplace_id and n.transfer_id = t.id)
    group by t.merchant_id order by t.merchant_id`.execute(db)
  return rows
}
