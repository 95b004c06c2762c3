import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** I4: a dispute and its postings say the same: what the provider withdrew, who was charged, what waits for the outcome, and what is lost. */
const disputesEqualLedger = sql`
  select 'I4' as rule, v.code, jsonb_build_object('case', c.number, 'kept', v.kept, 'ledger', v.posted) as params
  from order_case c
  cross join lateral (
    select coalesce(-sum(e.amount_minor) filter (where a.kind = 'provider_clearing'), 0) as withdrawn,
      coalesce(sum(e.amount_minor) filter (where a.kind in ('merchant_pending', 'merchant_payable')), 0) as charged,
      coalesce(sum(e.amount_minor) filter (where a.kind = 'dispute_hold'), 0) as held,
      coalesce(sum(e.amount_minor) filter (where a.kind = 'adjustments'), 0) as lost
    from ledger_transfer t
    join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
    join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id
    where t.marketplace_id = c.marketplace_id and t.order_id = c.order_id
      and t.reference in ('dispute:' || c.id, 'dispute-won:' || c.id, 'dispute-lost:' || c.id)
  ) b
  cross join lateral (values
    ('dispute_withdrawn_differs', case when c.state = 'won' then 0 else c.amount_minor end, b.withdrawn),
    ('dispute_charged_differs', case when c.bearer = 'merchant' and c.state <> 'won' then c.amount_minor else 0 end, b.charged),
    ('dispute_held_differs', case when c.bearer = 'marketplace' and c.state in ('needs_response', 'under_review') then c.amount_minor else 0 end, b.held),
    ('dispute_lost_differs', case when c.bearer = 'marketplace' and c.state = 'lost' then c.amount_minor else 0 end, b.lost)
  ) v(code, kept, posted)
  where c.kind = 'dispute' and v.kept <> v.posted`

/** I4: what the marketplace bears of a case by decision is booked once the case has cost somebody, against who bore it until then; before, and once it costs nobody, nothing is. */
const sharesEqualLedger = sql`
  select 'I4' as rule, 'cost_share_differs' as code, jsonb_build_object('case', c.number, 'kept', v.kept, 'ledger', v.posted) as params
  from order_case c
  cross join lateral (
    select
      case when c.marketplace_share_minor is null or c.state not in ('lost', 'refunded') then 0
        else c.marketplace_share_minor - case when c.bearer = 'marketplace' then c.amount_minor else 0 end end as kept,
      coalesce((
        select sum(e.amount_minor) filter (where a.kind = 'adjustments')
        from ledger_transfer t
        join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
        join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id
        where t.marketplace_id = c.marketplace_id and t.order_id = c.order_id and t.reference in ('cost-share:' || c.id, 'cost-share-return:' || c.id)), 0) as posted
  ) v
  where v.kept <> v.posted`

/** I3: no more items are in open returns and refunded after shipment than were shipped. */
const returnsWithinShipments = sql`
  select 'I3' as rule, 'returns_exceed_shipment' as code, jsonb_build_object('line', l.id, 'returned', r.quantity) as params
  from order_line l
  join lateral (
    select sum(x.quantity) as quantity from case_line x
    join order_case c on c.marketplace_id = x.marketplace_id and c.id = x.case_id and c.state in ('requested', 'approved', 'in_transit', 'received', 'inspected')
    where x.marketplace_id = l.marketplace_id and x.order_line_id = l.id
  ) r on r.quantity > 0
  where r.quantity > l.fulfilled_quantity`

/** I5: a return that says it was refunded has the refund that it names, and that one succeeded with the amount it keeps. */
const returnsAreRefunded = sql`
  select 'I5' as rule, 'return_refund_differs' as code, jsonb_build_object('case', c.number, 'kept', c.refunded_minor, 'sum', coalesce(r.amount_minor, 0)) as params
  from order_case c left join refund r on r.marketplace_id = c.marketplace_id and r.id = c.refund_id and r.status = 'succeeded'
  where c.kind = 'return' and c.state = 'refunded' and r.amount_minor is distinct from c.refunded_minor`

/** The checks of returns and disputes. */
export const caseChecks: readonly RawBuilder<unknown>[] = [disputesEqualLedger, sharesEqualLedger, returnsWithinShipments, returnsAreRefunded]
