import type { PerformanceTargets } from '@stoa/contract/performance.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** The targets of a marketplace that has set none. */
const noTargets: PerformanceTargets = {
  acceptedLate: null,
  shippedLate: null,
  cancelled: null,
  refunded: null,
  returned: null,
  disputed: null,
  minOrders: 10,
  version: 0,
}

/** Returns the targets of a marketplace. */
export async function findTargets(db: Db, marketplaceId: string): Promise<PerformanceTargets> {
  const row = await db
    .selectFrom('performance_target')
    .where('marketplace_id', '=', marketplaceId)
    .select([
      'accepted_late as acceptedLate',
      'shipped_late as shippedLate',
      'cancelled',
      'refunded',
      'returned',
      'disputed',
      'min_orders as minOrders',
      'version',
    ])
    .executeTakeFirst()
  return row ?? noTargets
}

/** Writes the targets over the version the person saw; returns false when they were changed since. */
export async function upsertTargets(db: Db, marketplaceId: string, targets: PerformanceTargets): Promise<boolean> {
  const { acceptedLate, shippedLate, cancelled, refunded, returned, disputed, minOrders, version } = targets
  const { numAffectedRows } = await sql`
    insert into performance_target as t (marketplace_id, accepted_late, shipped_late, cancelled, refunded, returned, disputed, min_orders)
    select ${marketplaceId}, ${acceptedLate}::int, ${shippedLate}::int, ${cancelled}::int, ${refunded}::int, ${returned}::int, ${disputed}::int, ${minOrders}::int
    where ${version}::int = coalesce((select version from performance_target where marketplace_id = ${marketplaceId}), 0)
    on conflict (marketplace_id) do update set accepted_late = excluded.accepted_late, shipped_late = excluded.shipped_late, cancelled = excluded.cancelled,
      refunded = excluded.refunded, returned = excluded.returned, disputed = excluded.disputed, min_orders = excluded.min_orders,
      version = t.version + 1, updated_at = now() where t.version = ${version}::int`.execute(db)
  return Number(numAffectedRows ?? 0) === 1
}

/** Returns the marketplaces that have set a target. */
export async function listMarketplacesWithTargets(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select marketplace_id as id from performance_target
    where coalesce(accepted_late, shipped_late, cancelled, refunded, returned, disputed) is not null`.execute(db)
  return rows.map(({ id }) => id)
}
