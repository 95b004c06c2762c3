import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** Returns the orders of a payout, without those whose proceeds another payout has paid: they stay paid. */
export async function listOrdersToReturn(db: Db, marketplaceId: string, payoutId: string): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    select distinct i.order_id as "orderId" from payout_item i
    where i.marketplace_id = ${marketplaceId} and i.payout_id = ${payoutId} and i.order_id is not null and not exists (
      select from payout_item x join payout p on p.marketplace_id = x.marketplace_id and p.id = x.payout_id
      where x.marketplace_id = i.marketplace_id and x.order_id = i.order_id and x.payout_id <> i.payout_id and x.returned_at is null and x.net_minor > 0
        and p.status = 'Paid Out')`.execute(db)
  return rows.map(({ orderId }) => orderId)
}

/** What a refund took back of a payout from its merchant's balance, in minor units. */
export type Reversal = { refundId: string; orderId: string; amountMinor: number }

/** Returns what refunds took back of a payout. Older postings name the order only. */
export async function listReversals(db: Db, marketplaceId: string, payoutId: string, orderIds: readonly string[]): Promise<Reversal[]> {
  const { rows } = await sql<Reversal>`
    select t.refund_id as "refundId", t.order_id as "orderId", -sum(e.amount_minor)::int8 as "amountMinor"
    from ledger_transfer t
    join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
    join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind = 'merchant_payable'
    where t.marketplace_id = ${marketplaceId} and t.kind = 'payout_reversal'
      and (t.payout_id = ${payoutId} or (t.payout_id is null and t.order_id = any(${orderIds}::uuid[])))
    group by t.refund_id, t.order_id having sum(e.amount_minor) < 0`.execute(db)
  return rows
}
