import { sql } from 'kysely'
import type { StorefrontProduct } from '@stoa/contract/storefront.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import type { WrittenChange, WrittenRow } from './rules-write.ts'
import { afterKey, among, literal, rowsOf } from '../../kit/paging.ts'

/** Returns what was written of these products. */
export async function listWritten(db: Db, companyId: string, connectionId: string, productIds: readonly string[]): Promise<WrittenRow[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<WrittenRow>`
    select s.product_id as "productId", s.state, s.reference, s.variants, s.hashes from storefront_product s
    where s.company_id = ${companyId} and s.connection_id = ${connectionId} and ${among(sql`s.product_id`, productIds, 'uuid')}`.execute(db)
  return rows
}

/**
 * Takes products to write for ten minutes and returns those that nobody else is writing: two at once would create a product twice in the shop. Storing
 * what became of one gives it back.
 */
export async function takeProducts(
  db: Db,
  companyId: string,
  connectionId: string,
  products: readonly { merchantId: string; productId: string }[],
): Promise<Set<string>> {
  if (products.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    insert into storefront_product as s (company_id, connection_id, merchant_id, product_id, state, taken_until)
    select ${companyId}, ${connectionId}, x."merchantId", x."productId", 'waiting', now() + interval '10 minutes'
    from ${jsonRows(products, 'x', sql`"merchantId" uuid, "productId" uuid`)} order by x."productId"
    on conflict (company_id, connection_id, product_id) do update set taken_until = excluded.taken_until
      where s.taken_until is null or s.taken_until < now()
    returning s.product_id as id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Gives products back that were taken and not written. */
export async function releaseProducts(db: Db, companyId: string, connectionId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`
    update storefront_product s set taken_until = null
    where s.company_id = ${companyId} and s.connection_id = ${connectionId} and ${among(sql`s.product_id`, productIds, 'uuid')}`.execute(db)
}

/** Stores what became of products. */
export async function upsertWritten(db: Db, companyId: string, connectionId: string, changes: readonly WrittenChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into storefront_product as s (company_id, connection_id, merchant_id, product_id, state, reference, variants, hashes, problem, written_at)
    select ${companyId}, ${connectionId}, x."merchantId", x."productId", x.state, x.reference, x.variants, x.hashes, x.problem,
      case when x.state <> 'failed' then now() end
    from ${jsonRows(changes, 'x', sql`"merchantId" uuid, "productId" uuid, state text, reference text, variants jsonb, hashes jsonb, problem jsonb`)}
    on conflict (company_id, connection_id, product_id) do update set state = excluded.state, reference = excluded.reference, variants = excluded.variants,
      hashes = excluded.hashes, problem = excluded.problem, taken_until = null, written_at = coalesce(excluded.written_at, s.written_at), updated_at = now()`.execute(
    db,
  )
}

/** Returns a page of the products in the connected shop of a company, by their ids. */
export async function listStorefrontProducts(
  db: Db,
  scope: Scope,
  states: readonly string[],
  page: PageRequest,
): Promise<(Omit<StorefrontProduct, 'problem'> & { problem: CodedMessage | null })[]> {
  const { rows } = await sql<Omit<StorefrontProduct, 'problem'> & { problem: CodedMessage | null }>`
    select s.product_id as "productId", coalesce(p.name, '') as name, coalesce(m.name, '') as "merchantName", s.state, s.problem, s.written_at as "writtenAt"
    from storefront_product s
    join connection c on c.company_id = s.company_id and c.id = s.connection_id and c.ended_at is null
    left join product p on p.merchant_id = s.merchant_id and p.id = s.product_id
    left join company m on m.id = s.merchant_id
    where s.company_id = ${scope.companyId} and ${afterKey([sql`s.product_id`], page, ['uuid'])}
      ${states.length === 0 ? sql`` : sql`and s.state = any(${states}::text[])`}
    order by s.product_id limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** Counts the products in a shop by their state, and returns when one was last written. */
export async function countWritten(
  db: Db,
  companyId: string,
  connectionId: string,
): Promise<{ written: number; failed: number; lastWrittenAt: string | null }> {
  const { rows } = await sql<{ written: number; failed: number; lastWrittenAt: string | null }>`
    select count(*) filter (where s.state = 'written')::int as written, count(*) filter (where s.state = 'failed')::int as failed,
      max(s.written_at) as "lastWrittenAt"
    from storefront_product s where s.company_id = ${companyId} and s.connection_id = ${connectionId}`.execute(db)
  return rows[0] ?? { written: 0, failed: 0, lastWrittenAt: null }
}

/** What a marketplace sells with: its time zone decides which day a campaign runs. One that is not active sells nothing. */
export async function findTerms(
  db: Db,
  companyId: string,
): Promise<{ timeZone: string; stockBuffer: number; languages: string[]; isActive: boolean } | undefined> {
  return db
    .selectFrom('marketplace as m')
    .innerJoin('company as c', 'c.id', 'm.id')
    .select(['m.time_zone as timeZone', 'm.stock_buffer as stockBuffer', 'm.languages', 'c.is_active as isActive'])
    .where('m.id', '=', companyId)
    .executeTakeFirst()
}

/** The company `o` has an add-on marketplace with a connected shop. One that is deactivated has it until its shop offers nothing more. */
const hasStorefront = sql`
  o.platform_product = 'ADDON_MARKETPLACE' and o.company_type = 'MARKETPLACE'
  and exists (select from connection c where c.company_id = o.id and c.kind = 'shop' and c.ended_at is null and (o.is_active or exists (
    select from storefront_product s where s.company_id = o.id and s.connection_id = c.id and s.state in ('written', 'failed'))))`

/** Returns add-on marketplaces with a connected shop after an id, at most `limit`. */
export async function listAddonMarketplaces(db: Db, afterId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from company o where o.id > ${afterId}::uuid and ${hasStorefront} order by o.id limit ${literal(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the add-on marketplaces with a connected shop that merchants sell in, at most `limit` of each merchant. */
export async function listStorefrontsOf(db: Db, merchantIds: readonly string[], limit: number): Promise<{ merchantId: string; companyId: string }[]> {
  const { rows } = await sql<{ merchantId: string; companyId: string }>`
    select m."merchantId", o.id as "companyId"
    from ${jsonRows(
      [...new Set(merchantIds)].map((merchantId) => ({ merchantId })),
      'm',
      sql`"merchantId" uuid`,
    )}
    cross join lateral (
      select o.id from partnership a join company o on o.id = a.marketplace_id
      where a.merchant_id = m."merchantId" and a.was_approved and ${hasStorefront} order by o.id limit ${literal(limit)}
    ) o`.execute(db)
  return rows
}
