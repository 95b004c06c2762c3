import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { addDays } from '@stoa/contract/time-zone.ts'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import type { Tax } from '../../commission/rules-vat.ts'
import type { InvoicedPosting } from '../rules.ts'

/** SQL of the posting of the sale that a transfer belongs to: what its shopper paid, or the discount alone where the marketplace paid all of it. */
const saleOf = (transfer: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.* from ledger_transfer s
  where s.marketplace_id = ${transfer}.marketplace_id and s.order_id = ${transfer}.order_id and s.kind in ('capture', 'discount') order by s.kind limit 1`

/** A sale or a refund of one, with what decides about its VAT. */
type UnbilledSale = Omit<InvoicedPosting, 'tax'> & {
  /** How VAT applied on the self-billed invoice that is corrected; null where none is. */
  correctedTax: Tax | null
  /** The VAT rate agreed for the sale, in basis points; null takes the standard rate of the merchant's country. */
  agreedBasisPoints: number | null
  /**
   * The marketplace withholds tax of its order and is the seller for VAT, so no document may show VAT of the merchant for it. A refund that corrects a
   * document is none of these.
   */
  isTaxWithheld: boolean
  /** The merchant collected the money of its order itself and was paid for the sale: the marketplace writes no document for it. */
  isCollected: boolean
}

/** SQL of the merchants of a marketplace that ever accepted an agreement, so that the sales of the others are not read. */
const sellersOf = (marketplaceId: string): RawBuilder<unknown> => sql`array(
  select a.merchant_id from self_billing_agreement a where a.marketplace_id = ${marketplaceId} and a.accepted_at is not null)`

/**
 * Captures, discounts that the marketplace pays, and refunds with what they take back of these, that count in a period (days, both included) that no invoice holds, of sales on days of an accepted agreement, without those of
 * test orders. A refund belongs to the agreement of its sale, also after it ended. Amounts are what the merchant is owed for the sale; the rate is that of
 * the agreement in force on the day of the sale (the one accepted last where two were).
 */
export async function listUnbilledSales(
  db: Db,
  marketplaceId: string,
  period: { from: string; until: string; merchantId: string | undefined },
): Promise<UnbilledSale[]> {
  const { rows } = await sql<UnbilledSale>`${unbilledSales(marketplaceId, period)} order by t.merchant_id, t.effective_on, t.at, t.id`.execute(db)
  return rows
}

/** Sales of a merchant that no document holds: their first day and their orders. */
type EarlierSales = { merchantId: string; since: string; count: number }

/** Returns by merchant the sales and refunds of the 400 days before a period that are self-billed and that no document holds, which its documents leave out. */
export async function listEarlierSales(
  db: Db,
  marketplaceId: string,
  { from, merchantId }: { from: string; merchantId: string | undefined },
): Promise<EarlierSales[]> {
  const { rows } = await sql<EarlierSales>`
    select s."merchantId", min(s."on") as since, count(distinct s."orderId")::int as count
    from (${unbilledSales(marketplaceId, { from: addDays(from, -400), until: addDays(from, -1), merchantId })}) s
    where not s."isTaxWithheld" and not s."isCollected" and s."amountMinor" <> 0
    group by s."merchantId" order by s."merchantId"`.execute(db)
  return rows
}

const unbilledSales = (
  marketplaceId: string,
  period: { from: string; until: string; merchantId: string | undefined },
): RawBuilder<UnbilledSale> => sql<UnbilledSale>`
    select t.id as "transferId", t.order_id as "orderId", t.merchant_id as "merchantId", t.effective_on as "on", t.kind,
      c.amount as "amountMinor", 0::int8 as "vatMinor", c.currency, o.total_minor + o.marketplace_discount_minor as "orderTotalMinor",
      f.ref as corrects, f.tax as "correctedTax", g.rate as "agreedBasisPoints",
      (o.tax_withheld_minor > 0 or o.marketplace_discount_minor > 0 and exists (
        select from order_line x where x.marketplace_id = o.marketplace_id and x.order_id = o.id and x.tax_reason is not null)) and f.ref is null as "isTaxWithheld",
      o.collected_by = 'merchant' as "isCollected"
    from ledger_transfer t
    cross join lateral (${saleOf(sql`t`)}) b
    join "order" o on o.marketplace_id = t.marketplace_id and o.id = t.order_id
    cross join lateral (
      select -sum(e.amount_minor)::int8 as amount, e.currency
      from ledger_entry e join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.merchant_id = t.merchant_id
      where e.marketplace_id = t.marketplace_id and e.transfer_id = t.id group by e.currency
    ) c
    left join lateral (
      select i.ref, jsonb_build_object('treatment', i.tax_treatment, 'basisPoints', i.tax_basis_points) as tax
      from invoice_line l join invoice i on i.issuer_id = l.issuer_id and i.id = l.invoice_id
      where t.kind in ('refund', 'discount_return') and l.issuer_id = b.marketplace_id and l.transfer_id = b.id
    ) f on true
    cross join lateral (
      select a.tax_basis_points as rate
      from self_billing_agreement a
      where a.marketplace_id = t.marketplace_id and a.merchant_id = t.merchant_id and a.accepted_at is not null
        and b.effective_on >= a.starts_on and (a.ends_on is null or b.effective_on <= a.ends_on)
      order by a.accepted_at desc, a.id desc limit 1
    ) g
    where t.marketplace_id = ${marketplaceId} and t.merchant_id = any(${sellersOf(marketplaceId)}) and t.kind in ('capture', 'discount', 'refund', 'discount_return') and not t.is_test
      and t.effective_on between ${period.from}::date and ${period.until}::date
      and (${period.merchantId ?? null}::uuid is null or t.merchant_id = ${period.merchantId ?? null}::uuid)
      and not exists (select from invoice_line l where l.issuer_id = t.marketplace_id and l.transfer_id = t.id)`

/**
 * Returns the next numbers of the merchants' series, in the order of the merchants that were passed: counted in the transaction that uses them, so none
 * is lost or left out.
 */
export async function nextSelfBilledNumbers(db: Db, marketplaceId: string, merchantIds: readonly string[]): Promise<string[]> {
  if (merchantIds.length === 0) return []
  const counts = [...Map.groupBy(merchantIds, (id) => id)].map(([merchantId, some]) => ({ merchantId, count: some.length }))
  const { rows } = await sql<{ merchantId: string; code: number; first: number }>`
    update self_billing_series s set next_number = s.next_number + x.count
    from ${jsonRows(counts, 'x', sql`"merchantId" uuid, count int`)}
    where s.marketplace_id = ${marketplaceId} and s.merchant_id = x."merchantId"
    returning s.merchant_id as "merchantId", s.code, s.next_number - x.count as first`.execute(db)
  const next = new Map(rows.map(({ merchantId, code, first }) => [merchantId, { code, number: first }]))
  return merchantIds.map((merchantId) => {
    const series = next.get(merchantId)
    if (!series) throw new Error(`The merchant ${merchantId} has no series of self-billed numbers`)
    return `SB${series.code}-${String(series.number++).padStart(6, '0')}`
  })
}
