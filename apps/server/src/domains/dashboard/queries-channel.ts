import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { ordersToShip } from '../channel/order/queries-all-orders.ts'
import { rejectedProducts } from '../channel/push/queries-rejected.ts'
import { capped } from './queries.ts'

/** What waits for a merchant on its sales channels. */
export type ChannelAttention = { toShip: number; rejected: number }

/** Counts it, each of the rows in the list that its link opens (`channelAttention`). */
export async function countChannelAttention(db: Db, { companyId }: Scope): Promise<ChannelAttention> {
  const { rows } = await sql<ChannelAttention>`select
    ${capped(sql`from ${ordersToShip(companyId)}`)} as "toShip", ${capped(sql`from ${rejectedProducts(companyId)}`)} as rejected`.execute(db)
  return rows[0] ?? { toShip: 0, rejected: 0 }
}
