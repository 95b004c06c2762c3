import type { AccountKind } from '@stoa/contract/ledger.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { selfBillingChecks } from './queries-invariants-self-billing.ts'
import { serviceChecks } from './queries-invariants-services.ts'

/** What a transfer credits the accounts of some kinds: the amount that a line of a document repeats. */
function amountOf(transfer: RawBuilder<unknown>, kinds: readonly AccountKind[]): RawBuilder<unknown> {
  return sql`(
    select coalesce(-sum(e.amount_minor), 0) as amount
    from ledger_entry e join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})
    where e.marketplace_id = ${transfer}.marketplace_id and e.transfer_id = ${transfer}.id
  )`
}

/** I5: a payout is the sum of its items and of its reserving posting, and its status says what was posted. What the bank returned was posted as paid before. */
const payoutsEqualLedger = sql`
  select 'I5' as rule, v.code, jsonb_build_object('payout', p.number, 'status', p.status, 'kept', v.kept, 'sum', v.parts) as params
  from payout p
  cross join lateral (
    select coalesce(sum(i.net_minor), 0) as net from payout_item i where i.marketplace_id = p.marketplace_id and i.payout_id = p.id
  ) i
  cross join lateral (
    select coalesce(-sum(e.amount_minor) filter (where t.kind = 'reserve'), 0) as reserved,
      coalesce(sum(e.amount_minor) filter (where t.kind = 'payout'), 0) as paid,
      coalesce(sum(e.amount_minor) filter (where t.kind = 'payout_return'), 0) as returned
    from ledger_transfer t
    join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
    join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind = 'merchant_reserved' and a.merchant_id = p.merchant_id
    where t.marketplace_id = p.marketplace_id and t.payout_id = p.id
  ) b
  cross join lateral (
    select coalesce(sum(e.amount_minor), 0) as by_bank
    from ledger_transfer t
    join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
    join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind = 'provider_clearing'
    where t.marketplace_id = p.marketplace_id and t.payout_id = p.id and t.kind = 'payout_return'
  ) r
  cross join lateral (values
    ('payout_items_differ', p.amount_minor, i.net),
    ('payout_reserve_differs', p.amount_minor, b.reserved),
    ('payout_paid_differs', case when p.status = 'Paid Out' then p.amount_minor else 0 end, b.paid - r.by_bank),
    ('payout_returned_differs', case when p.status in ('Payout Failed', 'Payout Refused') then p.amount_minor else 0 end, b.returned + r.by_bank)
  ) v(code, kept, parts)
  where v.kept <> v.parts`

/** I5: the in-payout account of a merchant holds exactly its payouts under way. */
const inPayoutEqualsPayouts = sql`
  select 'I5' as rule, 'in_payout_differs' as code,
    jsonb_build_object('merchant', coalesce(p.merchant_id, b.merchant_id), 'kept', coalesce(p.amount, 0), 'ledger', coalesce(b.amount, 0)) as params
  from (
    select marketplace_id, merchant_id, sum(amount_minor) as amount from payout where status in ('Reserved', 'Payout Processing') group by 1, 2
  ) p
  full join (
    select a.marketplace_id, a.merchant_id, -sum(e.amount_minor) as amount
    from ledger_account a join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
    where a.kind = 'merchant_reserved' and not a.is_test group by 1, 2
  ) b on b.marketplace_id = p.marketplace_id and b.merchant_id = p.merchant_id
  where coalesce(p.amount, 0) <> coalesce(b.amount, 0)`

/** I2: what is held back of a merchant's orders is what its reserve account holds, and a debt is never negative. */
const reservesEqualLedger = sql`
  select 'I2' as rule, 'risk_reserve_differs' as code,
    jsonb_build_object('merchant', coalesce(r.merchant_id, b.merchant_id), 'kept', coalesce(r.amount, 0), 'ledger', coalesce(b.amount, 0)) as params
  from (select marketplace_id, merchant_id, sum(amount_minor) as amount from risk_reserve where released_at is null group by 1, 2) r
  full join (
    select a.marketplace_id, a.merchant_id, -sum(e.amount_minor) as amount
    from ledger_account a join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
    where a.kind = 'merchant_risk_reserve' and not a.is_test group by 1, 2
  ) b on b.marketplace_id = r.marketplace_id and b.merchant_id = r.merchant_id
  where coalesce(r.amount, 0) <> coalesce(b.amount, 0)
  union all
  select 'I3', 'debt_negative', jsonb_build_object('merchant', a.merchant_id, 'sum', sum(e.amount_minor))
  from ledger_account a join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
  where a.kind = 'merchant_debt' group by a.marketplace_id, a.id, a.merchant_id having sum(e.amount_minor) < 0
  union all
  select 'I5', 'write_off_differs', jsonb_build_object('writeOff', w.id, 'kept', w.kept, 'ledger', w.posted)
  from (
    select w.id, case when w.status = 'approved' then w.amount_minor else 0 end as kept, coalesce(x.amount, 0) as posted
    from debt_write_off w
    left join lateral (
      select -sum(e.amount_minor) as amount
      from ledger_transfer t
      join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
      join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind = 'merchant_debt'
      where t.marketplace_id = w.marketplace_id and t.reference = 'write-off:' || w.id
    ) x on true
  ) w
  where w.kept <> w.posted`

/** I5: an item of a payout is one posting on the payable account of its merchant, of its order, in one payout at a time, and of no test order. */
const payoutItemsEqualPostings = sql`
  select 'I5' as rule, v.code, jsonb_build_object('payout', p.number, 'posting', t.reference) as params
  from payout_item i
  join payout p on p.marketplace_id = i.marketplace_id and p.id = i.payout_id
  join ledger_transfer t on t.marketplace_id = i.marketplace_id and t.id = i.transfer_id
  cross join lateral ${amountOf(sql`t`, ['merchant_payable'])} e
  cross join lateral (values
    ('payout_item_differs', i.net_minor <> e.amount),
    ('payout_item_of_another_merchant', t.merchant_id <> p.merchant_id),
    ('payout_item_of_another_order', t.order_id is distinct from i.order_id),
    ('payout_item_of_test_order', t.is_test)
  ) v(code, differs)
  where v.differs
  union all
  select 'I5', 'posting_in_two_payouts', jsonb_build_object('posting', t.reference, 'times', count(*))
  from payout_item i join ledger_transfer t on t.marketplace_id = i.marketplace_id and t.id = i.transfer_id
  where i.returned_at is null group by i.marketplace_id, i.transfer_id, t.reference having count(*) > 1`

/** I5: an invoice of commission and services is the sum of its lines; each line is one posting of its merchant, of its order, on one invoice, and of no test order. */
const invoicesEqualLedger = sql`
  select 'I5' as rule, d.code, jsonb_build_object('invoice', i.ref, 'kept', d.kept, 'sum', d.parts) as params
  from (select * from invoice where kind in ('invoice', 'credit note')) i
  cross join lateral (
    select coalesce(sum(l.amount_minor), 0) as total, coalesce(sum(l.amount_minor) filter (where t.kind = 'commission'), 0) as charged,
      coalesce(-sum(l.amount_minor) filter (where t.kind = 'commission_return'), 0) as returned
    from invoice_line l join ledger_transfer t on t.marketplace_id = l.issuer_id and t.id = l.transfer_id
    where l.issuer_id = i.issuer_id and l.invoice_id = i.id
  ) l
  cross join lateral (
    select coalesce(sum(v.amount), 0) as vat
    from (
      select l.transfer_id from invoice_line l where l.issuer_id = i.issuer_id and l.invoice_id = i.id
      union all
      select t.id from ledger_transfer t where t.marketplace_id = i.issuer_id and t.reference = 'commission-vat:' || i.id
    ) of_invoice(id)
    join ledger_transfer t on t.marketplace_id = i.issuer_id and t.id = of_invoice.id
    cross join lateral ${amountOf(sql`t`, ['commission_vat'])} v
  ) v
  cross join lateral (values
    ('invoice_total_differs', i.total_minor, l.total),
    ('invoice_commission_differs', i.commission_minor, l.charged),
    ('invoice_commission_returned_differs', i.commission_returned_minor, l.returned),
    ('invoice_vat_differs', i.tax_minor, v.vat)
  ) d(code, kept, parts)
  where d.kept <> d.parts
  union all
  select 'I5', v.code, jsonb_build_object('invoice', i.ref, 'posting', t.reference, 'kept', l.amount_minor, 'ledger', e.amount)
  from invoice_line l
  join invoice i on i.issuer_id = l.issuer_id and i.id = l.invoice_id and i.kind in ('invoice', 'credit note')
  join ledger_transfer t on t.marketplace_id = l.issuer_id and t.id = l.transfer_id
  cross join lateral ${amountOf(sql`t`, ['commission_income', 'service_income', 'commission_vat'])} e
  cross join lateral (values
    ('invoice_line_differs', l.amount_minor <> e.amount),
    ('invoice_line_of_another_merchant', t.merchant_id <> i.recipient_id),
    ('invoice_line_of_another_order', l.order_id is distinct from t.order_id),
    ('invoice_line_of_test_order', t.is_test)
  ) v(code, differs)
  where v.differs
  union all
  select 'I5', 'posting_invoiced_twice', jsonb_build_object('posting', t.reference, 'times', count(*))
  from invoice_line l join ledger_transfer t on t.marketplace_id = l.issuer_id and t.id = l.transfer_id
  group by l.issuer_id, l.transfer_id, t.reference having count(*) > 1`

/** I5: the numbers of an issuer's year run from 1 without a gap, up to the counter of its series. */
const invoiceNumbersWithoutGap = sql`
  with numbered as (
    select i.issuer_id, left(i.ref, 4)::int as year, right(i.ref, 6)::int as number from invoice i where i.ref ~ '^[0-9]{4}-[0-9]{6}$'
  )
  select 'I5' as rule, 'invoice_number_gap' as code, jsonb_build_object('issuer', issuer_id, 'year', year, 'after', before) as params
  from (select n.*, lag(n.number, 1, 0) over (partition by n.issuer_id, n.year order by n.number) as before from numbered n) n
  where n.number > n.before + 1
  union all
  select 'I5', 'invoice_counter_differs', jsonb_build_object('issuer', s.issuer_id, 'year', s.year, 'kept', s.next_number - 1, 'last', coalesce(max(n.number), 0))
  from invoice_series s left join numbered n on n.issuer_id = s.issuer_id and n.year = s.year
  group by s.issuer_id, s.year, s.next_number having s.next_number - 1 <> coalesce(max(n.number), 0)`

/** I5: the numbers of subscription invoices run from 1 without a gap for each issuer and year, up to the counter of its series. */
const subscriptionNumbersWithoutGap = sql`
  with numbered as (
    select i.issuer_id, substr(i.ref, 3, 4)::int as year, right(i.ref, 6)::int as number from subscription_invoice i
  )
  select 'I5' as rule, 'subscription_number_gap' as code, jsonb_build_object('issuer', issuer_id, 'year', year, 'after', before) as params
  from (select n.*, lag(n.number, 1, 0) over (partition by n.issuer_id, n.year order by n.number) as before from numbered n) n
  where n.number > n.before + 1
  union all
  select 'I5', 'subscription_counter_differs', jsonb_build_object('issuer', s.issuer_id, 'year', s.year, 'kept', s.next_number - 1, 'last', coalesce(max(n.number), 0))
  from subscription_invoice_series s left join numbered n on n.issuer_id = s.issuer_id and n.year = s.year
  group by s.issuer_id, s.year, s.next_number having s.next_number - 1 <> coalesce(max(n.number), 0)`

/** The checks of payouts and invoices against their parts and the ledger. */
export const documentChecks: readonly RawBuilder<unknown>[] = [
  payoutsEqualLedger,
  inPayoutEqualsPayouts,
  reservesEqualLedger,
  payoutItemsEqualPostings,
  invoicesEqualLedger,
  ...serviceChecks,
  ...selfBillingChecks,
  invoiceNumbersWithoutGap,
  subscriptionNumbersWithoutGap,
]
