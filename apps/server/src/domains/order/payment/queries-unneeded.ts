import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { among } from '../../../kit/paging.ts'

/** A purchase whose payment nobody needs; `isRefused`: it failed, and may still be open at the provider. */
type UnneededPayment = { groupId: string; isRefused: boolean }

/** Returns those of the purchases of which every order is cancelled, and whose payment was requested at a provider and is not captured. */
export async function listUnneededPayments(db: Db, marketplaceId: string, groupIds: readonly string[]): Promise<UnneededPayment[]> {
  if (groupIds.length === 0) return []
  const { rows } = await sql<UnneededPayment>`
    select o.group_id as "groupId", bool_and(o.payment_status = 'Refused') as "isRefused" from "order" o
    where o.marketplace_id = ${marketplaceId} and ${among(sql`o.group_id`, groupIds, 'uuid')}
    group by o.group_id
    having bool_and(o.order_status = 'Cancelled' and o.collected_by = 'provider' and o.captured_minor = 0
      and o.payment_status in ('Processing', 'Processed', 'Partially Authorised', 'Authorized', 'Refused'))`.execute(db)
  return rows
}
