import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { InvariantFault } from './check-invariants.ts'

/** Every fault of every rule, at most 100 a rule. */
export async function listFaults(db: Db): Promise<InvariantFault[]> {
  const { rows } = await sql<InvariantFault>`
    (select 'I1 transfer balances' as rule, transfer_id::text as subject, currency || ' ' || sum(amount_minor)::text as detail
     from ledger_entry group by transfer_id, currency having sum(amount_minor) <> 0 limit 100)
    union all
    (select 'I1 transfer has entries', t.id::text, t.kind from ledger_transfer t
     where not exists (select from ledger_entry e where e.marketplace_id = t.marketplace_id and e.transfer_id = t.id) limit 100)
    union all
    (select 'I3 order within what was captured', o.id::text, 'captured ' || o.captured_minor || ', refunded ' || o.refunded_minor || ', total ' || o.total_minor from "order" o
     where o.captured_minor not between 0 and o.total_minor or o.refunded_minor not between 0 and o.captured_minor limit 100)
    union all
    (select 'I3 line within its order', l.id::text, 'quantity ' || l.quantity || ', fulfilled ' || l.fulfilled_quantity || ', refunded ' || l.refunded_minor from order_line l
     where l.fulfilled_quantity > l.quantity or l.refunded_quantity > l.quantity or l.refunded_minor > l.total_minor limit 100)
    union all
    (select 'I3 stock is not negative', v.id::text, v.stock::text from variant v where v.stock < 0 limit 100)
    union all
    (select 'I3 reserved is not negative', a.id::text, (-sum(e.amount_minor))::text from ledger_account a join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
     where a.kind = 'merchant_reserved' group by a.id having -sum(e.amount_minor) < 0 limit 100)
    union all
    (select 'I4 order parts sum to it', o.id::text, 'total ' || o.total_minor from "order" o
     join (select marketplace_id, order_id, sum(total_minor) as total, sum(commission_minor) as commission, sum(commission_returned_minor) as returned, sum(tax_minor) as tax from order_line group by 1, 2) l
       on l.marketplace_id = o.marketplace_id and l.order_id = o.id
     where l.total + o.shipping_minor <> o.total_minor or l.commission <> o.commission_minor or l.tax <> o.tax_minor or l.returned <> o.commission_returned_minor limit 100)
    union all
    (select 'I4 group is its orders', g.id::text, 'total ' || g.total_minor from order_group g
     where g.total_minor <> (select coalesce(sum(o.total_minor), 0) from "order" o where o.marketplace_id = g.marketplace_id and o.group_id = g.id) limit 100)
    union all
    (select 'I4 order equals its postings', o.id::text,
       'captured ' || o.captured_minor || '/' || p.captured || ', commission ' || p.commission || ', refunded ' || p.refunded || '/' || r.refunded || ', returned ' || p.returned || '/' || r.returned
     from "order" o
     cross join lateral (
       select coalesce(sum(e.amount_minor) filter (where t.kind = 'capture' and a.kind = 'provider_clearing'), 0) as captured,
         coalesce(-sum(e.amount_minor) filter (where t.kind = 'commission' and a.kind = 'commission_income'), 0) as commission,
         coalesce(-sum(e.amount_minor) filter (where t.kind = 'refund' and a.kind = 'provider_clearing'), 0) as refunded,
         coalesce(sum(e.amount_minor) filter (where t.kind = 'commission_return' and a.kind = 'commission_income'), 0) as returned
       from ledger_transfer t join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
       join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id
       where t.marketplace_id = o.marketplace_id and t.order_id = o.id) p
     cross join lateral (
       select coalesce(sum(f.amount_minor) filter (where f.status = 'succeeded'), 0) as refunded, coalesce(sum(f.commission_returned_minor) filter (where f.status = 'succeeded'), 0) as returned,
         coalesce(sum(f.amount_minor) filter (where f.status <> 'failed'), 0) as wished
       from refund f where f.marketplace_id = o.marketplace_id and f.order_id = o.id) r
     where p.captured <> o.captured_minor or p.commission <> case when o.captured_minor > 0 then o.commission_minor else 0 end
       or p.refunded <> r.refunded or p.returned <> r.returned or r.wished <> o.refunded_minor limit 100)
    union all
    (select 'I5 payout equals its items', p.id::text, p.amount_minor::text from payout p
     where p.amount_minor <> (select coalesce(sum(i.net_minor), 0) from payout_item i where i.marketplace_id = p.marketplace_id and i.payout_id = p.id) limit 100)
    union all
    (select 'I5 invoice equals its lines', v.id::text, v.total_minor::text from invoice v
     where v.total_minor <> (select coalesce(sum(l.amount_minor), 0) from invoice_line l where l.issuer_id = v.issuer_id and l.invoice_id = v.id) limit 100)`.execute(db)
  return rows
}
