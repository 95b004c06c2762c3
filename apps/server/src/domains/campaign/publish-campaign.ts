import type { CampaignDetail, campaign } from '@stoa/contract/campaign.ts'
import { campaignMoves, mayBecome } from '@stoa/contract/state-moves.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { getCampaign } from './get-campaign.ts'
import { editableCampaign } from './editable-campaign.ts'
import { updateStatus } from './queries.ts'
import { reportPrices } from './report-prices.ts'
import { requirePartner } from './require-partner.ts'

/** Publishes a draft with products whose period has not passed. */
export async function publishCampaign(ctx: Ctx, { body }: Received<typeof campaign.publish>): Promise<CampaignDetail> {
  const { db, now, scope } = ctx
  const present = await editableCampaign(ctx, body.id, body.version)
  if (!mayBecome(campaignMoves, present.status, 'Published')) throw new AppError('state_forbids', { detail: message('campaign_error.published') })
  requirePartner(present)
  if (present.productCount === 0) throw new AppError('state_forbids', { detail: message('campaign_error.no_products') })
  if (present.endsOn < dayIn(now, present.timeZone)) throw new AppError('state_forbids', { detail: message('campaign_error.period_over') })
  await updateStatus(db, present.id, 'Published', now)
  await reportPrices(ctx, present, 'all')
  await recordAudit(ctx, { companyId: scope.companyId, action: 'campaign.published', object: present.id })
  return getCampaign(ctx, present.id)
}
