import { sql } from 'kysely'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { StorefrontOrderState } from '@stoa/contract/storefront.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { Db } from '../../../database/db.ts'
import { among } from '../../../kit/paging.ts'
import type { EarlyRefund } from './rules-early.ts'
import type { KnownProduct, OtherLine, OwnLine } from './rules-lines.ts'

/** Names an order of the shop of an operator. */
export type OrderName = { companyId: string; connectionId: string; reference: string }

/** An order of the shop as it is stored. */
export type StorefrontOrderRow = OrderName & {
  number: string
  state: StorefrontOrderState
  groupId: string | null
  lines: OwnLine[]
  otherLines: OtherLine[]
  problem: CodedMessage | null
  cancelledAt: string | null
  earlyRefunds: EarlyRefund[]
  /** Problems that a person has resolved. */
  resolved: CodedMessage[]
}

const columns = sql`s.company_id as "companyId", s.connection_id as "connectionId", s.reference, s.number, s.state, s.group_id as "groupId", s.lines,
  s.other_lines as "otherLines", s.problem, s.cancelled_at as "cancelledAt", s.early_refunds as "earlyRefunds", s.resolved`

/** Returns an order of the shop, held until the transaction ends; written as seen where it is new. */
export async function lockSeenOrder(
  db: Db,
  { companyId, connectionId, reference }: OrderName,
  foundBy: 'webhook' | 'catch_up',
): Promise<StorefrontOrderRow> {
  const { rows } = await sql<StorefrontOrderRow>`
    insert into storefront_order as s (company_id, connection_id, reference, state, found_by)
    values (${companyId}, ${connectionId}, ${reference}, 'waiting', ${foundBy})
    on conflict (company_id, connection_id, reference) do update set updated_at = now() returning ${columns}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Order ${reference} of connection ${connectionId} was neither written nor found`)
  return row
}

/** What is known of an order of the shop once it was read. */
export type OrderFacts = {
  number: string
  state: StorefrontOrderState
  groupId: string | null
  totalMinor: number
  currency: string
  placedAt: string
  lines: readonly OwnLine[]
  otherLines: readonly OtherLine[]
  earlyRefunds: readonly EarlyRefund[]
}

/**
 * Makes the row of an order that an earlier connection received the row of a connection that is open now: it is the same order by its id, number and time,
 * whatever staff changed of it since. Returns it; undefined where there is none.
 */
export async function moveReceivedOrder(
  db: Db,
  { companyId, connectionId, reference }: OrderName,
  { number, placedAt }: Pick<OrderFacts, 'number' | 'placedAt'>,
): Promise<StorefrontOrderRow | undefined> {
  const { rows: found } = await sql<{ connectionId: string }>`
    select s.connection_id as "connectionId" from storefront_order s
    join connection c on c.company_id = s.company_id and c.id = s.connection_id and c.ended_at is not null
    join connection n on n.company_id = s.company_id and n.id = ${connectionId} and n.provider = c.provider
    where s.company_id = ${companyId} and s.reference = ${reference} and s.connection_id <> ${connectionId} and s.group_id is not null and s.number = ${number}
      and s.placed_at = ${placedAt}::timestamptz
    order by c.ended_at desc limit 1 for update of s`.execute(db)
  const [before] = found
  if (!before) return undefined
  await sql`
    delete from storefront_order s
    where s.company_id = ${companyId} and s.connection_id = ${connectionId} and s.reference = ${reference} and s.group_id is null`.execute(db)
  const { rows } = await sql<StorefrontOrderRow>`
    update storefront_order s set connection_id = ${connectionId}, updated_at = now()
    where s.company_id = ${companyId} and s.connection_id = ${before.connectionId} and s.reference = ${reference} returning ${columns}`.execute(db)
  return rows[0]
}

/** Writes what an order of the shop is and what it became. */
export async function updateOrderFacts(db: Db, { companyId, connectionId, reference }: OrderName, facts: OrderFacts): Promise<void> {
  await sql`
    update storefront_order set number = ${facts.number}, state = ${facts.state}, group_id = ${facts.groupId}, total_minor = ${facts.totalMinor},
      currency = ${facts.currency}, placed_at = ${facts.placedAt}, lines = ${JSON.stringify(facts.lines)}::jsonb,
      other_lines = ${JSON.stringify(facts.otherLines)}::jsonb, early_refunds = ${JSON.stringify(facts.earlyRefunds)}::jsonb, problem = null,
      received_at = case when ${facts.groupId}::uuid is not null then coalesce(received_at, now()) end
    where company_id = ${companyId} and connection_id = ${connectionId} and reference = ${reference}`.execute(db)
}

/** What is known of an order that could not be received. */
export type FailedFacts = Omit<OrderFacts, 'state' | 'groupId' | 'earlyRefunds'>

/** Writes why an order of the shop could not be received, or what of it a person has to settle; null when there is nothing. */
export async function updateOrderProblem(
  db: Db,
  { companyId, connectionId, reference }: OrderName,
  problem: Message | null,
  failed?: FailedFacts,
): Promise<void> {
  const text = problem === null ? null : JSON.stringify(problem)
  await sql`
    update storefront_order set problem = ${text}::jsonb, attempts = attempts + 1 ${
      failed === undefined
        ? sql``
        : sql`, state = 'failed', number = ${failed.number}, total_minor = ${failed.totalMinor}, currency = ${failed.currency}, placed_at = ${failed.placedAt},
          lines = ${JSON.stringify(failed.lines)}::jsonb, other_lines = ${JSON.stringify(failed.otherLines)}::jsonb`
    }
    where company_id = ${companyId} and connection_id = ${connectionId} and reference = ${reference}`.execute(db)
}

/** Writes that a person has resolved a problem of an order: it is not listed again. */
export async function updateOrderResolved(db: Db, { companyId, connectionId, reference }: OrderName, problem: CodedMessage): Promise<void> {
  await sql`
    update storefront_order set resolved = resolved || ${JSON.stringify([problem])}::jsonb, problem = null, updated_at = now()
    where company_id = ${companyId} and connection_id = ${connectionId} and reference = ${reference}`.execute(db)
}

/** Writes that the shop cancelled an order, or that it was cancelled there for us. */
export async function updateOrderCancelled(db: Db, { companyId, connectionId, reference }: OrderName): Promise<void> {
  await sql`
    update storefront_order set cancelled_at = coalesce(cancelled_at, now())
    where company_id = ${companyId} and connection_id = ${connectionId} and reference = ${reference}`.execute(db)
}

/** Writes that an order cannot be received, before anything of it is known. */
export async function updateOrderFailed(db: Db, { companyId, connectionId, reference }: OrderName): Promise<void> {
  await sql`
    update storefront_order set state = 'failed', number = coalesce(nullif(number, ''), left(reference, 80))
    where company_id = ${companyId} and connection_id = ${connectionId} and reference = ${reference} and group_id is null`.execute(db)
}

/** Returns those orders of a shop that were seen before, held until the transaction ends. */
export async function lockStorefrontOrders(
  db: Db,
  { companyId, connectionId }: Omit<OrderName, 'reference'>,
  references: readonly string[],
): Promise<StorefrontOrderRow[]> {
  if (references.length === 0) return []
  const { rows } = await sql<StorefrontOrderRow>`
    select ${columns} from storefront_order s
    where s.company_id = ${companyId} and s.connection_id = ${connectionId} and s.reference = any(${references}::text[]) order by s.reference for update`.execute(
    db,
  )
  return rows
}

/** Writes that the shop no longer has orders that were received. */
export async function updateOrdersGone(
  db: Db,
  { companyId, connectionId }: Omit<OrderName, 'reference'>,
  references: readonly string[],
  problem: Message,
): Promise<void> {
  if (references.length === 0) return
  await sql`
    update storefront_order set problem = ${JSON.stringify(problem)}::jsonb, attempts = attempts + 1, updated_at = now()
    where company_id = ${companyId} and connection_id = ${connectionId} and reference = any(${references}::text[]) and group_id is not null`.execute(
    db,
  )
}

/** Writes that orders of the shop will never be received. */
export async function updateStorefrontOrdersCancelled(
  db: Db,
  { companyId, connectionId }: Omit<OrderName, 'reference'>,
  references: readonly string[],
): Promise<void> {
  if (references.length === 0) return
  await sql`
    update storefront_order set state = 'cancelled', problem = null, updated_at = now()
    where company_id = ${companyId} and connection_id = ${connectionId} and reference = any(${references}::text[]) and group_id is null`.execute(db)
}

/** Returns the order of the shop that became a purchase; undefined where none did. */
export async function findOrderOfGroup(db: Db, companyId: string, groupId: string): Promise<StorefrontOrderRow | undefined> {
  const { rows } = await sql<StorefrontOrderRow>`
    select ${columns} from storefront_order s where s.company_id = ${companyId} and s.group_id = ${groupId}`.execute(db)
  return rows[0]
}

/** Returns the order of the shop that an order here came from. */
export async function findOrderOf(db: Db, companyId: string, orderId: string): Promise<StorefrontOrderRow | undefined> {
  const { rows } = await sql<StorefrontOrderRow>`
    select ${columns} from "order" o join storefront_order s on s.company_id = o.marketplace_id and s.group_id = o.group_id
    where o.marketplace_id = ${companyId} and o.id = ${orderId}`.execute(db)
  return rows[0]
}

/** Returns the products in the shop that these ids of the shop, or of our variants, name. */
export async function listKnownProducts(
  db: Db,
  { companyId, connectionId }: OrderName,
  references: readonly string[],
  variantIds: readonly string[],
): Promise<KnownProduct[]> {
  const { rows } = await sql<KnownProduct>`
    select s.reference, s.variants from storefront_product s
    where s.company_id = ${companyId} and s.connection_id = ${connectionId} and s.reference = any(${references}::text[])
    union all
    select s.reference, jsonb_build_object(v.id, '') from variant v
    join storefront_product s on s.company_id = ${companyId} and s.connection_id = ${connectionId} and s.product_id = v.product_id
    where ${among(sql`v.id`, variantIds, 'uuid')}`.execute(db)
  return rows
}
