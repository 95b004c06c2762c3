import { sql } from 'kysely'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { StorefrontOrder, StorefrontOrderState, StorefrontStatus } from '@stoa/contract/storefront.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { afterKey, rowsOf } from '../../../kit/paging.ts'

/** Why something of an order `s` could not be reported to the shop. */
const reportError = sql`(select r.error from storefront_report r where r.company_id = s.company_id and r.group_id = s.group_id and r.state = 'failed' and r.error is not null order by r.created_at limit 1)`

/** Whether an order `s` needs a person. */
const needsPerson = sql`(s.state = 'failed' or s.problem is not null or ${reportError} is not null)`

/** The connected shop of a company, as a join to `s`. */
const connected = sql`join connection c on c.company_id = s.company_id and c.id = s.connection_id and c.ended_at is null`

type ListedOrder = Omit<StorefrontOrder, 'problem' | 'total'> & {
  problem: CodedMessage | null
  totalMinor: number | null
  currency: string | null
  createdAt: string
}

/** Returns a page of the orders of an operator's connected shop, newest first. */
export async function listStorefrontOrders(
  db: Db,
  scope: Scope,
  filter: { states: readonly StorefrontOrderState[]; needsAttention: boolean },
  page: PageRequest,
): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedOrder>`
    select s.reference, s.number, s.state, coalesce(s.problem, ${reportError}) as problem, s.total_minor as "totalMinor", s.currency, s.placed_at as "placedAt",
      s.received_at as "receivedAt", jsonb_array_length(s.lines) as "merchantLines", jsonb_array_length(s.other_lines) as "otherLines", s.created_at as "createdAt",
      coalesce((select jsonb_agg(jsonb_build_object('hash', o.hash, 'orderId', o.number::text, 'merchantName', m.name) order by o.number)
        from "order" o join company m on m.id = o.merchant_id where o.marketplace_id = s.company_id and o.group_id = s.group_id), '[]') as orders
    from storefront_order s ${connected}
    where s.company_id = ${scope.companyId} and ${afterKey([sql`s.created_at`, sql`s.reference`], page, ['timestamptz', 'text'])}
      ${filter.states.length === 0 ? sql`` : sql`and s.state = any(${filter.states}::text[])`}
      ${filter.needsAttention ? sql`and ${needsPerson}` : sql``}
    order by s.created_at desc, s.reference desc limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** Counts the orders of a shop, and returns when one was last received and when the shop was last read. */
export async function countOrders(
  db: Db,
  companyId: string,
  connectionId: string,
): Promise<Omit<StorefrontStatus['orders'], 'canReceive' | 'hasWebhooks'>> {
  const { rows } = await sql<Omit<StorefrontStatus['orders'], 'canReceive' | 'hasWebhooks'>>`
    select count(*) filter (where s.state = 'received')::int as received, count(*) filter (where s.state = 'waiting')::int as waiting,
      count(*) filter (where ${needsPerson})::int as failed, max(s.received_at) as "lastReceivedAt",
      (select c.orders_read_at from connection c where c.company_id = ${companyId} and c.id = ${connectionId}) as "lastReadAt",
      count(*) filter (where s.found_by = 'catch_up' and s.received_at > now() - interval '30 days')::int as "caughtUp"
    from storefront_order s where s.company_id = ${companyId} and s.connection_id = ${connectionId} and s.state <> 'ignored'`.execute(db)
  return rows[0] ?? { received: 0, waiting: 0, failed: 0, lastReceivedAt: null, lastReadAt: null, caughtUp: 0 }
}

/** Returns an order of the connected shop of a company by the shop's id. */
export async function findConnectedOrder(
  db: Db,
  scope: Scope,
  reference: string,
): Promise<{ connectionId: string; groupId: string | null } | undefined> {
  const { rows } = await sql<{ connectionId: string; groupId: string | null }>`
    select s.connection_id as "connectionId", s.group_id as "groupId" from storefront_order s ${connected}
    where s.company_id = ${scope.companyId} and s.reference = ${reference}`.execute(db)
  return rows[0]
}
