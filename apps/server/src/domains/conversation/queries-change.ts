import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import type { Scope } from '../../kit/context.ts'
import type { NewDocument } from '../company/rules.ts'
import { ownOrders } from '../order/queries-change.ts'
import { ownConversations, unreadOf } from './queries.ts'

/** A conversation that is being written to; `unread` is how many messages the caller's company has not read. */
export type LockedConversation = { marketplaceId: string; merchantId: string; id: string; unread: number }

const lockedColumns = (scope: Scope) => sql`v.marketplace_id as "marketplaceId", v.merchant_id as "merchantId", v.id, ${unreadOf(scope)} as unread`

/** Locks and returns a conversation of the caller's company; undefined when there is none. */
export async function lockConversation(db: Db, scope: Scope, id: string): Promise<LockedConversation | undefined> {
  const { rows } = await sql<LockedConversation>`
    select ${lockedColumns(scope)} from conversation v where v.id = ${id} and ${ownConversations(scope)} for no key update`.execute(db)
  return rows[0]
}

/** Returns the marketplace and the merchant of a partnership of the caller's company, in any status; undefined when there is none. */
export async function findPair(db: Db, scope: Scope, companyId: string): Promise<{ marketplaceId: string; merchantId: string } | undefined> {
  const [marketplaceId, merchantId] = scope.companyType === 'MERCHANT' ? [companyId, scope.companyId] : [scope.companyId, companyId]
  const { rows } = await sql<{ marketplaceId: string; merchantId: string }>`
    select p.marketplace_id as "marketplaceId", p.merchant_id as "merchantId" from partnership p
    where p.marketplace_id = ${marketplaceId} and p.merchant_id = ${merchantId}`.execute(db)
  return rows[0]
}

/** Returns the order of this hash that the caller's company has; undefined when there is none. */
export async function findOrderOfPair(
  db: Db,
  scope: Scope,
  hash: string,
): Promise<{ marketplaceId: string; merchantId: string; orderId: string } | undefined> {
  const { rows } = await sql<{ marketplaceId: string; merchantId: string; orderId: string }>`
    select o.marketplace_id as "marketplaceId", o.merchant_id as "merchantId", o.id as "orderId" from "order" o
    where o.hash = ${hash} and ${ownOrders(scope)}`.execute(db)
  return rows[0]
}

/** A conversation to be: about an order, or with a subject. */
export type NewConversation = { marketplaceId: string; merchantId: string; orderId: string | null; subject: string }
type FirstMessage = { author: string; excerpt: string }

/** Writes a conversation without its messages; of an order that has one, returns that one. It is locked either way. */
export async function insertConversation(
  db: Db,
  scope: Scope,
  { marketplaceId, merchantId, orderId, subject }: NewConversation,
  { author, excerpt }: FirstMessage,
): Promise<LockedConversation> {
  const { rows } = await sql<LockedConversation>`
    insert into conversation as v (marketplace_id, merchant_id, order_id, subject, last_company_id, last_author, last_excerpt, last_message_at)
    values (${marketplaceId}, ${merchantId}, ${orderId}, ${subject}, ${scope.companyId}, ${author}, ${excerpt}, clock_timestamp())
    on conflict (marketplace_id, order_id) where order_id is not null do update set subject = excluded.subject
    returning ${lockedColumns(scope)}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The conversation was not written')
  return row
}

/**
 * Writes a message of the caller's company, which has read the others then, into a conversation that is locked. Returns how many messages the other
 * company has not read now.
 */
export async function insertMessage(
  db: Db,
  scope: Scope,
  { marketplaceId, merchantId, id }: LockedConversation,
  { author, text, excerpt }: { author: string; text: string; excerpt: string },
): Promise<{ messageId: string; unread: number }> {
  const isMerchant = scope.companyId === merchantId
  const [unread, own] = isMerchant ? [sql`marketplace_unread`, sql`merchant_unread`] : [sql`merchant_unread`, sql`marketplace_unread`]
  const { rows } = await sql<{ messageId: string; unread: number }>`
    with written as (
      insert into conversation_message (marketplace_id, conversation_id, merchant_id, company_id, author, text)
      values (${marketplaceId}, ${id}, ${merchantId}, ${scope.companyId}, ${author}, ${text})
      returning id, created_at
    )
    update conversation v set last_company_id = ${scope.companyId}, last_author = ${author}, last_excerpt = ${excerpt}, last_message_at = w.created_at,
      ${unread} = v.${unread} + 1, ${own} = 0
    from written w where v.marketplace_id = ${marketplaceId} and v.id = ${id}
    returning w.id as "messageId", v.${unread} as unread`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The message was not written')
  return row
}

/** Writes the files of a message, in their order. `sha256` is in hex. */
export async function insertMessageFiles(
  db: Db,
  { marketplaceId, merchantId, messageId }: { marketplaceId: string; merchantId: string; messageId: string },
  files: readonly NewDocument[],
): Promise<void> {
  if (files.length === 0) return
  const rows = files.map((file, position) => ({ ...file, position }))
  await sql`
    insert into conversation_file (marketplace_id, merchant_id, message_id, position, name, content_type, bytes, sha256, file)
    select ${marketplaceId}, ${merchantId}, ${messageId}, x.position, x.name, x."contentType", x.bytes, decode(x.sha256, 'hex'), x.file
    from ${jsonRows(rows, 'x', sql`position int, name text, "contentType" text, bytes int, sha256 text, file text`)}`.execute(db)
}

/** Marks what the other company wrote as read. Returns whether something was unread. */
export async function updateRead(db: Db, scope: Scope, id: string): Promise<boolean> {
  const unread = scope.companyType === 'MERCHANT' ? sql`merchant_unread` : sql`marketplace_unread`
  const { numAffectedRows } = await sql`
    update conversation v set ${unread} = 0 where v.id = ${id} and ${ownConversations(scope)} and v.${unread} > 0`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
