import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** A refund of an order that its merchant was paid for. */
export type PaidRefund = {
  merchantId: string
  orderId: string
  currency: string
  /** What the merchant owes for it: the refund less the commission it got back. Minor units. */
  owedMinor: number
  payoutId: string
  payoutReference: string
  connectionId: string
}

/**
 * Returns a refund with the payout that paid its order; undefined where there was none, where it was reversed already, or where the refund was divided and
 * took the merchant's part from its account at once.
 */
export async function findPaidRefund(db: Db, marketplaceId: string, refundId: string): Promise<PaidRefund | undefined> {
  const { rows } = await sql<PaidRefund>`
    select t.merchant_id as "merchantId", t.order_id as "orderId", a.currency, sum(e.amount_minor)::int8 as "owedMinor",
      p.id as "payoutId", p.provider_reference as "payoutReference", p.connection_id as "connectionId"
    from ledger_transfer t
    join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
    join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind = 'merchant_payable' and not a.is_test
    cross join lateral (
      select x.id, x.provider_reference, x.connection_id from payout_item i join payout x on x.marketplace_id = i.marketplace_id and x.id = i.payout_id
      where i.marketplace_id = t.marketplace_id and i.order_id = t.order_id and i.returned_at is null and i.net_minor > 0
        and x.status = 'Paid Out' and x.provider_reference is not null and x.connection_id is not null
      order by x.paid_at desc limit 1
    ) p
    where t.marketplace_id = ${marketplaceId} and t.refund_id = ${refundId} and t.order_id = (
      select r.order_id from refund r join "order" o on o.marketplace_id = r.marketplace_id and o.id = r.order_id
      where r.marketplace_id = ${marketplaceId} and r.id = ${refundId} and o.payment_account is null)
    group by t.merchant_id, t.order_id, a.currency, p.id, p.provider_reference, p.connection_id
    having sum(e.amount_minor) > 0`.execute(db)
  return rows[0]
}
