import { defaultStyling } from '@stoa/contract/built-in-marketplace.ts'
import type { PartnershipStatus } from '@stoa/contract/states.ts'
import type { Styling } from '@stoa/contract/marketplace.ts'
import type { Db } from '../../database/db.ts'

/** The marketplace beside its company. The first of an installation becomes its default. */
export async function insertMarketplace(
  db: Db,
  marketplace: { id: string; name: string; isListed?: boolean; styling?: Styling; timeZone?: string },
): Promise<void> {
  await db
    .insertInto('marketplace')
    .values({
      id: marketplace.id,
      name: marketplace.name,
      time_zone: marketplace.timeZone ?? 'UTC',
      is_listed: marketplace.isListed ?? false,
      styling: JSON.stringify(marketplace.styling ?? defaultStyling),
    })
    .execute()
  await db
    .insertInto('installation')
    .values({ default_marketplace_id: marketplace.id })
    .onConflict((c) => c.column('is_only').doNothing())
    .execute()
}

/** A partnership in any state. Returns undefined when the two have one already. */
export async function insertPartnership(
  db: Db,
  partnership: { marketplaceId: string; merchantId: string; status: PartnershipStatus; decidedAt?: Date | null },
): Promise<{ partnershipId: string } | undefined> {
  return db
    .insertInto('partnership')
    .values({
      marketplace_id: partnership.marketplaceId,
      merchant_id: partnership.merchantId,
      status: partnership.status,
      decided_at: partnership.decidedAt ?? null,
      approved_at: partnership.status === 'APPROVED' ? (partnership.decidedAt ?? null) : null,
    })
    .onConflict((c) => c.constraint('partnership_once').doNothing())
    .returning('id as partnershipId')
    .executeTakeFirst()
}
