import { sql } from 'kysely'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import type { ConnectionRow } from '../connection/queries.ts'
import { connectionColumns } from '../connection/queries.ts'
import { isOffered } from './push/queries-product.ts'
import { afterKey, literal, rowsOf } from '../../kit/paging.ts'

/** How many sales channels a company can have. */
export const maxChannels = 20

/** A sales channel with its connection, secrets sealed. */
export type ChannelRow = ConnectionRow & {
  categories: string[]
  isInStockOnly: boolean
  isPaused: boolean
  /** False while an administrator has deactivated the company: then nothing goes to its channels, and what they offer is withdrawn. */
  isCompanyActive: boolean
  feedVersion: string | null
  feedChangedAt: string | null
  feedReadAt: string | null
  feedProducts: number
  feedLeftOut: number
  pushedVersion: string | null
  ordersReadAt: string | null
  /** When changes of older orders were read last. */
  changesReadAt: string | null
  /** When it was disconnected; null while it is connected. */
  endedAt: string | null
}

const columns = sql`${connectionColumns}, h.categories, h.is_in_stock_only as "isInStockOnly", h.is_paused as "isPaused", o.is_active as "isCompanyActive",
  h.feed_version as "feedVersion", h.feed_changed_at as "feedChangedAt", h.feed_read_at as "feedReadAt", h.feed_products as "feedProducts",
  h.feed_left_out as "feedLeftOut", h.pushed_version as "pushedVersion", h.orders_read_at as "ordersReadAt", h.changes_read_at as "changesReadAt", c.ended_at as "endedAt"`
/** Channels with their connection and company, also those that were disconnected. */
const known = sql`sales_channel h join connection c on c.company_id = h.company_id and c.id = h.id
  join company o on o.id = h.company_id`
const joined = sql`${known} and c.ended_at is null`

/** Returns the sales channels of a company, oldest first. */
export async function listChannels(db: Db, scope: Scope): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select ${columns} from ${joined} where h.company_id = ${scope.companyId} order by c.created_at, c.id limit 100`.execute(db)
  return rows
}

/** Returns a connected sales channel of a company. */
export async function findChannel(db: Db, companyId: string, id: string): Promise<ChannelRow | undefined> {
  const { rows } = await sql<ChannelRow>`select ${columns} from ${joined} where h.company_id = ${companyId} and h.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns a sales channel of a company, also one that was disconnected. */
export async function findKnownChannel(db: Db, companyId: string, id: string): Promise<ChannelRow | undefined> {
  const { rows } = await sql<ChannelRow>`select ${columns} from ${known} where h.company_id = ${companyId} and h.id = ${id}`.execute(db)
  return rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockKnownChannel(db: Db, companyId: string, id: string): Promise<ChannelRow | undefined> {
  const { rows } = await sql<ChannelRow>`
    select ${columns} from ${known} where h.company_id = ${companyId} and h.id = ${id} for no key update of h, c`.execute(db)
  return rows[0]
}

/** Returns a page of the channels of a company that were disconnected and whose orders are kept, the latest first. */
export async function listDisconnectedChannels(db: Db, scope: Scope, page: PageRequest): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select ${columns} from ${known}
    where c.company_id = ${scope.companyId} and c.kind = 'channel' and c.ended_at is not null
      and ${afterKey([sql`c.ended_at`, sql`c.id`], page, ['timestamptz', 'uuid'])}
      and exists (select from channel_order r where r.company_id = h.company_id and r.channel_id = h.id)
    order by c.ended_at desc, c.id desc limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** Returns the channel at whose feed address somebody reads, by the hash of its key. */
export async function findChannelByFeedKey(db: Db, key: Buffer): Promise<ChannelRow | undefined> {
  const { rows } = await sql<ChannelRow>`select ${columns} from ${joined} where h.feed_key_hash = ${key}`.execute(db)
  return rows[0]
}

/** Locks the company, so that two requests at once do not exceed the limit, and returns how many channels it has. */
export async function countChannelsLocked(db: Db, scope: Scope): Promise<number> {
  await sql`select from company where id = ${scope.companyId} for no key update`.execute(db)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${joined} where h.company_id = ${scope.companyId}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Locks the company, so that two requests at once do not give the same name, and returns the names of its other connected channels. */
export async function listNamesLocked(db: Db, companyId: string, id: string): Promise<string[]> {
  await sql`select from company where id = ${companyId} for no key update`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select c.name from ${joined} where h.company_id = ${companyId} and h.id <> ${id} order by c.id limit 100`.execute(db)
  return rows.map(({ name }) => name)
}

/** Locks the company, and returns the name of another of its channels that is not paused and sells on this account. */
export async function findChannelOfAccount(
  db: Db,
  { companyId, id, provider, account }: { companyId: string; id: string; provider: string; account: string },
): Promise<string | undefined> {
  await sql`select from company where id = ${companyId} for no key update`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select c.name from ${joined}
    where h.company_id = ${companyId} and h.id <> ${id} and h.account = ${account} and c.provider = ${provider} and not h.is_paused limit 1`.execute(
    db,
  )
  return rows[0]?.name
}

/** Returns the marketplaces of a company whose account is not known yet: they were connected before it was stored. */
export async function listUnknownAccounts(db: Db, { companyId }: Scope, provider: string): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select ${columns} from ${joined} where h.company_id = ${companyId} and c.provider = ${provider} and h.account is null and not h.is_paused
    order by c.id limit ${literal(maxChannels)}`.execute(db)
  return rows
}

/** Writes which accounts of their marketplaces channels sell on. */
export async function updateChannelAccounts(db: Db, companyId: string, accounts: readonly { id: string; account: string }[]): Promise<void> {
  await sql`
    update sales_channel h set account = x.account from ${jsonRows(accounts, 'x', sql`id uuid, account text`)}
    where h.company_id = ${companyId} and h.id = x.id`.execute(db)
}

export type ChannelChoice = { categories: readonly string[]; isInStockOnly: boolean }

/** Writes a sales channel beside its connection. */
export async function insertChannel(
  db: Db,
  channel: ChannelChoice & { companyId: string; id: string; feedKey: Buffer | null; account: string | null },
): Promise<void> {
  await sql`
    insert into sales_channel (company_id, id, categories, is_in_stock_only, feed_key_hash, account)
    values (${channel.companyId}, ${channel.id}, ${channel.categories}::text[], ${channel.isInStockOnly}, ${channel.feedKey}, ${channel.account})`.execute(
    db,
  )
}

/** Changes which products go to a channel, and whether it is paused. */
export async function updateChannelChoice(db: Db, companyId: string, id: string, change: ChannelChoice & { isPaused: boolean }): Promise<void> {
  await sql`
    update sales_channel set categories = ${change.categories}::text[], is_in_stock_only = ${change.isInStockOnly}, is_paused = ${change.isPaused}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Replaces the key of a feed's address; null where it can no longer be read. */
export async function updateFeedKey(db: Db, companyId: string, id: string, key: Buffer | null): Promise<void> {
  await sql`update sales_channel set feed_key_hash = ${key} where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Returns a channel by its id alone: for who proves by a signature that it may speak to it. */
export async function findChannelById(db: Db, id: string): Promise<ChannelRow | undefined> {
  const { rows } = await sql<ChannelRow>`select ${columns} from ${joined} where c.id = ${id} and c.kind = 'channel'`.execute(db)
  return rows[0]
}

/**
 * Returns the channels of these kinds after an id, at most `limit`: those that are not paused, and of deactivated companies those that still offer
 * something.
 */
export async function listActiveChannels(
  db: Db,
  providers: readonly string[],
  afterId: string,
  limit: number,
): Promise<{ companyId: string; channelId: string }[]> {
  const { rows } = await sql<{ companyId: string; channelId: string }>`
    select c.company_id as "companyId", c.id as "channelId" from ${joined}
    where c.kind = 'channel' and c.provider = any(${providers}::text[]) and c.id > ${afterId}::uuid
      and case when o.is_active then not h.is_paused
        else exists (select from channel_product p where p.company_id = h.company_id and p.channel_id = h.id and ${isOffered}) end
    order by c.id limit ${literal(limit)}`.execute(db)
  return rows
}
