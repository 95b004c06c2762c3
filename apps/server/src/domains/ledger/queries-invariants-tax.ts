import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** SQL of what a transfer moved to the account of withheld tax, in minor units. */
const taxOf = (transfer: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select coalesce(-sum(e.amount_minor), 0) as amount
    from ledger_entry e join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind = 'tax_withheld'
    where e.marketplace_id = ${transfer}.marketplace_id and e.transfer_id = ${transfer}.id
  )`

/** I4: the tax within the shipping of an order is what the rate of its lines explains, and what its posting has beyond the lines. */
const shippingTaxIsExplained = sql`
  select 'I4' as rule, v.code, jsonb_build_object('order', o.hash, 'kept', v.kept, 'sum', v.parts) as params
  from "order" o
  cross join lateral (
    select coalesce(sum(l.tax_withheld_minor), 0) as withheld, max((l.tax_reason ->> 'rateBasisPoints')::int) as rate
    from order_line l where l.marketplace_id = o.marketplace_id and l.order_id = o.id
  ) l
  left join ledger_transfer t on t.marketplace_id = o.marketplace_id and t.reference = 'tax:' || o.id
  left join lateral ${taxOf(sql`t`)} x on true
  cross join lateral (values
    ('shipping_tax_rate_differs', o.shipping_tax_withheld_minor,
      case when l.rate is null then 0 else round(o.shipping_minor * l.rate / (10000.0 + l.rate)) end),
    ('shipping_tax_withheld_differs', case when o.captured_minor > 0 then o.shipping_tax_withheld_minor else 0 end,
      coalesce(x.amount, 0) - case when o.captured_minor > 0 then l.withheld else 0 end)
  ) v(code, kept, parts)
  where v.kept <> v.parts`

/** I4: the tax of the shipping that a refund gave back is what its own posting has beyond its lines. */
const shippingTaxReturnIsPosted = sql`
  select 'I4' as rule, 'shipping_tax_returned_differs' as code, jsonb_build_object('refund', r.id, 'kept', v.kept, 'ledger', v.posted) as params
  from refund r
  cross join lateral (
    select coalesce(sum(x.tax_returned_minor), 0) as returned from refund_line x where x.marketplace_id = r.marketplace_id and x.refund_id = r.id
  ) l
  left join ledger_transfer t on t.marketplace_id = r.marketplace_id and t.reference = 'tax-return:' || r.id
  left join lateral ${taxOf(sql`t`)} x on true
  cross join lateral (select r.shipping_tax_returned_minor as kept, coalesce(-x.amount, 0) - l.returned as posted) v
  where r.status = 'succeeded' and v.kept <> v.posted`

/** I5: a remittance of tax is the sum of what is in it, its own postings pay exactly that, and those of its reversal give exactly that back. */
const remittancesEqualLedger = sql`
  select 'I5' as rule, v.code, jsonb_build_object('remittance', r.id, 'kept', v.kept, 'sum', v.parts) as params
  from tax_remittance r
  cross join lateral (
    select coalesce(sum(i.amount_minor), 0) as amount from tax_remittance_item i where i.marketplace_id = r.marketplace_id and i.remittance_id = r.id
  ) i
  cross join lateral (
    select coalesce(-sum(x.amount) filter (where t.kind = 'tax_remittance'), 0) as paid, coalesce(sum(x.amount) filter (where t.kind = 'tax_remittance_reversal'), 0) as reversed
    from ledger_transfer t cross join lateral ${taxOf(sql`t`)} x
    where t.marketplace_id = r.marketplace_id
      and (t.kind = 'tax_remittance' and t.reference like 'tax-remittance:' || r.id || ':%'
        or t.kind = 'tax_remittance_reversal' and t.reference like 'tax-remittance-reversal:' || r.id || ':%')
  ) b
  cross join lateral (values
    ('remittance_items_differ', r.amount_minor, i.amount),
    ('remittance_posting_differs', r.amount_minor, b.paid),
    ('remittance_reversal_differs', case when r.reversed_at is null then 0 else r.amount_minor end, b.reversed)
  ) v(code, kept, parts)
  where v.kept <> v.parts`

/** I5: what is in a remittance is a tax posting of its country, currency and period, to the cent, and of no test order. */
const remittanceItemsEqualPostings = sql`
  select 'I5' as rule, v.code, jsonb_build_object('remittance', r.id, 'posting', t.reference, 'kept', i.amount_minor, 'ledger', x.amount) as params
  from tax_remittance_item i
  join tax_remittance r on r.marketplace_id = i.marketplace_id and r.id = i.remittance_id
  join ledger_transfer t on t.marketplace_id = i.marketplace_id and t.id = i.transfer_id
  join "order" o on o.marketplace_id = t.marketplace_id and o.id = t.order_id
  cross join lateral ${taxOf(sql`t`)} x
  cross join lateral (values
    ('remittance_item_differs', i.amount_minor <> x.amount),
    ('remittance_item_of_another_kind', t.kind not in ('tax', 'tax_return')),
    ('remittance_item_of_another_country', o.country_code <> r.country_code),
    ('remittance_item_of_another_currency', o.currency <> r.currency),
    ('remittance_item_of_another_period', t.effective_on not between r.from_month and r.until_month),
    ('remittance_item_of_test_order', t.is_test)
  ) v(code, differs)
  where v.differs
  union all
  select 'I5', 'posting_in_two_remittances', jsonb_build_object('posting', t.reference, 'times', count(*))
  from tax_remittance_item i
  join tax_remittance r on r.marketplace_id = i.marketplace_id and r.id = i.remittance_id and r.reversed_at is null
  join ledger_transfer t on t.marketplace_id = i.marketplace_id and t.id = i.transfer_id
  group by i.marketplace_id, i.transfer_id, t.reference having count(*) > 1`

/** I5: what the report sums is each tax posting of the ledger once, as it was posted, and open unless a remittance in force has it. */
const reportEqualsLedger = sql`
  select 'I5' as rule, v.code, jsonb_build_object('posting', coalesce(l.transfer_id, p.transfer_id), 'kept', p.amount_minor, 'ledger', l.amount_minor) as params
  from tax_posted l
  full join tax_posting p on p.marketplace_id = l.marketplace_id and p.transfer_id = l.transfer_id
  left join lateral (
    select min(r.id::text) as id from tax_remittance_item i
    join tax_remittance r on r.marketplace_id = i.marketplace_id and r.id = i.remittance_id and r.reversed_at is null
    where i.marketplace_id = p.marketplace_id and i.transfer_id = p.transfer_id
  ) r on true
  cross join lateral (values
    ('tax_posting_differs', (l.merchant_id, l.country_code, l.currency, l.kind, l.effective_on, l.amount_minor)
      is distinct from (p.merchant_id, p.country_code, p.currency, p.kind, p.effective_on, p.amount_minor)),
    ('tax_posting_remittance_differs', p.remittance_id::text is distinct from r.id)
  ) v(code, differs)
  where v.differs`

/** The checks of withheld tax and its remittances. */
export const taxChecks: readonly RawBuilder<unknown>[] = [
  shippingTaxIsExplained,
  shippingTaxReturnIsPosted,
  remittancesEqualLedger,
  remittanceItemsEqualPostings,
  reportEqualsLedger,
]
