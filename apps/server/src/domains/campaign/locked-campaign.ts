import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import { getCampaign } from './get-campaign.ts'
import type { CampaignRow } from './queries.ts'
import { findCampaign, lockCampaign } from './queries.ts'

/** Locks a campaign that the caller's company runs or has on its marketplace, and returns it. Throws 404, or 409 for a stale version. */
export async function lockedCampaign(ctx: Ctx, id: string, version: number | undefined): Promise<CampaignRow> {
  const { db, scope } = ctx
  const isLocked = await lockCampaign(db, scope, id)
  const row = orNotFound(isLocked ? await findCampaign(db, scope, id) : undefined, 'campaign')
  if (version !== undefined && version !== row.version) throw new AppError('stale_version', { current: await getCampaign(ctx, id) })
  return row
}
