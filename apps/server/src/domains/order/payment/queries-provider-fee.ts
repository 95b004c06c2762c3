import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import { among } from '../../../kit/paging.ts'

/** What the provider kept of an order, and what of it the merchant is charged. Minor units. */
type OrderFee = { orderId: string; feeMinor: number; chargedMinor: number }

/** Writes the fees of locked orders that have none yet. */
export async function updateOrderFees(db: Db, marketplaceId: string, fees: readonly OrderFee[]): Promise<void> {
  await sql`
    update "order" o set provider_fee_minor = x."feeMinor", provider_fee_charged_minor = x."chargedMinor"
    from ${jsonRows(fees, 'x', sql`"orderId" uuid, "feeMinor" bigint, "chargedMinor" bigint`)}
    where o.marketplace_id = ${marketplaceId} and o.id = x."orderId" and o.provider_fee_minor is null`.execute(db)
}

/** Adds to what an order gave back of the fee its merchant was charged. */
export async function addFeeReturn(db: Db, marketplaceId: string, orderId: string, amountMinor: number): Promise<void> {
  await sql`
    update "order" set provider_fee_returned_minor = provider_fee_returned_minor + ${amountMinor}
    where marketplace_id = ${marketplaceId} and id = ${orderId}`.execute(db)
}

/** Returns those of the purchases with a captured order whose provider's fee is not posted yet. */
export async function listWithoutFee(db: Db, marketplaceId: string, groupIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ groupId: string }>`
    select distinct o.group_id as "groupId" from "order" o
    where o.marketplace_id = ${marketplaceId} and ${among(sql`o.group_id`, groupIds, 'uuid')} and o.captured_minor > 0 and o.provider_fee_minor is null
      and o.collected_by = 'provider'`.execute(db)
  return rows.map(({ groupId }) => groupId)
}

/** Returns what was refunded of an order so far, and whether an item of it was shipped. Minor units. */
export async function findRefundProgress(db: Db, marketplaceId: string, orderId: string): Promise<{ refundedMinor: number; isShipped: boolean }> {
  const { rows } = await sql<{ refundedMinor: number; isShipped: boolean }>`
    select (select coalesce(sum(r.amount_minor), 0) from refund r where r.marketplace_id = ${marketplaceId} and r.order_id = ${orderId} and r.status = 'succeeded')::int8
        as "refundedMinor",
      exists (select from order_line l where l.marketplace_id = ${marketplaceId} and l.order_id = ${orderId} and l.fulfilled_quantity > 0) as "isShipped"`.execute(
    db,
  )
  return rows[0] ?? { refundedMinor: 0, isShipped: false }
}
