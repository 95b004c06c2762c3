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
  contentHash: string | null
}

/** Returns what was sent of these products. */
export async function listSent(db: Db, companyId: string, channelId: string, productIds: readonly string[]): Promise<SentRow[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<SentRow>`
    select p.product_id as "productId", p.state, p.reference, p.variants, p.pictures, encode(p.content_hash, 'hex') as "contentHash" from channel_product p
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
  contentHash: string | null
  problem: CodedMessage | null
}

/** Writes what became of products that were sent. One that was approved stays so when it is updated. */
export async function upsertSent(db: Db, companyId: string, channelId: string, changes: readonly SentChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into channel_product as p (company_id, channel_id, product_id, state, reference, variants, pictures, content_hash, problem, sent_at)
    select ${companyId}, ${channelId}, x."productId", x.state, x.reference, x.variants, x.pictures, decode(x."contentHash", 'hex'), x.problem, now()
    from ${jsonRows(changes, 'x', sql`"productId" uuid, state text, reference text, variants jsonb, pictures jsonb, "contentHash" text, problem jsonb`)}
    on conflict (company_id, channel_id, product_id) do update set
      state = case when excluded.state = 'pending' and p.state = 'approved' then 'approved' else excluded.state end,
      reference = coalesce(excluded.reference, p.reference), variants = case when excluded.reference is null then p.variants else excluded.variants end,
      pictures = case when excluded.reference is null then p.pictures else excluded.pictures end,
      content_hash = excluded.content_hash, problem = excluded.problem, sent_at = now(), updated_at = now()`.execute(db)
}

/** Returns products on a marketplace that no longer go there, at most `limit`. One whose last change was refused is still there. */
export async function listToWithdraw(
  db: Db,
  channel: { companyId: string; id: string; categories: readonly string[]; isInStockOnly: boolean },
  limit: number,
): Promise<{ productId: string; reference: string }[]> {
  const { companyId, id, categories, isInStockOnly } = channel
  const { rows } = await sql<{ productId: string; reference: string }>`
    select p.product_id as "productId", p.reference from channel_product p join product o on o.merchant_id = p.company_id and o.id = p.product_id
    where p.company_id = ${companyId} and p.channel_id = ${id} and p.state <> 'withdrawn' and p.reference is not null
      and (o.status = 'Discontinued' ${categories.length === 0 ? sql`` : sql`or o.external_category <> all(${categories}::text[])`}
        ${isInStockOnly ? sql`or o.stock = 0` : sql``})
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

/** Writes how products stand on a marketplace, where that is news. */
export async function updateStates(
  db: Db,
  companyId: string,
  channelId: string,
  states: readonly { reference: string; state: string; problem: CodedMessage | null }[],
): Promise<void> {
  if (states.length === 0) return
  await sql`
    update channel_product p set state = x.state, problem = x.problem, updated_at = now()
    from ${jsonRows(states, 'x', sql`reference text, state text, problem jsonb`)}
    where p.company_id = ${companyId} and p.channel_id = ${channelId} and p.reference = x.reference and p.state in ('pending', 'approved', 'refused')
      and (p.state <> x.state or p.problem is distinct from x.problem)`.execute(db)
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
export type ChannelCounts = { channelId: string; approved: number; pending: number; refused: number; orders30: number }

/** Counts the products of a company's channels by their state, and the orders of the last 30 days. */
export async function listChannelCounts(db: Db, scope: Scope, now: Date): Promise<ChannelCounts[]> {
  const since = new Date(now.getTime() - 30 * 86_400_000).toISOString()
  const { rows } = await sql<ChannelCounts>`
    select h.id as "channelId", counted.approved, counted.pending, counted.refused,
      (select count(*)::int from channel_order r where r.company_id = h.company_id and r.channel_id = h.id and r.placed_at > ${since}::timestamptz) as orders30
    from sales_channel h
    cross join lateral (
      select count(*) filter (where p.state = 'approved')::int as approved, count(*) filter (where p.state = 'pending')::int as pending,
        count(*) filter (where p.state in ('refused', 'failed'))::int as refused
      from channel_product p where p.company_id = h.company_id and p.channel_id = h.id
    ) counted
    where h.company_id = ${scope.companyId}`.execute(db)
  return rows
}
