import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'

/** A report of a payment or a refund; `index` is its place. */
export type ReportedKey = { index: number; marketplaceId: string; kind: string; key: string; reference: string }

/** Returns our keys of payments and refunds that are known by the provider's reference, of reports whose own key is not ours. */
export async function listOtherKeys(db: Db, reports: readonly ReportedKey[]): Promise<{ index: number; key: string | null }[]> {
  const { rows } = await sql<{ index: number; key: string | null }>`
    select n.index, coalesce(
        (select g.id from order_group g where n.kind = 'payment' and g.marketplace_id = n."marketplaceId" and g.payment_reference = n.reference limit 1),
        (select r.id from refund r where n.kind = 'refund' and r.marketplace_id = n."marketplaceId" and r.provider_reference = n.reference limit 1)) as key
    from ${jsonRows(reports, 'n', sql`index int, "marketplaceId" uuid, kind text, key uuid, reference text`)}
    where n.kind = 'payment' and not exists (select from order_group g where g.marketplace_id = n."marketplaceId" and g.id = n.key)
      or n.kind = 'refund' and not exists (select from refund r where r.marketplace_id = n."marketplaceId" and r.id = n.key)`.execute(db)
  return rows
}
