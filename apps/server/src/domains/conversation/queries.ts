import type { Conversation, ConversationMessage } from '@stoa/contract/conversation.ts'
import { countCap } from '@stoa/contract/count-cap.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { withGenericPlan } from '../../database/db.ts'
import type { Scope } from '../../kit/context.ts'
import { afterKey, literal, pageRows, rowsOf } from '../../kit/paging.ts'
import { foundBy } from './queries-search.ts'

/** Which conversations (`v`) a company may see: a merchant its own, an operator those of its marketplace. */
export function ownConversations(scope: Scope): RawBuilder<boolean> {
  return scope.companyType === 'MERCHANT' ? sql<boolean>`v.merchant_id = ${scope.companyId}` : sql<boolean>`v.marketplace_id = ${scope.companyId}`
}

/** How many messages of a conversation (`v`) the caller's company has not read. */
export const unreadOf = (scope: Scope) => (scope.companyType === 'MERCHANT' ? sql<number>`v.merchant_unread` : sql<number>`v.marketplace_unread`)

/** A conversation as the database answers it. */
type ConversationRecord = {
  id: string
  subject: string
  marketplaceId: string
  marketplaceName: string
  merchantId: string
  merchantName: string
  hash: string | null
  orderId: string | null
  unread: number
  lastAuthor: string
  lastCompanyId: string
  lastExcerpt: string
  lastMessageAt: string
}

const columns = (
  scope: Scope,
) => sql`v.id, v.subject, v.marketplace_id as "marketplaceId", m.name as "marketplaceName", v.merchant_id as "merchantId",
  k.name as "merchantName", o.hash, o.number::text as "orderId", ${unreadOf(scope)} as unread, v.last_author as "lastAuthor", v.last_company_id as "lastCompanyId",
  v.last_excerpt as "lastExcerpt", v.last_message_at as "lastMessageAt"`
/** What a conversation (`v`) is shown with. */
const joined = sql`join marketplace m on m.id = v.marketplace_id join company k on k.id = v.merchant_id
  left join "order" o on o.marketplace_id = v.marketplace_id and o.id = v.order_id`

/** What narrows a list of conversations; `companyId` is the other company. */
export type ConversationFilters = {
  isUnread?: 'true' | undefined
  companyId?: string | undefined
  hash?: string | undefined
  text?: string | undefined
}

function narrowed(scope: Scope, { isUnread, companyId, hash, text = '' }: ConversationFilters): RawBuilder<boolean> {
  const conditions = [ownConversations(scope)]
  if (isUnread !== undefined) conditions.push(sql`${unreadOf(scope)} > 0`)
  if (companyId !== undefined)
    conditions.push(scope.companyType === 'MERCHANT' ? sql`v.marketplace_id = ${companyId}` : sql`v.merchant_id = ${companyId}`)
  if (hash !== undefined)
    conditions.push(sql`(v.marketplace_id, v.order_id) = (select o.marketplace_id, o.id from "order" o where o.hash = ${hash} offset 0)`)
  if (text !== '') conditions.push(foundBy(scope, text))
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** A page of a company's conversations, those with the newest message first. */
export async function listConversations(db: Db, scope: Scope, filters: ConversationFilters, page: PageRequest): Promise<PageRows<Conversation>> {
  const where = narrowed(scope, filters)
  // One plan serves all texts; for one at hand PostgreSQL takes another, by what it expects to be found.
  const plan = filters.text ? withGenericPlan : sql``
  const { rows } = await sql<ConversationRecord>`${plan}
    select ${columns(scope)} from (
      select v.* from conversation v where ${where} and ${afterKey([sql`v.last_message_at`, sql`v.id`], page, ['timestamptz', 'uuid'])}
      order by v.last_message_at desc, v.id desc limit ${rowsOf(page)}
    ) v ${joined} order by v.last_message_at desc, v.id desc`.execute(db)
  const answer = pageRows(
    rows,
    page,
    (row) => [row.lastMessageAt, row.id],
    (row) => toConversation(scope, row),
  )
  if (!page.count) return answer
  const counted = await sql<{ n: number }>`${plan}
    select count(*)::int as n from (select from conversation v where ${where} limit ${literal(countCap)}) matched`.execute(db)
  return { ...answer, totalCount: counted.rows[0]?.n ?? 0 }
}

/** Returns a conversation of the caller's company; undefined when there is none. */
export async function findConversation(db: Db, scope: Scope, id: string): Promise<Conversation | undefined> {
  const { rows } = await sql<ConversationRecord>`
    select ${columns(scope)} from conversation v ${joined} where v.id = ${id} and ${ownConversations(scope)}`.execute(db)
  return rows[0] && toConversation(scope, rows[0])
}

function toConversation(scope: Scope, row: ConversationRecord): Conversation {
  const { id, subject, hash, orderId, unread, lastMessageAt } = row
  return {
    id,
    subject,
    marketplace: { id: row.marketplaceId, name: row.marketplaceName },
    merchant: { id: row.merchantId, name: row.merchantName },
    order: hash !== null && orderId !== null ? { hash, orderId } : null,
    unread,
    lastMessage: { author: row.lastAuthor, isOwn: row.lastCompanyId === scope.companyId, excerpt: row.lastExcerpt },
    lastMessageAt,
  }
}

/** A page of the messages of a conversation, newest first. The conversation is one that the caller's company may see. */
export async function listMessages(db: Db, scope: Scope, conversationId: string, page: PageRequest): Promise<PageRows<ConversationMessage>> {
  type Row = Pick<ConversationMessage, 'id' | 'author' | 'text' | 'files' | 'createdAt'> & { companyId: string; companyName: string }
  const { rows } = await sql<Row>`
    select c.id, c.author, c.company_id as "companyId", case when c.company_id = c.merchant_id then k.name else m.name end as "companyName", c.text,
      c.created_at as "createdAt",
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes, 'sha256', encode(f.sha256, 'hex')) order by f.position), '[]')
        from conversation_file f where f.marketplace_id = c.marketplace_id and f.message_id = c.id) as files
    from conversation v
    join conversation_message c on c.marketplace_id = v.marketplace_id and c.conversation_id = v.id
    join marketplace m on m.id = v.marketplace_id join company k on k.id = v.merchant_id
    where v.id = ${conversationId} and ${ownConversations(scope)} and ${afterKey([sql`c.created_at`, sql`c.id`], page, ['timestamptz', 'uuid'])}
    order by c.created_at desc, c.id desc limit ${rowsOf(page)}`.execute(db)
  return pageRows(
    rows,
    page,
    (row) => [row.createdAt, row.id],
    ({ id, author, companyId, companyName, text, files, createdAt }) => ({
      id,
      author,
      company: { id: companyId, name: companyName },
      isOwn: companyId === scope.companyId,
      text,
      files,
      createdAt,
    }),
  )
}

/** A stored file of a message. */
export type StoredMessageFile = { file: string; name: string; contentType: string }

/** Returns a file of a conversation of the caller's company; undefined when there is none. */
export async function findMessageFile(db: Db, scope: Scope, id: string): Promise<StoredMessageFile | undefined> {
  const { rows } = await sql<StoredMessageFile>`
    select f.file, f.name, f.content_type as "contentType" from conversation_file f
    join conversation_message c on c.marketplace_id = f.marketplace_id and c.id = f.message_id
    join conversation v on v.marketplace_id = c.marketplace_id and v.id = c.conversation_id
    where f.id = ${id} and ${ownConversations(scope)}`.execute(db)
  return rows[0]
}

/** How many conversations hold messages that the company has not read, counted up to the cap. */
export async function countUnreadConversations(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from conversation v where ${ownConversations(scope)} and ${unreadOf(scope)} > 0 limit ${literal(countCap)}
    ) counted`.execute(db)
  return rows[0]?.n ?? 0
}
