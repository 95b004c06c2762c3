import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** SQL of the time zone of a company by its id: an operator's is that of its marketplace, a merchant's that of the marketplace it has sold on longest. UTC without any. */
export function timeZoneOf(companyId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce(
    (select mk.time_zone from marketplace mk where mk.id = ${companyId}),
    (select mk.time_zone from partnership pa join marketplace mk on mk.id = pa.marketplace_id
      where pa.merchant_id = ${companyId} and pa.status = 'APPROVED' order by pa.requested_at, pa.marketplace_id limit 1),
    'UTC')`
}
