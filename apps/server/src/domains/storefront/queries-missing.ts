import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import { literal } from '../../kit/paging.ts'

/** A product on sale in the operator's shop, with the shop's id of it. */
export type WrittenReference = { productId: string; reference: string }

/** Returns the products that were written to a shop and are on sale there, by the shop's ids. */
export async function listWrittenByReference(
  db: Db,
  companyId: string,
  connectionId: string,
  references: readonly string[],
): Promise<WrittenReference[]> {
  const { rows } = await sql<WrittenReference>`
    select s.product_id as "productId", s.reference from storefront_product s
    where s.company_id = ${companyId} and s.connection_id = ${connectionId} and s.reference = any(${references}::text[]) and s.state in ('written', 'failed')`.execute(
    db,
  )
  return rows
}

/** Returns a page of all of them after an id. */
export async function listWrittenAfter(db: Db, companyId: string, connectionId: string, afterId: string, limit: number): Promise<WrittenReference[]> {
  const { rows } = await sql<WrittenReference>`
    select s.product_id as "productId", s.reference from storefront_product s
    where s.company_id = ${companyId} and s.connection_id = ${connectionId} and s.product_id > ${afterId}::uuid and s.reference is not null
      and s.state in ('written', 'failed')
    order by s.product_id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Writes that the shop no longer has products: they are created again. One that was written again meanwhile stays. */
export async function updateMissing(db: Db, companyId: string, connectionId: string, missing: readonly WrittenReference[]): Promise<void> {
  if (missing.length === 0) return
  await sql`
    update storefront_product s set reference = null, variants = '{}', hashes = '{}', updated_at = now()
    from ${jsonRows(missing, 'x', sql`"productId" uuid, reference text`)}
    where s.company_id = ${companyId} and s.connection_id = ${connectionId} and s.product_id = x."productId" and s.reference = x.reference`.execute(
    db,
  )
}
