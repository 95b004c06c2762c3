import { sql } from 'kysely'
import type { InstallationSettings } from '@stoa/contract/admin.ts'
import type { Db } from '../../database/db.ts'

/** The settings of the installation; nothing is set before its first marketplace. */
export async function findInstallation(db: Db): Promise<InstallationSettings> {
  const { rows } = await sql<InstallationSettings>`
    select m.id as "defaultMarketplaceId", m.name as "defaultMarketplaceName"
    from installation i left join marketplace m on m.id = i.default_marketplace_id`.execute(db)
  return rows[0] ?? { defaultMarketplaceId: null, defaultMarketplaceName: null }
}

export async function upsertDefaultMarketplace(db: Db, marketplaceId: string | null): Promise<void> {
  await sql`
    insert into installation (default_marketplace_id) values (${marketplaceId})
    on conflict (is_only) do update set default_marketplace_id = excluded.default_marketplace_id`.execute(db)
}

/**
 * Sets or removes the host name, verified by who sets it. Returns false when there is no such marketplace. The version stays: it is that of the form of the
 * marketplace, which has no host.
 */
export async function updateVerifiedHost(db: Db, marketplaceId: string, host: string | null, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('marketplace')
    .set({ host, host_verified_at: host === null ? null : now, updated_at: now })
    .where('id', '=', marketplaceId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
