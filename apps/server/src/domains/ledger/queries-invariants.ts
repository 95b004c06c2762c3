import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { literal } from '../../kit/paging.ts'

/** A breach of what must always hold. `rule` is I1 to I5 of the reliability plan; `what` names the row. */
export type InvariantFault = { rule: string; what: string }

/** Most faults of one rule that are named: beyond it the number grows, not the knowledge. */
const most = 100

/** I1: the entries of a transfer sum to zero per currency, each in the currency of its account, and no transfer is empty. */
const transfersBalance = sql`
  select 'I1' as rule, 'transfer ' || t.reference || ' does not balance' as what
  from ledger_transfer t left join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
  left join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id
  group by t.marketplace_id, t.id, t.reference, e.currency
  having coalesce(sum(e.amount_minor), 1) <> 0 or bool_or(a.currency <> e.currency)`

/** I2: what an order keeps of its parts is their sum. */
const orderIsSumOfItsParts = sql`
  select 'I2' as rule, 'order ' || o.hash || ' is not the sum of its parts' as what
  from "order" o
  cross join lateral (
    select coalesce(sum(l.quantity), 0) as items, coalesce(sum(l.quantity * l.unit_price_minor), 0) as goods, coalesce(sum(l.discount_minor), 0) as discount,
      coalesce(sum(l.total_minor), 0) as total, coalesce(sum(l.tax_minor), 0) as tax, coalesce(sum(l.commission_minor), 0) as commission,
      coalesce(sum(l.refunded_minor), 0) as refunded, coalesce(sum(l.commission_returned_minor), 0) as returned
    from order_line l where l.marketplace_id = o.marketplace_id and l.order_id = o.id
  ) l
  cross join lateral (
    select coalesce(sum(r.amount_minor), 0) as amount, coalesce(sum(r.shipping_minor), 0) as shipping, coalesce(sum(r.commission_returned_minor), 0) as returned
    from refund r where r.marketplace_id = o.marketplace_id and r.order_id = o.id and r.status <> 'failed'
  ) r
  where (o.item_count, o.goods_minor, o.discount_minor, o.total_minor - o.shipping_minor, o.tax_minor, o.commission_minor)
      is distinct from (l.items, l.goods, l.discount, l.total, l.tax, l.commission)
    or (o.refunded_minor, o.refunded_shipping_minor, o.commission_returned_minor) is distinct from (r.amount, r.shipping, r.returned)
    or (o.refunded_minor - o.refunded_shipping_minor, o.commission_returned_minor) is distinct from (l.refunded, l.returned)`

/** I2, of a line: what it keeps as refunded and fulfilled is the sum of its refunds and fulfilments; and of a purchase: its orders make its total. */
const lineIsSumOfItsMoves = sql`
  select 'I2' as rule, 'line ' || l.id || ' is not the sum of its refunds and fulfilments' as what
  from order_line l
  cross join lateral (
    select coalesce(sum(x.quantity), 0) as quantity, coalesce(sum(x.amount_minor), 0) as amount, coalesce(sum(x.commission_returned_minor), 0) as returned
    from refund_line x join refund r on r.marketplace_id = x.marketplace_id and r.id = x.refund_id and r.status <> 'failed'
    where r.marketplace_id = l.marketplace_id and r.order_id = l.order_id and x.order_line_id = l.id
  ) r
  cross join lateral (
    select coalesce(sum(x.quantity), 0) as quantity
    from fulfilment f join fulfilment_line x on x.marketplace_id = f.marketplace_id and x.fulfilment_id = f.id
    where f.marketplace_id = l.marketplace_id and f.order_id = l.order_id and x.order_line_id = l.id
  ) f
  where (l.refunded_quantity, l.refunded_minor, l.commission_returned_minor, l.fulfilled_quantity) is distinct from (r.quantity, r.amount, r.returned, f.quantity)
  union all
  select 'I2', 'purchase ' || g.marketplace_order_reference || ' is not the sum of its orders'
  from order_group g left join "order" o on o.marketplace_id = g.marketplace_id and o.group_id = g.id
  group by g.marketplace_id, g.id, g.marketplace_order_reference, g.total_minor having coalesce(sum(o.total_minor), 0) <> g.total_minor`

/** I3: nothing is given back, shipped, reserved or sold beyond what there is. The database's checks keep it; this shows that they do. */
const withinBounds = sql`
  select 'I3' as rule, 'order ' || o.hash || ' is out of bounds' as what from "order" o
  where not (o.refunded_minor between 0 and o.captured_minor and o.captured_minor <= o.total_minor and o.commission_returned_minor between 0 and o.commission_minor)
  union all
  select 'I3', 'line ' || l.id || ' is out of bounds' from order_line l
  where not (l.fulfilled_quantity between 0 and l.quantity and l.refunded_quantity between 0 and l.quantity and l.refunded_minor between 0 and l.total_minor)
  union all
  select 'I3', 'variant ' || v.id || ' has less than nothing in stock' from variant v where v.stock < 0
  union all
  select 'I3', 'merchant ' || a.merchant_id || ' has less than nothing reserved'
  from ledger_account a join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
  where a.kind = 'merchant_reserved' group by a.marketplace_id, a.id, a.merchant_id having sum(e.amount_minor) > 0`

/** I4: the rows of an order and its postings tell the same, in the currency of the order. */
const ordersEqualLedger = sql`
  select 'I4' as rule, 'order ' || o.hash || ' differs from the ledger' as what
  from "order" o
  cross join lateral (
    select coalesce(sum(e.amount_minor) filter (where t.kind = 'capture' and a.kind = 'provider_clearing'), 0) as captured,
      coalesce(-sum(e.amount_minor) filter (where t.kind = 'commission' and a.kind = 'commission_income'), 0) as commission,
      coalesce(-sum(e.amount_minor) filter (where t.kind = 'refund' and a.kind = 'provider_clearing'), 0) as refunded,
      coalesce(sum(e.amount_minor) filter (where t.kind = 'commission_return' and a.kind = 'commission_income'), 0) as returned,
      coalesce(sum(e.amount_minor) filter (where a.kind = 'merchant_pending'), 0) as pending,
      coalesce(sum(e.amount_minor) filter (where a.kind = 'merchant_payable'), 0) as payable,
      coalesce(bool_and(e.currency = o.currency and t.merchant_id = o.merchant_id), true) as is_own
    from ledger_transfer t
    join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
    join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id
    where t.marketplace_id = o.marketplace_id and t.order_id = o.id
  ) b
  cross join lateral (
    select coalesce(sum(r.amount_minor), 0) as amount, coalesce(sum(r.commission_returned_minor), 0) as returned
    from refund r where r.marketplace_id = o.marketplace_id and r.order_id = o.id and r.status = 'succeeded'
  ) r
  where (b.captured, b.refunded, b.returned) is distinct from (o.captured_minor, r.amount, r.returned)
    or b.commission <> case when o.captured_minor > 0 then o.commission_minor else 0 end
    or not b.is_own
    or case when o.released_at is null then b.payable else b.pending end <> 0`

/** I5: one fact, one row: a refund or a payout posts once, a report of a provider is kept once. Unique indexes keep the rest. */
const nothingTwice = sql`
  select 'I5' as rule, t.kind || ' ' || coalesce(t.refund_id, t.payout_id, t.order_id) || ' was posted ' || count(*) || ' times' as what
  from ledger_transfer t
  group by t.marketplace_id, t.kind, coalesce(t.refund_id, t.payout_id, t.order_id)
  having count(*) > 1
  union all
  select 'I5', 'refund ' || r.id || ' was posted ' || count(t.id) || ' times'
  from refund r left join ledger_transfer t on t.marketplace_id = r.marketplace_id and t.refund_id = r.id and t.kind = 'refund'
  group by r.marketplace_id, r.id, r.status having count(t.id) <> case when r.status = 'succeeded' then 1 else 0 end`

/** I5, of documents: a payout is exactly its postings, an invoice exactly its lines. */
const documentsEqualTheirParts = sql`
  select 'I5' as rule, 'payout ' || p.number || ' is not the sum of its postings' as what from payout p
  where p.amount_minor <> (select coalesce(sum(i.net_minor), 0) from payout_item i where i.marketplace_id = p.marketplace_id and i.payout_id = p.id)
  union all
  select 'I5', 'invoice ' || v.ref || ' is not the sum of its lines' from invoice v
  where v.total_minor <> (select coalesce(sum(l.amount_minor), 0) from invoice_line l where l.issuer_id = v.issuer_id and l.invoice_id = v.id)`

const checks: readonly RawBuilder<unknown>[] = [
  transfersBalance,
  orderIsSumOfItsParts,
  lineIsSumOfItsMoves,
  withinBounds,
  ordersEqualLedger,
  nothingTwice,
  documentsEqualTheirParts,
]

/** Runs every check over the whole installation and answers what is wrong, at most a hundred a check. Reads all orders: for the night and for tests. */
export async function listInvariantFaults(db: Db): Promise<InvariantFault[]> {
  const faults: InvariantFault[] = []
  for (const check of checks) {
    const { rows } = await sql<InvariantFault>`select rule, what from (${check}) faults order by what limit ${literal(most)}`.execute(db)
    faults.push(...rows)
  }
  return faults
}
