import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/**
 * Keeps the rows whose merchant is an approved partner of the marketplace: the condition under which an operator sees anything live of a merchant.
 * As an array, so that PostgreSQL evaluates it once and still walks the index of the list.
 */
export function partnered(marketplaceId: string | RawBuilder<unknown>, merchantId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${merchantId} = any(array(
    select pa.merchant_id from partnership pa where pa.marketplace_id = ${marketplaceId} and pa.status = 'APPROVED'))`
}
