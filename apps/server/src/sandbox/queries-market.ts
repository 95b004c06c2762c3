import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { DB } from '../tables.ts'

type Db = Kysely<DB>
type Json = Record<string, unknown>

/** A product on the simulated marketplace. */
export type MarketProduct = { id: string; reference: string; body: Json; status: string; reason: string | null }

export async function insertMarketProduct(db: Db, market: string, reference: string, body: Json): Promise<MarketProduct> {
  const { rows } = await sql<MarketProduct>`
    insert into sandbox.market_product as p (market, reference, body) values (${market}, ${reference}, ${JSON.stringify(body)}::jsonb)
    on conflict (market, reference) do update set body = excluded.body, updated_at = now()
    returning p.id, p.reference, p.body, p.status, p.reason`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The product was not stored')
  return row
}

export async function updateMarketProduct(db: Db, market: string, id: string, body: Json): Promise<void> {
  await sql`update sandbox.market_product set body = ${JSON.stringify(body)}::jsonb, updated_at = now() where market = ${market} and id = ${id}`.execute(
    db,
  )
}

export async function listMarketProducts(db: Db, market: string): Promise<MarketProduct[]> {
  const { rows } = await sql<MarketProduct>`
    select id, reference, body, status, reason from sandbox.market_product where market = ${market} order by id limit 2000`.execute(db)
  return rows
}

export async function findMarketProduct(db: Db, market: string, id: string): Promise<MarketProduct | undefined> {
  const { rows } = await sql<MarketProduct>`
    select id, reference, body, status, reason from sandbox.market_product where market = ${market} and id::text = ${id}`.execute(db)
  return rows[0]
}

/** Sets the status of products: `Discontinued` ends them, `Pending` submits them again. */
export async function updateMarketStatus(db: Db, market: string, ids: readonly string[], status: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update sandbox.market_product set status = ${status}, reason = null where market = ${market} and id::text = any(${ids}::text[])`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Decides about what waits: one product of twelve is rejected, always the same. */
export async function decideMarketProducts(db: Db, market: string): Promise<void> {
  await sql`
    update sandbox.market_product set
      status = case when abs(hashtext(reference)) % 12 = 0 then 'Rejected' else 'Approved' end,
      reason = case when abs(hashtext(reference)) % 12 = 0 then 'The picture shows text or a logo. Use a picture of the product alone.' end
    where market = ${market} and status = 'Pending'`.execute(db)
}

/** An order of the simulated marketplace, as its API answers it. */
export type MarketOrder = { hash: string; body: Json; placedAt: string }

export async function insertMarketOrder(db: Db, market: string, hash: string, body: Json): Promise<void> {
  await sql`insert into sandbox.market_order (market, hash, body) values (${market}, ${hash}, ${JSON.stringify(body)}::jsonb)`.execute(db)
}

export async function listMarketOrders(db: Db, market: string): Promise<MarketOrder[]> {
  const { rows } = await sql<MarketOrder>`
    select hash, body, placed_at as "placedAt" from sandbox.market_order where market = ${market} order by placed_at limit 500`.execute(db)
  return rows
}

export async function updateMarketOrder(db: Db, market: string, hash: string, change: Json): Promise<void> {
  await sql`update sandbox.market_order set body = body || ${JSON.stringify(change)}::jsonb where market = ${market} and hash = ${hash}`.execute(db)
}
