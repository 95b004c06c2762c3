import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'

export type PartnerNames = { marketplaceId: string; marketplaceName: string; merchantId: string; merchantName: string }

/** What the companies of these pairs are called. */
export async function listPartnerNames(db: Db, pairs: readonly { marketplaceId: string; merchantId: string }[]): Promise<PartnerNames[]> {
  const { rows } = await sql<PartnerNames>`
    select x."marketplaceId", m.name as "marketplaceName", x."merchantId", c.name as "merchantName"
    from ${jsonRows(pairs, 'x', sql`"marketplaceId" uuid, "merchantId" uuid`)}
    join marketplace m on m.id = x."marketplaceId"
    join company c on c.id = x."merchantId"`.execute(db)
  return rows
}
