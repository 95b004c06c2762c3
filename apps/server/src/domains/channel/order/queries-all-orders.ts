import { sql } from 'kysely'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { afterKey, containsPattern, minContainsLength, rowsOf } from '../../../kit/paging.ts'
import { timeZoneOf } from '../../marketplace/queries-zone.ts'
import type { ChannelOrderRow } from './queries-order.ts'
import { orderColumns } from './queries-order.ts'

/** Orders `r` of connected channels that a person is to ship. */
export const ordersToShip = (companyId: string) => sql`channel_order r
  where r.company_id = ${companyId} and r.state = 'new'
    and exists (select from connection c where c.company_id = r.company_id and c.id = r.channel_id and c.ended_at is null)`

/** Returns the condition that an order `r` is found by a text, see the route. One of fewer than three letters is compared with the number. */
function foundBy(companyId: string, text: string) {
  const whole = text.trim()
  const number = sql`r.number in (${whole}, ${`#${whole}`})`
  return whole.length < minContainsLength
    ? number
    : sql`r.id in (select f.id from searchable_channel_order f where f.company_id = ${companyId} and f.search_text like ${containsPattern(whole)})`
}

/** Returns a page of the orders of all channels of a company, newest first, or of one channel or one state, or those found by a text. Of those to ship, orders of connected channels only. */
export async function listAllOrders(
  db: Db,
  { companyId }: Scope,
  { channelId, state, text }: { channelId: string | undefined; state: ChannelOrderRow['state'] | undefined; text: string | undefined },
  page: PageRequest,
): Promise<ChannelOrderRow[]> {
  const orders =
    state === 'new'
      ? ordersToShip(companyId)
      : sql`channel_order r where r.company_id = ${companyId} ${state === undefined ? sql`` : sql`and r.state = ${state}`}`
  const ofChannel = channelId === undefined ? sql`` : sql`and r.channel_id = ${channelId}`
  const found = text === undefined || text === '' ? sql`` : sql`and ${foundBy(companyId, text)}`
  const { rows } = await sql<ChannelOrderRow>`
    select ${orderColumns} from ${orders} ${ofChannel} ${found} and ${afterKey([sql`r.placed_at`, sql`r.id`], page, ['timestamptz', 'uuid'])}
    order by r.placed_at desc, r.id desc limit ${rowsOf(page)}`.execute(db)
  return rows
}

/**
 * What channels sold since a day, and in as many days before. Refunds are taken off, cancelled orders are not counted. Amounts are of the orders in `currency`: that of
 * the company, or where channels sell in none of that, the one of most orders.
 */
export type ChannelSales = {
  orders: number
  previousOrders: number
  currency: string
  minor: number
  previousMinor: number
  hasChannel: boolean
}

/** Sums the orders of all channels of a company. Days begin at midnight in its time zone. */
export async function sumChannelSales(db: Db, { companyId }: Scope, { from, since }: { from: string; since: string }): Promise<ChannelSales> {
  const at = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZoneOf(sql`${companyId}::uuid`)})`
  const isNow = sql`r.placed_at >= ${at(since)}`
  const amount = sql`r.total_minor - coalesce(r.refunded_minor, 0)`
  const { rows } = await sql<ChannelSales>`
    with sold as (
      select r.currency, (count(*) filter (where ${isNow}))::int as orders, (count(*) filter (where not ${isNow}))::int as previous,
        coalesce(sum(${amount}) filter (where ${isNow}), 0)::int8 as minor, coalesce(sum(${amount}) filter (where not ${isNow}), 0)::int8 as previous_minor
      from channel_order r
      where r.company_id = ${companyId} and r.placed_at >= ${at(from)} and r.state <> 'cancelled' group by r.currency
    ), company_currency as (select k.currency from company k where k.id = ${companyId}),
    shown as (
      select s.currency, s.minor, s.previous_minor from sold s cross join company_currency k
      order by s.currency = k.currency desc, s.orders + s.previous desc, s.currency limit 1
    )
    select coalesce((select sum(s.orders) from sold s), 0)::int as orders, coalesce((select sum(s.previous) from sold s), 0)::int as "previousOrders",
      coalesce(s.currency, k.currency) as currency, coalesce(s.minor, 0)::int8 as minor, coalesce(s.previous_minor, 0)::int8 as "previousMinor",
      exists (select from sold) or exists (select from connection c join sales_channel h on h.company_id = c.company_id and h.id = c.id
        where c.company_id = ${companyId} and c.kind = 'channel' and c.ended_at is null and h.account is not null) as "hasChannel"
    from company_currency k left join shown s on true`.execute(db)
  return rows[0] ?? { orders: 0, previousOrders: 0, currency: 'EUR', minor: 0, previousMinor: 0, hasChannel: false }
}
