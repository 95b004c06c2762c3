import type { Delivery, NotificationKind } from '@stoa/contract/notification.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Params } from '@stoa/contract/params.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import type { Scope } from '../../kit/context.ts'
import { literal } from '../../kit/paging.ts'
import { timeZoneOf } from '../marketplace/queries-zone.ts'

/** One notification for one person, as its e-mail needs it. */
export type DueMail = {
  companyId: string
  companyName: string
  /** The time zone of the company. */
  timeZone: string
  notificationId: string
  kind: NotificationKind
  code: string
  params: Params
  link: string
  userId: string
  name: string
  email: string
  language: Language | null
  delivery: Delivery
  /** Since when the address does not accept it; null where it has not refused it. */
  refusedSince: string | null
  /** Since when it cannot be handed over; null where it can, or was not tried. */
  unsentSince: string | null
  /** Whether it was tried before. */
  isRetry: boolean
}

/** An e-mail about a notification that is sent again later: its address does not accept it for now, or it cannot be handed over. */
export type PostponedMail = Pick<DueMail, 'companyId' | 'notificationId' | 'userId' | 'refusedSince' | 'unsentSince'> & { retryAt: string }

const mailsPerRun = 1000
const itemsPerDigest = 50
const digestsPerRun = 1000

const person = sql`u.id as "userId", u.name, u.email, u.language`
const about = sql`n.company_id as "companyId", c.name as "companyName", ${timeZoneOf(sql`c.id`)} as "timeZone", n.id as "notificationId", n.kind, n.code, n.params, n.link`

/** The oldest notifications that were not e-mailed, each once per person of the company with a confirmed address; also those that nobody wants. */
export async function listDueMails(db: Db): Promise<(Omit<DueMail, 'userId'> & { userId: string | null })[]> {
  const { rows } = await sql<Omit<DueMail, 'userId'> & { userId: string | null }>`
    select ${about}, ${person}, coalesce(p.delivery, 'immediately') as delivery,
      null as "refusedSince", null as "unsentSince", false as "isRetry"
    from (select * from notification where mailed_at is null order by created_at, company_id, id limit ${literal(mailsPerRun)}) n
    join company c on c.id = n.company_id
    left join (membership m join "user" u on u.id = m.user_id and u.email_confirmed_at is not null) on m.company_id = n.company_id and c.is_active
    left join mail_preference p on p.company_id = n.company_id and p.user_id = u.id and p.kind = n.kind
    order by n.created_at, n.id, u.id`.execute(db)
  return rows
}

/** The e-mails that an address did not accept, or that could not be handed over, and that are to be sent again, the longest waiting first. */
export async function listDueRetries(db: Db): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    select ${about}, ${person}, coalesce(p.delivery, 'immediately') as delivery,
      r.refused_since as "refusedSince", r.unsent_since as "unsentSince", true as "isRetry"
    from mail_retry r
    join notification n on n.company_id = r.company_id and n.id = r.notification_id
    join company c on c.id = r.company_id and c.is_active
    join "user" u on u.id = r.user_id and u.email_confirmed_at is not null
    left join mail_preference p on p.company_id = r.company_id and p.user_id = r.user_id and p.kind = n.kind
    where r.retry_at <= now() order by r.retry_at, r.notification_id, r.user_id limit ${literal(mailsPerRun)}`.execute(db)
  return rows
}

/** Marks notifications as e-mailed, keeps those of the daily e-mails, and those that are sent again later. */
export async function updateMailed(
  db: Db,
  {
    done,
    daily,
    postponed,
  }: {
    done: readonly { companyId: string; notificationId: string; userId: string | null }[]
    daily: readonly { companyId: string; notificationId: string; userId: string }[]
    postponed: readonly PostponedMail[]
  },
): Promise<void> {
  await sql`
    insert into mail_digest_item (company_id, user_id, notification_id)
    select d."companyId", d."userId", d."notificationId" from ${jsonRows(daily, 'd', sql`"companyId" uuid, "notificationId" uuid, "userId" uuid`)}
    on conflict do nothing`.execute(db)
  await sql`
    update notification n set mailed_at = now() from ${jsonRows(done, 'd', sql`"companyId" uuid, "notificationId" uuid`)}
    where n.company_id = d."companyId" and n.id = d."notificationId" and n.mailed_at is null`.execute(db)
  await sql`
    delete from mail_retry r using ${jsonRows(done, 'd', sql`"companyId" uuid, "notificationId" uuid, "userId" uuid`)}
    where r.company_id = d."companyId" and r.notification_id = d."notificationId" and r.user_id = d."userId"`.execute(db)
  await sql`
    insert into mail_retry (company_id, user_id, notification_id, refused_since, unsent_since, retry_at)
    select m.company_id, m.user_id, d."notificationId", d."refusedSince", d."unsentSince", d."retryAt"
    from ${jsonRows(postponed, 'd', sql`"companyId" uuid, "notificationId" uuid, "userId" uuid, "refusedSince" timestamptz, "unsentSince" timestamptz, "retryAt" timestamptz`)}
    join membership m on m.company_id = d."companyId" and m.user_id = d."userId"`.execute(db)
}

/** A person whose daily e-mail is due, with the day it is of. */
export type DueDigest = {
  companyId: string
  companyName: string
  /** The time zone of the company. */
  timeZone: string
  userId: string
  name: string
  email: string
  language: Language | null
  day: string
  /** Since when the address does not accept it; null where it was not sent yet. */
  refusedSince: string | null
}

/** A daily e-mail that is sent again later: its address does not accept it for now, or it could not be handed over. */
export type PostponedDigest = Pick<DueDigest, 'companyId' | 'userId' | 'refusedSince'> & { retryAt: string }

/** People with something to read whose day has begun, from seven o'clock in the time zone of the company; those whose e-mail failed before come last. */
export async function listDueDigests(db: Db): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    select w.company_id as "companyId", c.name as "companyName", z.name as "timeZone", ${person}, l.day::text as day, d.refused_since as "refusedSince"
    from (select distinct company_id, user_id from mail_digest_item) w
    join company c on c.id = w.company_id and c.is_active join "user" u on u.id = w.user_id
    cross join lateral (
      select zone.name, now() at time zone zone.name as at from (select ${timeZoneOf(sql`c.id`)} as name) zone
    ) z
    cross join lateral (select z.at::date as day) l
    left join mail_digest d on d.company_id = w.company_id and d.user_id = w.user_id
    where extract(hour from z.at) >= 7 and (d.sent_on is null or d.sent_on < l.day) and (d.retry_at is null or d.retry_at <= now())
    order by d.retry_at nulls first, w.company_id, w.user_id limit ${literal(digestsPerRun)}`.execute(db)
  return rows
}

/** Takes what waits for these people's daily e-mails; what is put aside from now on waits for the next. */
export async function takeDigestItems(db: Db, people: readonly { companyId: string; userId: string }[]): Promise<void> {
  await sql`
    update mail_digest_item i set is_taken = true from ${jsonRows(people, 'w', sql`"companyId" uuid, "userId" uuid`)}
    where i.company_id = w."companyId" and i.user_id = w."userId" and not i.is_taken`.execute(db)
}

/** What was taken for these people's daily e-mails: the newest of each. */
export async function listDigestItems(
  db: Db,
  people: readonly { companyId: string; userId: string }[],
): Promise<(Pick<DueMail, 'companyId' | 'userId' | 'notificationId' | 'code' | 'params' | 'link'> & { total: number })[]> {
  const { rows } = await sql<Pick<DueMail, 'companyId' | 'userId' | 'notificationId' | 'code' | 'params' | 'link'> & { total: number }>`
    select x.*, w."userId" from ${jsonRows(people, 'w', sql`"companyId" uuid, "userId" uuid`)}
    cross join lateral (
      select n.company_id as "companyId", n.id as "notificationId", n.code, n.params, n.link, count(*) over ()::int as total
      from mail_digest_item i join notification n on n.company_id = i.company_id and n.id = i.notification_id
      where i.company_id = w."companyId" and i.user_id = w."userId" and i.is_taken
      order by n.created_at desc, n.id desc limit ${literal(itemsPerDigest)}
    ) x`.execute(db)
  return rows
}

/** Notes that daily e-mails were sent, and removes what was taken for them. */
export async function updateDigestsSent(db: Db, digests: readonly { companyId: string; userId: string; day: string }[]): Promise<void> {
  const sent = jsonRows(digests, 's', sql`"companyId" uuid, "userId" uuid, day date`)
  await sql`delete from mail_digest_item i using ${sent} where i.company_id = s."companyId" and i.user_id = s."userId" and i.is_taken`.execute(db)
  await sql`
    insert into mail_digest (company_id, user_id, sent_on) select s."companyId", s."userId", s.day from ${sent}
    on conflict (company_id, user_id) do update set sent_on = excluded.sent_on, refused_since = null, retry_at = null`.execute(db)
}

/** Notes daily e-mails that are sent again later. What was taken for them stays. */
export async function upsertDigestRetries(db: Db, postponed: readonly PostponedDigest[]): Promise<void> {
  await sql`
    insert into mail_digest (company_id, user_id, refused_since, retry_at)
    select m.company_id, m.user_id, d."refusedSince", d."retryAt"
    from ${jsonRows(postponed, 'd', sql`"companyId" uuid, "userId" uuid, "refusedSince" timestamptz, "retryAt" timestamptz`)}
    join membership m on m.company_id = d."companyId" and m.user_id = d."userId"
    on conflict (company_id, user_id) do update set refused_since = excluded.refused_since, retry_at = excluded.retry_at`.execute(db)
}

/** What a person chose; kinds that are absent come immediately. */
export async function listMailPreferences(db: Db, scope: Scope, userId: string): Promise<{ kind: NotificationKind; delivery: Delivery }[]> {
  const { rows } = await sql<{ kind: NotificationKind; delivery: Delivery }>`
    select kind, delivery from mail_preference where company_id = ${scope.companyId} and user_id = ${userId}`.execute(db)
  return rows
}

/** Stores what a person chose. What waits for the next daily e-mail does not come with it where its kind is to come never. */
export async function upsertMailPreferences(
  db: Db,
  { companyId }: Pick<Scope, 'companyId'>,
  userId: string,
  preferences: readonly { kind: NotificationKind; delivery: Delivery }[],
): Promise<void> {
  await sql`
    insert into mail_preference (company_id, user_id, kind, delivery)
    select m.company_id, m.user_id, p.kind, p.delivery
    from ${jsonRows(preferences, 'p', sql`kind text, delivery text`)}
    join membership m on m.company_id = ${companyId} and m.user_id = ${userId}
    on conflict (company_id, user_id, kind) do update set delivery = excluded.delivery`.execute(db)
  const stopped = preferences.filter(({ delivery }) => delivery === 'never').map(({ kind }) => kind)
  await sql`
    delete from mail_digest_item i using notification n
    where i.company_id = ${companyId} and i.user_id = ${userId} and n.company_id = i.company_id and n.id = i.notification_id
      and n.kind = any(${stopped}::text[])`.execute(db)
}

/** Stops every kind of e-mail that a person gets once a day, and what waits for the next one. */
export async function stopDailyMail(db: Db, { companyId }: Pick<Scope, 'companyId'>, userId: string): Promise<void> {
  await sql`
    update mail_preference set delivery = 'never' where company_id = ${companyId} and user_id = ${userId} and delivery = 'daily'`.execute(db)
  await sql`delete from mail_digest_item where company_id = ${companyId} and user_id = ${userId}`.execute(db)
}
