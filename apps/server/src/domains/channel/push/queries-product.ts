import { sql } from 'kysely'
import type { ChannelProduct } from '@stoa/contract/channel-sales.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import { afterKey, among, literal, rowsOf } from '../../../kit/paging.ts'

/** A product as it was sent to a marketplace. */
export type SentRow = {
  productId: string
  state: string
  reference: string | null
  variants: Record<string, string>
  pictures: Record<string, string>
  stocks: Record<string, number | null>
  contentHash: string | null
}

/** Returns what was sent of these products. */
export async function listSent(db: Db, companyId: string, channelId: string, productIds: readonly string[]): Promise<SentRow[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<SentRow>`
    select p.product_id as "productId", p.state, p.reference, p.variants, p.pictures, p.stocks, encode(p.content_hash, 'hex') as "contentHash" from channel_product p
    where p.company_id = ${companyId} and p.channel_id = ${channelId} and ${among(sql`p.product_id`, productIds, 'uuid')}`.execute(db)
  return rows
}

/** What became of a product that was sent. */
export type SentChange = {
  productId: string
  state: 'pending' | 'failed'
  reference: string | null
  variants: Readonly<Record<string, string>>
  pictures: Readonly<Record<string, string>>
  stocks: Readonly<Record<string, number | null>>
  contentHash: string | null
  /** The hash of what the marketplace decides about; null where it was not sent. */
  reviewHash: string | null
  problem: CodedMessage | null
}

/** The marketplace rejected product `p`, and has not decided again after its update. */
const isStillRefused = sql`(p.state = 'refused' and excluded.state = 'pending')`

/**
 * Writes what became of products that were sent. One that was approved or rejected stays so when it is updated, until the marketplace decides again; that is due for a
 * rejected one where something else than its stock changed.
 */
export async function upsertSent(db: Db, companyId: string, channelId: string, changes: readonly SentChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into channel_product as p (company_id, channel_id, product_id, state, reference, variants, pictures, stocks, content_hash, review_hash, problem, sent_at)
    select ${companyId}, ${channelId}, x."productId", x.state, x.reference, x.variants, x.pictures, x.stocks, decode(x."contentHash", 'hex'),
      decode(x."reviewHash", 'hex'), x.problem, now()
    from ${jsonRows(changes, 'x', sql`"productId" uuid, state text, reference text, variants jsonb, pictures jsonb, stocks jsonb, "contentHash" text, "reviewHash" text, problem jsonb`)}
    on conflict (company_id, channel_id, product_id) do update set
      state = case when excluded.state = 'pending' and p.state in ('approved', 'refused') then p.state else excluded.state end,
      reference = coalesce(excluded.reference, p.reference), variants = case when excluded.reference is null then p.variants else excluded.variants end,
      pictures = case when excluded.reference is null then p.pictures else excluded.pictures end,
      stocks = excluded.stocks, content_hash = excluded.content_hash, review_hash = coalesce(excluded.review_hash, p.review_hash),
      is_review_due = p.is_review_due or ${isStillRefused} and p.review_hash is distinct from excluded.review_hash,
      problem = case when ${isStillRefused} then p.problem else excluded.problem end, sent_at = now(), updated_at = now()`.execute(db)
}

/** Writes that what is on a marketplace of a product is not known: sending it ended without an answer. It is sent whole with the next push. */
export async function updateSentUnknown(db: Db, companyId: string, channelId: string, productId: string): Promise<void> {
  await sql`
    update channel_product set content_hash = null, stocks = '{}' where company_id = ${companyId} and channel_id = ${channelId} and product_id = ${productId}`.execute(
    db,
  )
}

/** Which products go to a channel. */
type Choice = { companyId: string; id: string; categories: readonly string[]; isInStockOnly: boolean }

/** Product `o` does not go to a channel any more. */
const isNotChosen = ({ categories, isInStockOnly }: Choice) => sql`(o.status = 'Discontinued'
  ${categories.length === 0 ? sql`` : sql`or o.external_category <> all(${categories}::text[])`} ${isInStockOnly ? sql`or o.stock = 0` : sql``})`

/** Writes that products no longer go to a channel that it never accepted: there is nothing to correct in them. */
export async function updateNeverSent(db: Db, channel: Choice): Promise<void> {
  await sql`
    update channel_product p set state = 'withdrawn', content_hash = null, problem = null, updated_at = now()
    from product o
    where p.company_id = ${channel.companyId} and p.channel_id = ${channel.id} and p.state = 'failed' and p.reference is null
      and o.merchant_id = p.company_id and o.id = p.product_id and ${isNotChosen(channel)}`.execute(db)
}

/** Returns products on a marketplace that no longer go there, at most `limit`. One whose last change was refused is still there. */
export async function listToWithdraw(db: Db, channel: Choice, limit: number): Promise<{ productId: string; reference: string }[]> {
  const { companyId, id } = channel
  const { rows } = await sql<{ productId: string; reference: string }>`
    select p.product_id as "productId", p.reference from channel_product p join product o on o.merchant_id = p.company_id and o.id = p.product_id
    where p.company_id = ${companyId} and p.channel_id = ${id} and p.state <> 'withdrawn' and p.reference is not null
      and ${isNotChosen(channel)}
    order by p.product_id limit ${literal(limit)}`.execute(db)
  return rows
}

/** A product that is on a marketplace, also where its last change was refused: served by the index on the state. */
export const isOffered = sql`p.state in ('pending', 'approved', 'refused', 'failed') and p.reference is not null`

/** Returns the products that are on a marketplace, at most `limit`. */
export async function listOffered(db: Db, companyId: string, channelId: string, limit: number): Promise<{ productId: string; reference: string }[]> {
  const { rows } = await sql<{ productId: string; reference: string }>`
    select p.product_id as "productId", p.reference from channel_product p
    where p.company_id = ${companyId} and p.channel_id = ${channelId} and ${isOffered}
    order by p.product_id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Whether a channel ever offered a product: orders may come from it. */
export async function hasSent(db: Db, companyId: string, channelId: string): Promise<boolean> {
  const { rows } = await sql`
    select from channel_product p where p.company_id = ${companyId} and p.channel_id = ${channelId} and p.reference is not null limit 1`.execute(db)
  return rows.length > 0
}

/** Returns the channels of a company that offer something. */
export async function listOfferingChannels(db: Db, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select h.id from sales_channel h where h.company_id = ${companyId}
      and exists (select from channel_product p where p.company_id = h.company_id and p.channel_id = h.id and ${isOffered})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Writes that products were withdrawn from a marketplace. */
export async function updateWithdrawn(db: Db, companyId: string, channelId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`
    update channel_product p set state = 'withdrawn', content_hash = null, problem = null, updated_at = now()
    where p.company_id = ${companyId} and p.channel_id = ${channelId} and ${among(sql`p.product_id`, productIds, 'uuid')}`.execute(db)
}

/** Writes how products stand on a marketplace, where that is news. Returns how many of them it rejected since. */
export async function updateStates(
  db: Db,
  companyId: string,
  channelId: string,
  states: readonly { reference: string; state: string; problem: CodedMessage | null }[],
): Promise<number> {
  if (states.length === 0) return 0
  const { rows } = await sql<{ rejected: number }>`
    with changed as (
      select p.product_id, p.state as before, x.state, x.problem
      from ${jsonRows(states, 'x', sql`reference text, state text, problem jsonb`)}
      join channel_product p on p.company_id = ${companyId} and p.channel_id = ${channelId} and p.reference = x.reference
        and p.state in ('pending', 'approved', 'refused') and (p.state <> x.state or p.problem is distinct from x.problem)
      for no key update of p
    ), written as (
      update channel_product p set state = c.state, problem = c.problem, is_review_due = p.is_review_due and c.state = 'refused', updated_at = now()
      from changed c
      where p.company_id = ${companyId} and p.channel_id = ${channelId} and p.product_id = c.product_id
    )
    select count(*) filter (where state = 'refused' and before <> 'refused')::int as rejected from changed`.execute(db)
  return rows[0]?.rejected ?? 0
}

/** Writes with which version of the products a marketplace was served last. */
export async function updatePushed(db: Db, companyId: string, channelId: string, version: string): Promise<void> {
  await sql`update sales_channel set pushed_version = ${version} where company_id = ${companyId} and id = ${channelId}`.execute(db)
}

/** Returns the product and variant ids behind those of a marketplace, also of what another channel to it sent. */
export async function listByReference(
  db: Db,
  { companyId, id, provider }: { companyId: string; id: string; provider: string },
  references: readonly string[],
): Promise<{ reference: string; productId: string; variants: Record<string, string> }[]> {
  if (references.length === 0) return []
  const { rows } = await sql<{ reference: string; productId: string; variants: Record<string, string> }>`
    select p.reference, p.product_id as "productId", p.variants from channel_product p
    join connection c on c.company_id = p.company_id and c.id = p.channel_id and c.provider = ${provider}
    where p.company_id = ${companyId} and p.reference = any(${references}::text[])
    order by p.channel_id = ${id}, p.updated_at`.execute(db)
  return rows
}

type ProductRow = Omit<ChannelProduct, 'problem'> & { problem: CodedMessage | null }

/** Returns a page of the products on a marketplace, by their ids. */
export async function listChannelProducts(
  db: Db,
  scope: Scope,
  channelId: string,
  states: readonly string[],
  page: PageRequest,
): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select p.product_id as "productId", o.name, o.merchant_product_reference as "merchantProductReference", p.state, p.problem, p.sent_at as "sentAt"
    from channel_product p join product o on o.merchant_id = p.company_id and o.id = p.product_id
    where p.company_id = ${scope.companyId} and p.channel_id = ${channelId} and ${afterKey([sql`p.product_id`], page, ['uuid'])}
      ${states.length === 0 ? sql`` : sql`and p.state = any(${states}::text[])`}
    order by p.product_id limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** What a company has on each of its marketplaces. */
export type ChannelCounts = { channelId: string; approved: number; pending: number; refused: number; failed: number; orders30: number }

/** Counts the products of a company's connected channels, or of one of them, by their state, and the orders of the last 30 days. */
export async function listChannelCounts(db: Db, scope: Scope, now: Date, channelId?: string): Promise<ChannelCounts[]> {
  const since = new Date(now.getTime() - 30 * 86_400_000).toISOString()
  const { rows } = await sql<ChannelCounts>`
    select h.id as "channelId", counted.approved, counted.pending, counted.refused, counted.failed,
      (select count(*)::int from channel_order r where r.company_id = h.company_id and r.channel_id = h.id and r.placed_at > ${since}::timestamptz) as orders30
    from sales_channel h join connection c on c.company_id = h.company_id and c.id = h.id and c.ended_at is null
    cross join lateral (
      select count(*) filter (where p.state = 'approved')::int as approved, count(*) filter (where p.state = 'pending')::int as pending,
        count(*) filter (where p.state = 'refused')::int as refused, count(*) filter (where p.state = 'failed')::int as failed
      from channel_product p where p.company_id = h.company_id and p.channel_id = h.id
    ) counted
    where h.company_id = ${scope.companyId} ${channelId === undefined ? sql`` : sql`and h.id = ${channelId}`}`.execute(db)
  return rows
}
