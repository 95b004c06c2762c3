import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** A reading of a shop, numbered as it begins: what a later one found is newer. */
export type ReadingKey = { companyId: string; reading: number }

/** Numbers a reading. Call it before the request to the shop: a change made before that is in what the shop answers. */
export async function beginReading(db: Db): Promise<number> {
  const { rows } = await sql<{ reading: number }>`select nextval('shop_reading')::float8 as reading`.execute(db)
  return rows[0]?.reading ?? 0
}

/**
 * Claims products for a reading and holds them, in the order of their references, until the transaction ends. Returns those that no later reading was
 * written to; `isStockNewer`: their stock alone was read later.
 */
export async function claimProducts(
  db: Db,
  { companyId, reading }: ReadingKey,
  references: readonly string[],
): Promise<Map<string, { isStockNewer: boolean }>> {
  if (references.length === 0) return new Map()
  const { rows } = await sql<{ reference: string; isStockNewer: boolean }>`
    insert into product_reading as r (merchant_id, reference, reading)
    select ${companyId}, x, ${reading}::bigint from unnest(${[...new Set(references)].toSorted()}::text[]) x
    on conflict (merchant_id, reference) do update set reading = excluded.reading where r.reading <= excluded.reading
    returning r.reference, r.stock_reading > r.reading as "isStockNewer"`.execute(db)
  return new Map(rows.map(({ reference, isStockNewer }) => [reference, { isStockNewer }]))
}

/** Claims the stock of products for a reading, as `claimProducts` does with the whole product. Returns the references of those it may write. */
export async function claimStock(db: Db, { companyId, reading }: ReadingKey, references: readonly string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const { rows } = await sql<{ reference: string }>`
    insert into product_reading as r (merchant_id, reference, stock_reading)
    select ${companyId}, x, ${reading}::bigint from unnest(${[...new Set(references)].toSorted()}::text[]) x
    on conflict (merchant_id, reference) do update set stock_reading = excluded.stock_reading
      where greatest(r.reading, r.stock_reading) <= excluded.stock_reading
    returning r.reference`.execute(db)
  return new Set(rows.map(({ reference }) => reference))
}
