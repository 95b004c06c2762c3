import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { ChannelOrderRow, OrderChannel } from './queries-order.ts'
import { ofProvider } from './queries-order.ts'

type Known = Pick<ChannelOrderRow, 'state' | 'isPaid' | 'refundedMinor'> & {
  /** Its channel was disconnected: the order is read by none. */
  isLeft: boolean
}

/**
 * Returns the state, the payment and the refunds of orders with these references, by reference: those of the channel, and those that came by another one to
 * the same marketplace.
 */
export async function listKnown(db: Db, channel: OrderChannel, references: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await sql<Known & { reference: string }>`
    select r.reference, r.state, r.is_paid as "isPaid", r.refunded_minor as "refundedMinor", e.ended_at is not null as "isLeft"
    from channel_order r join connection e on e.company_id = r.company_id and e.id = r.channel_id
    where r.company_id = ${channel.companyId} and ${ofProvider(channel)} and r.reference = any(${references}::text[])
    order by r.channel_id = ${channel.id}, e.ended_at is null, r.id`.execute(db)
  return new Map(rows.map((row) => [row.reference, row]))
}

/**
 * Moves orders with these references from channels that were disconnected to the one that reads them now. One whose customer was erased stays: nobody can ship it.
 * Returns those that the merchant's shop does not have.
 */
export async function updateOrdersChannel(db: Db, channel: OrderChannel, references: readonly string[]): Promise<string[]> {
  const { companyId, id } = channel
  const { rows } = await sql<{ id: string; isWaiting: boolean }>`
    update channel_order o set channel_id = ${id} from (
      select distinct on (r.reference) r.id from channel_order r
      join connection e on e.company_id = r.company_id and e.id = r.channel_id and e.ended_at is not null
      where r.erased_at is null and r.company_id = ${companyId} and ${ofProvider(channel)} and r.reference = any(${references}::text[])
        and not exists (select from channel_order k where k.company_id = r.company_id and k.channel_id = ${id} and k.reference = r.reference)
      order by r.reference, r.state in ('new', 'forwarded') desc, r.id
    ) left_order
    where o.company_id = ${companyId} and o.id = left_order.id returning o.id, o.state = 'new' and o.shop_reference is null as "isWaiting"`.execute(
    db,
  )
  return rows.flatMap((row) => (row.isWaiting ? [row.id] : []))
}

/** Counts the orders of a channel that are to be shipped, and those whose shipment its marketplace does not know. */
export async function countOpenOrders(db: Db, companyId: string, channelId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from channel_order r where r.company_id = ${companyId} and r.channel_id = ${channelId} and r.state in ('new', 'forwarded'))::int
      + (select count(*) from channel_order r
        where r.company_id = ${companyId} and r.channel_id = ${channelId} and r.state = 'shipped' and r.reported_at is null)::int as n`.execute(db)
  return rows[0]?.n ?? 0
}
