import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import { lockedCampaign } from './locked-campaign.ts'
import type { CampaignRow } from './queries.ts'

/**
 * Locks a campaign that the caller's company runs and returns it. Throws 404 for another's, 409 when it has ended or when `version` is not the
 * newest.
 */
export async function editableCampaign(ctx: Ctx, id: string, version?: number): Promise<CampaignRow> {
  const row = await lockedCampaign(ctx, id, version)
  if (row.companyId !== ctx.scope.companyId) orNotFound(undefined, 'campaign')
  if (row.status === 'Ended') throw new AppError('state_forbids', { detail: message('campaign_error.ended') })
  return row
}
