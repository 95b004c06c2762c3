import type { CampaignDetail, campaign } from '@stoa/contract/campaign.ts'
import { campaignMoves, mayBecome } from '@stoa/contract/state-moves.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { campaignEnded, campaignOffersChanged } from './events.ts'
import { getCampaign } from './get-campaign.ts'
import { lockedCampaign } from './locked-campaign.ts'
import { updateStatus } from './queries.ts'

/** Ends a published campaign now. The company that runs it may, and the operator of its marketplace. */
export async function endCampaign(ctx: Ctx, { body }: Received<typeof campaign.end>): Promise<CampaignDetail> {
  const present = await lockedCampaign(ctx, body.id, body.version)
  if (!mayBecome(campaignMoves, present.status, 'Ended')) {
    const detail = present.status === 'Ended' ? message('campaign_error.ended') : message('campaign_error.not_published')
    throw new AppError('state_forbids', { detail })
  }
  await updateStatus(ctx.db, present.id, 'Ended', ctx.now)
  await recordAudit(ctx, { companyId: present.companyId, action: 'campaign.ended', object: present.id })
  await ctx.emit(campaignOffersChanged, { marketplaceId: present.marketplaceId, campaignId: present.id, productIds: 'all' })
  await ctx.emit(campaignEnded, { marketplaceId: present.marketplaceId, campaignId: present.id, endedBy: ctx.scope.companyId })
  return getCampaign(ctx, present.id)
}
