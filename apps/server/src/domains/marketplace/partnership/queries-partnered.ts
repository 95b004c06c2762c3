import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'

/**
 * Keeps the rows whose merchant is an approved partner of the marketplace: the condition under which an operator sees anything live of a merchant.
 * As an array, so that PostgreSQL evaluates it once and still walks the index of the list.
 */
export function partnered(marketplaceId: string | RawBuilder<unknown>, merchantId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${merchantId} = any(array(
    select pa.merchant_id from partnership pa where pa.marketplace_id = ${marketplaceId} and pa.status = 'APPROVED'))`
}

/** Whether a merchant is an approved partner of an operator. */
export async function isApprovedPartnerOf(db: Db, scope: Scope, merchantId: string): Promise<boolean> {
  const { rows } = await sql<{ isPartner: boolean }>`
    select ${partnered(scope.companyId, sql`${merchantId}::uuid`)} as "isPartner"`.execute(db)
  return rows[0]?.isPartner ?? false
}
