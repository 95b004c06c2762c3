import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** I5: a self-billed document is the sum of its lines, in the VAT within its total. */
const selfBilledAreTheirLines = sql`
  select 'I5' as rule, d.code, jsonb_build_object('invoice', i.ref, 'kept', d.kept, 'sum', d.parts) as params
  from invoice i
  cross join lateral (
    select coalesce(sum(l.amount_minor), 0) as total, coalesce(sum(l.amount_minor) filter (where t.kind in ('capture', 'discount')), 0) as sales,
      coalesce(-sum(l.amount_minor) filter (where t.kind in ('refund', 'discount_return')), 0) as refunds
    from invoice_line l join ledger_transfer t on t.marketplace_id = l.issuer_id and t.id = l.transfer_id
    where l.issuer_id = i.issuer_id and l.invoice_id = i.id
  ) l
  cross join lateral (values
    ('self_billed_total_differs', i.total_minor, l.total),
    ('self_billed_sales_differ', i.sales_minor, l.sales),
    ('self_billed_refunds_differ', i.refunds_minor, l.refunds),
    ('self_billed_vat_differs', i.tax_minor, round(i.total_minor::numeric * i.tax_basis_points / (10000.0 + i.tax_basis_points)))
  ) d(code, kept, parts)
  where i.kind like 'self-billed%' and d.kept <> d.parts`

/**
 * I5: each line of a self-billed document is what the ledger owes its merchant for one sale or takes off it for one refund, of a sale on a day of an accepted
 * agreement, and of no test order.
 */
const selfBilledLinesAreSales = sql`
  select 'I5' as rule, v.code, jsonb_build_object('invoice', i.ref, 'posting', t.reference, 'kept', l.amount_minor, 'ledger', e.amount) as params
  from invoice i
  join invoice_line l on l.issuer_id = i.issuer_id and l.invoice_id = i.id
  join ledger_transfer t on t.marketplace_id = l.issuer_id and t.id = l.transfer_id
  cross join lateral (
    select coalesce(-sum(e.amount_minor), 0) as amount
    from ledger_entry e join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.merchant_id = t.merchant_id
    where e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
  ) e
  cross join lateral (values
    ('self_billed_line_differs', l.amount_minor <> e.amount),
    ('self_billed_line_of_another_merchant', t.merchant_id <> i.recipient_id),
    ('self_billed_line_of_no_sale', t.kind not in ('capture', 'discount', 'refund', 'discount_return') or l.order_id is distinct from t.order_id),
    ('self_billed_line_of_test_order', t.is_test),
    ('self_billed_without_agreement', not exists (
      select from ledger_transfer b
      join self_billing_agreement a on a.marketplace_id = b.marketplace_id and a.merchant_id = i.recipient_id and a.accepted_at is not null
        and b.effective_on >= a.starts_on and (a.ends_on is null or b.effective_on <= a.ends_on)
      where b.marketplace_id = t.marketplace_id and b.order_id = t.order_id and b.kind in ('capture', 'discount')))
  ) v(code, differs)
  where i.kind like 'self-billed%' and v.differs`

/** I5: the numbers of each series run from 1 without a gap, up to its counter, and are written with its code. */
const selfBilledNumbersWithoutGap = sql`
  with numbered as (
    select i.issuer_id, i.recipient_id, i.ref, substring(i.ref from '[0-9]+$')::int as number, s.code, s.next_number
    from invoice i left join self_billing_series s on s.marketplace_id = i.issuer_id and s.merchant_id = i.recipient_id
    where i.kind like 'self-billed%'
  )
  select 'I5' as rule, 'self_billed_number_gap' as code, jsonb_build_object('issuer', issuer_id, 'merchant', recipient_id, 'after', before) as params
  from (select n.*, lag(n.number, 1, 0) over (partition by n.issuer_id, n.recipient_id order by n.number) as before from numbered n) n
  where n.number > n.before + 1
  union all
  select 'I5', 'self_billed_number_of_another_series', jsonb_build_object('issuer', issuer_id, 'invoice', ref)
  from numbered where ref <> 'SB' || coalesce(code, 0) || '-' || lpad(number::text, greatest(6, length(number::text)), '0')
  union all
  select 'I5', 'self_billed_counter_differs',
    jsonb_build_object('issuer', s.marketplace_id, 'merchant', s.merchant_id, 'kept', s.next_number - 1, 'last', coalesce(max(n.number), 0))
  from self_billing_series s left join numbered n on n.issuer_id = s.marketplace_id and n.recipient_id = s.merchant_id
  group by s.marketplace_id, s.merchant_id, s.next_number having s.next_number - 1 <> coalesce(max(n.number), 0)`

/** The checks of self-billed documents against their lines, the ledger, their agreements and their series. */
export const selfBillingChecks: readonly RawBuilder<unknown>[] = [selfBilledAreTheirLines, selfBilledLinesAreSales, selfBilledNumbersWithoutGap]
