import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { ownOrders } from './queries-change.ts'
import type { OrderRecord } from './queries.ts'
import { rowColumns } from './queries.ts'

/** Returns the orders of one purchase that the caller may see, by their numbers. */
export async function listPurchase(db: Db, scope: Scope, marketplaceId: string, reference: string): Promise<OrderRecord[]> {
  const { rows } = await sql<OrderRecord>`
    select ${rowColumns}
    from "order" o join marketplace m on m.id = o.marketplace_id join company c on c.id = o.merchant_id
    where o.marketplace_id = ${marketplaceId} and o.marketplace_order_reference = ${reference} and ${ownOrders(scope)}
    order by o.number`.execute(db)
  return rows
}
