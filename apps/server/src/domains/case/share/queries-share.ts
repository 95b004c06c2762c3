import type { ShareReason } from '@stoa/contract/case-share.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** What a refund gives back to its merchant, and what of its order decides about the payment fee. Amounts in minor units. */
type ReturnedRecord = {
  marketplaceId: string
  id: string
  providerFeeChargedMinor: number
  capturedMinor: number
  amountMinor: number
  isPending: boolean
  /** Commission and withheld tax, and the payment fee once the refund has succeeded; less what the marketplace takes back of its discount. */
  returnedMinor: number
}

/** Returns what goes back to the merchant with a refund, and its order. */
export async function findReturned(db: Db, marketplaceId: string, refundId: string): Promise<ReturnedRecord | undefined> {
  const { rows } = await sql<ReturnedRecord>`
    select o.marketplace_id as "marketplaceId", o.id, o.provider_fee_charged_minor as "providerFeeChargedMinor", o.captured_minor as "capturedMinor",
      r.amount_minor as "amountMinor", r.status = 'pending' as "isPending", ${returnedWithRefund} as "returnedMinor"
    from refund r join "order" o on o.marketplace_id = r.marketplace_id and o.id = r.order_id
    where r.marketplace_id = ${marketplaceId} and r.id = ${refundId}`.execute(db)
  return rows[0]
}

/**
 * What went back to the merchant with a refund `r`, in minor units: commission, withheld tax, and the payment fee once that is booked, less what the
 * marketplace took back of its discount. Negative where that is more.
 */
export const returnedWithRefund = sql<number>`r.commission_returned_minor + r.tax_returned_minor - r.marketplace_discount_returned_minor + coalesce((
  select sum(e.amount_minor)
  from ledger_transfer t
  join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
  join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind = 'provider_fees'
  where t.marketplace_id = r.marketplace_id and t.refund_id = r.id and t.kind = 'provider_fee_return'), 0)::int8`

/** Writes what the marketplace bears of a locked case, in minor units, and why. */
export async function updateShare(db: Db, of: { marketplaceId: string; id: string }, marketplaceMinor: number, reason: ShareReason): Promise<void> {
  await sql`
    update order_case set marketplace_share_minor = ${marketplaceMinor}, share_reason = ${reason}, version = version + 1
    where marketplace_id = ${of.marketplaceId} and id = ${of.id}`.execute(db)
}
