import type { CaseState } from '@stoa/contract/case-states.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'
import { isShoppersTurn } from './queries-return.ts'

/** A return whose next step is due soon or overdue, and whose turn it is. */
export type DueReturn = {
  id: string
  marketplaceId: string
  merchantId: string
  orderId: string
  number: number
  state: CaseState
  dueAt: string
  isShoppersTurn: boolean
}

/** A label that is being bought is neither the shopper's turn nor anybody's: its carrier answers within minutes. Test orders have no shopper. */
const waitsForPeople = sql`not (c.state = 'approved' and exists (
    select from shipping_label b where b.marketplace_id = c.marketplace_id and b.case_id = c.id and b.state = 'pending'))
  and not exists (select from "order" o where o.marketplace_id = c.marketplace_id and o.id = c.order_id and o.is_test)`

const isShoppers = sql<boolean>`(c.state = 'approved' and ${isShoppersTurn})`

const columns = sql`c.id, c.marketplace_id as "marketplaceId", c.merchant_id as "merchantId", c.order_id as "orderId", c.number, c.state, c.due_at as "dueAt"`

/** Returns returns whose next step is due within a day, of a parcel to be sent within three, and writes that people are reminded of this deadline. For the clock. */
export async function claimReminders(db: Db, limit: number): Promise<DueReturn[]> {
  const isNear = sql<boolean>`c.due_at > now() and c.due_at < now() + interval '3 days' and (c.state = 'approved' or c.due_at < now() + interval '1 day')`
  return claim(db, 'reminded_for', isNear, limit)
}

/** Returns returns whose next step is overdue, and writes that this deadline is put before people. One that waits for its shopper is cancelled instead. For the clock. */
export async function claimOverdue(db: Db, limit: number): Promise<DueReturn[]> {
  return claim(db, 'overdue_for', sql<boolean>`c.due_at <= now() and not ${isShoppers}`, limit)
}

async function claim(db: Db, column: 'reminded_for' | 'overdue_for', which: RawBuilder<boolean>, limit: number): Promise<DueReturn[]> {
  const written = sql.ref(column)
  const { rows } = await sql<DueReturn>`
    update order_case c set ${written} = c.due_at
    from (
      select c.id, ${isShoppers} as is_shoppers from order_case c
      where c.closed_at is null and c.kind = 'return' and c.${written} is distinct from c.due_at and ${which} and ${waitsForPeople}
      order by c.due_at limit ${literal(limit)} for no key update of c skip locked
    ) found
    where c.id = found.id returning ${columns}, found.is_shoppers as "isShoppersTurn"`.execute(db)
  return rows
}
