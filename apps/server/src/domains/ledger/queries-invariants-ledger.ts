import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** I1: the entries of a transfer sum to zero per currency, and no transfer is empty. */
const transfersBalance = sql`
  select 'I1' as rule, 'transfer_unbalanced' as code, jsonb_build_object('reference', t.reference, 'currency', e.currency, 'sum', sum(e.amount_minor)) as params
  from ledger_transfer t join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
  group by t.marketplace_id, t.id, t.reference, e.currency having sum(e.amount_minor) <> 0
  union all
  select 'I1', 'transfer_empty', jsonb_build_object('reference', t.reference) from ledger_transfer t
  where not exists (select from ledger_entry e where e.marketplace_id = t.marketplace_id and e.transfer_id = t.id)`

/** I1: an entry has the currency of its account, and its account is that of the transfer's merchant and, for a test order, a test account. */
const entriesFitTheirAccounts = sql`
  select 'I1' as rule, v.code, jsonb_build_object('reference', t.reference, 'account', a.kind) as params
  from ledger_entry e
  join ledger_transfer t on t.marketplace_id = e.marketplace_id and t.id = e.transfer_id
  join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id
  cross join lateral (values
    ('entry_currency_differs', a.currency <> e.currency),
    ('entry_of_another_merchant', a.merchant_id <> t.merchant_id),
    ('test_entry_in_real_account', t.is_test and not a.is_test),
    ('real_entry_in_test_account', a.is_test and not t.is_test)
  ) v(code, differs)
  where v.differs`

/** I2: what an account was summed to is the sum of its entries of before. */
const totalsEqualEntries = sql`
  select 'I2' as rule, 'account_total_differs' as code, jsonb_build_object('account', a.kind, 'merchant', a.merchant_id, 'kept', a.summed_minor, 'sum', coalesce(e.amount, 0)) as params
  from ledger_account a
  left join lateral (
    select sum(e.amount_minor) as amount from ledger_entry e join ledger_transfer t on t.marketplace_id = e.marketplace_id and t.id = e.transfer_id and t.at < a.summed_until
    where e.marketplace_id = a.marketplace_id and e.account_id = a.id
  ) e on true
  where a.summed_minor <> coalesce(e.amount, 0)`

/** I2: what a day of an account was summed to is the sum of its entries of before. */
const daysEqualEntries = sql`
  select 'I2' as rule, 'account_day_differs' as code, jsonb_build_object('account', account_id, 'on', effective_on, 'kept', d.amount_minor, 'sum', e.amount) as params
  from ledger_day d
  full join (
    select a.marketplace_id, a.id as account_id, t.effective_on, (t.at at time zone 'UTC')::date as booked_on, t.kind, sum(e.amount_minor) as amount, count(*) as entries
    from ledger_account a
    join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
    join ledger_transfer t on t.marketplace_id = e.marketplace_id and t.id = e.transfer_id and t.at < a.summed_until
    group by 1, 2, 3, 4, 5
  ) e using (marketplace_id, account_id, effective_on, booked_on, kind)
  where d.amount_minor is distinct from e.amount or d.entries is distinct from e.entries`

/** I3: a payout account is never overdrawn. */
const inPayoutNotNegative = sql`
  select 'I3' as rule, 'in_payout_negative' as code, jsonb_build_object('merchant', a.merchant_id, 'sum', -sum(e.amount_minor)) as params
  from ledger_account a join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
  where a.kind = 'merchant_reserved' group by a.marketplace_id, a.id, a.merchant_id having sum(e.amount_minor) > 0`

/** I5: one fact, one posting. Unique references keep it; this shows that they do. */
const nothingTwice = sql`
  select 'I5' as rule, 'posted_twice' as code,
    jsonb_build_object('kind', t.kind, 'subject', coalesce(t.refund_id, t.payout_id, t.order_id), 'times', count(*)) as params
  from ledger_transfer t
  where t.kind in ('capture', 'collection', 'discount', 'discount_return', 'commission', 'refund', 'reimbursement', 'commission_return', 'release', 'reserve', 'payout', 'payout_return', 'risk_reserve', 'risk_release', 'provider_fee', 'provider_fee_return', 'tax', 'tax_return')
  group by t.marketplace_id, t.kind, coalesce(t.refund_id, t.payout_id, t.order_id) having count(*) > 1`

/** I2: what charts show of a merchant's day is the sum of the entries of that day. */
const salesEqualLedger = sql`
  select 'I2' as rule, v.code,
    jsonb_build_object('merchant', merchant_id, 'on', "on", 'currency', currency, 'isTest', is_test::text, 'kept', v.kept, 'ledger', v.posted) as params
  from (
    select marketplace_id, merchant_id, currency, is_test, "on", sum(order_count) as order_count, sum(captured_minor) as captured, sum(refunded_minor) as refunded,
      sum(commission_minor) as commission, sum(commission_returned_minor) as returned
    from sales_posted group by 1, 2, 3, 4, 5
  ) p
  full join sales_day s using (marketplace_id, merchant_id, currency, is_test, "on")
  cross join lateral (values
    ('sales_orders_differ', coalesce(s.order_count, 0), coalesce(p.order_count, 0)),
    ('sales_captured_differs', coalesce(s.captured_minor, 0), coalesce(p.captured, 0)),
    ('sales_refunded_differs', coalesce(s.refunded_minor, 0), coalesce(p.refunded, 0)),
    ('sales_commission_differs', coalesce(s.commission_minor, 0), coalesce(p.commission, 0)),
    ('sales_commission_returned_differs', coalesce(s.commission_returned_minor, 0), coalesce(p.returned, 0))
  ) v(code, kept, posted)
  where v.kept <> v.posted`

/** The checks of the ledger on its own. */
export const ledgerChecks: readonly RawBuilder<unknown>[] = [
  transfersBalance,
  entriesFitTheirAccounts,
  totalsEqualEntries,
  daysEqualEntries,
  inPayoutNotNegative,
  nothingTwice,
  salesEqualLedger,
]
