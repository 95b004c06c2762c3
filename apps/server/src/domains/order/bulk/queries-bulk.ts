import type { CollectedBy } from '@stoa/contract/collected-by.ts'
import type { OrderStatus, PaymentStatus } from '@stoa/contract/states.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import { ownOrders } from '../queries-change.ts'

/** An order that a bulk command names, as it was before any of them was changed. */
export type ChosenOrder = {
  id: string
  marketplaceId: string
  hash: string
  orderId: string
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  collectedBy: CollectedBy
  isAccepted: boolean
  /** The marketplace e-mails the shopper what is shipped. */
  mailsShopper: boolean
}

/** Returns those orders of the caller that have one of the hashes. */
export async function listChosenOrders(db: Db, scope: Scope, hashes: readonly string[]): Promise<ChosenOrder[]> {
  const { rows } = await sql<ChosenOrder>`
    select o.id, o.marketplace_id as "marketplaceId", o.hash, o.number::text as "orderId", o.order_status as "orderStatus",
      o.payment_status as "paymentStatus", o.collected_by as "collectedBy", o.accepted_at is not null as "isAccepted",
      not o.is_test and exists (select from shopper_mail s where s.marketplace_id = o.marketplace_id and s.on_shipment) as "mailsShopper"
    from "order" o where o.hash = any(${hashes}::text[]) and ${ownOrders(scope)}`.execute(db)
  return rows
}
