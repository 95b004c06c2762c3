import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { NotificationKind } from '@stoa/contract/notification.ts'
import type { Params } from '@stoa/contract/params.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { countCap } from '@stoa/contract/count-cap.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { afterKey, literal, rowsOf } from '../../kit/paging.ts'
import { jsonRows } from '../../database/json-rows.ts'

/** A notification as the database answers it. */
export type NotificationRow = {
  id: string
  kind: NotificationKind
  link: string
  code: string
  params: Params
  thumbnailFile: string | null
  createdAt: string
  readAt: string | null
}

const columns = sql`n.id, n.kind, n.link, n.code, n.params, n.thumbnail_file as "thumbnailFile", n.created_at as "createdAt", n.read_at as "readAt"`

/** A notification to be. `fact` names what happened, once per company, however often a job repeats. */
export type NewNotification = {
  companyId: string
  kind: NotificationKind
  link: string
  message: Message
  thumbnailFile: string | null
  fact: string
}

/** Writes notifications; returns those that are new. */
export async function insertNotifications(db: Db, notifications: readonly NewNotification[]): Promise<{ companyId: string; id: string }[]> {
  if (notifications.length === 0) return []
  const { rows } = await sql<{ companyId: string; id: string }>`
    insert into notification (company_id, kind, link, code, params, thumbnail_file, fact)
    select n."companyId", n.kind, n.link, n.message ->> 'code', n.message -> 'params', n."thumbnailFile", n.fact
    from ${jsonRows(notifications, 'n', sql`"companyId" uuid, kind text, link text, message jsonb, "thumbnailFile" text, fact text`)}
    on conflict on constraint notification_fact do nothing
    returning company_id as "companyId", id`.execute(db)
  return rows
}

/** How many of each list the bell shows. */
const listed = 20

/** The newest unread ones: of every kind together (`list` null), and of each kind that has a list of its own. */
export async function listUnread(
  db: Db,
  scope: Scope,
  kinds: readonly NotificationKind[],
): Promise<(NotificationRow & { list: NotificationKind | null })[]> {
  const { rows } = await sql<NotificationRow & { list: NotificationKind | null }>`
    select * from (
      select null::text as list, ${columns} from notification n
      where n.company_id = ${scope.companyId} and n.read_at is null order by n.created_at desc, n.id desc limit ${literal(listed)}
    ) every
    union all
    select k.kind, own.* from unnest(${kinds}::text[]) as k(kind)
    cross join lateral (
      select ${columns} from notification n
      where n.company_id = ${scope.companyId} and n.kind = k.kind and n.read_at is null order by n.created_at desc, n.id desc limit ${literal(listed)}
    ) own
    order by "createdAt" desc, id desc`.execute(db)
  return rows
}

/** How many are unread of each kind and code, together counted up to the cap. */
export async function countUnread(db: Db, scope: Scope): Promise<{ kind: NotificationKind; code: string; count: number }[]> {
  const { rows } = await sql<{ kind: NotificationKind; code: string; count: number }>`
    select kind, code, count(*)::int as count from (
      select n.kind, n.code from notification n where n.company_id = ${scope.companyId} and n.read_at is null limit ${literal(countCap)}
    ) unread group by kind, code order by kind, code`.execute(db)
  return rows
}

/** Which notifications a list shows: of every kind and both read and unread unless given. */
type NotificationFilters = { kind?: NotificationKind | undefined; isUnread?: boolean | undefined }

/** Keeps the notifications `n` of a company that a list shows. */
function narrowed(scope: Scope, { kind, isUnread }: NotificationFilters): RawBuilder<unknown> {
  const read = isUnread === undefined ? sql`` : isUnread ? sql`and n.read_at is null` : sql`and n.read_at is not null`
  return sql`n.company_id = ${scope.companyId} ${kind === undefined ? sql`` : sql`and n.kind = ${kind}`} ${read}`
}

/** A page of a company's notifications, newest first, one row more than requested. */
export async function listNotifications(db: Db, scope: Scope, filters: NotificationFilters, page: PageRequest): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${columns} from notification n
    where ${narrowed(scope, filters)}
      and ${afterKey([sql`n.created_at`, sql`n.id`], page, ['timestamptz', 'uuid'])}
    order by n.created_at desc, n.id desc limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** How many notifications there are, counted up to the cap. */
export async function countNotifications(db: Db, scope: Scope, filters: NotificationFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from notification n where ${narrowed(scope, filters)} limit ${literal(countCap)}
    ) counted`.execute(db)
  return rows[0]?.n ?? 0
}

/** Which notifications are marked as read. */
type Marked = { ids?: readonly string[] | undefined; kind?: NotificationKind | undefined }

/** Marks unread notifications as read: these, those of a kind, or all; returns how many were unread. */
export async function markAsRead(db: Db, scope: Scope, { ids, kind }: Marked): Promise<number> {
  const { numAffectedRows } = await sql`
    update notification n set read_at = now()
    where n.company_id = ${scope.companyId} and n.read_at is null ${ids === undefined ? sql`` : sql`and n.id = any(${ids}::uuid[])`}
      ${kind === undefined ? sql`` : sql`and n.kind = ${kind}`}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Marks what a marketplace has unread about a request to join as read: it was decided or withdrawn. Returns whether there was something. */
export async function updateRequestRead(db: Db, marketplaceId: string, fact: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notification set read_at = now()
    where company_id = ${marketplaceId} and kind = 'partner_request' and read_at is null and starts_with(fact, ${fact})`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Marks what a company has unread about a conversation as read. Returns whether there was something. */
export async function updateConversationRead(db: Db, companyId: string, conversationId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notification set read_at = now()
    where company_id = ${companyId} and kind = 'message' and read_at is null and link = ${`/shop/messages/${conversationId}`}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Deletes notifications that are a year old, read or not, at most `limit`. Returns how many. */
export async function deleteOldNotifications(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with gone as (
      delete from notification where (company_id, id) in (
        select company_id, id from notification where created_at < now() - interval '1 year' order by created_at limit ${literal(limit)}
      ) returning 1
    )
    select count(*)::int as n from gone`.execute(db)
  return rows[0]?.n ?? 0
}
