import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** How long a push has its channel without a sign of life: longer than a marketplace takes for one product. */
const lease = sql`now() + interval '10 minutes'`

/**
 * Claims a channel, so that one push at a time runs; undefined where another has it. That one starts another after itself where `isForced`. The push that
 * claims a channel is forced as well where one waits for an end that did not come.
 */
export async function claimPush(db: Db, companyId: string, channelId: string, isForced: boolean): Promise<{ isForced: boolean } | undefined> {
  const { rows } = await sql<{ isFree: boolean; isForced: boolean }>`
    with present as (
      select coalesce(pushing_until < now(), true) as is_free, is_push_waiting or ${isForced} as is_forced from sales_channel
      where company_id = ${companyId} and id = ${channelId} for no key update
    )
    update sales_channel h set pushing_until = case when p.is_free then ${lease} else h.pushing_until end, is_push_waiting = p.is_forced and not p.is_free
    from present p where h.company_id = ${companyId} and h.id = ${channelId} returning p.is_free as "isFree", p.is_forced as "isForced"`.execute(db)
  return rows.find(({ isFree }) => isFree)
}

/** Says that the push that has a channel goes on. */
export async function renewPush(db: Db, companyId: string, channelId: string): Promise<void> {
  await sql`update sales_channel set pushing_until = ${lease} where company_id = ${companyId} and id = ${channelId}`.execute(db)
}

/** Whether products may be sent to a channel: it was neither disconnected nor paused, and its company not deactivated. */
export async function isSendable(db: Db, companyId: string, channelId: string): Promise<boolean> {
  const { rows } = await sql`
    select from sales_channel h
    join connection c on c.company_id = h.company_id and c.id = h.id and c.ended_at is null
    join company o on o.id = h.company_id and o.is_active
    where h.company_id = ${companyId} and h.id = ${channelId} and not h.is_paused`.execute(db)
  return rows.length > 0
}

/** Gives a channel back; returns whether another push waits for it. */
export async function releasePush(db: Db, companyId: string, channelId: string): Promise<boolean> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    with present as (select is_push_waiting from sales_channel where company_id = ${companyId} and id = ${channelId} for no key update)
    update sales_channel h set pushing_until = null, is_push_waiting = false
    from present p where h.company_id = ${companyId} and h.id = ${channelId} returning p.is_push_waiting as "isWaiting"`.execute(db)
  return rows.some(({ isWaiting }) => isWaiting)
}
