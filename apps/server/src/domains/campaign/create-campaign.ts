import type { CampaignDetail, campaign } from '@stoa/contract/campaign.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { applyChange } from './apply-change.ts'
import { getCampaign } from './get-campaign.ts'
import { findCurrency, insertCampaign, listSellingOn } from './queries.ts'

/** Creates a draft on the operator's marketplace, or on the one a merchant names or sells on. */
export async function createCampaign(ctx: Ctx, { body }: Received<typeof campaign.create>): Promise<CampaignDetail> {
  const { db, scope } = ctx
  const { marketplaceId: sent, ...fields } = body
  const marketplaceId = await marketplaceFor(ctx, sent)
  const { priceReward: _, avgCommission: __, ...texts } = fields
  const values = applyChange({ ...texts, priceRewardMinor: null, avgCommissionBasisPoints: null }, fields, await findCurrency(db, marketplaceId))
  const id = await insertCampaign(db, marketplaceId, scope.companyId, values)
  await recordAudit(ctx, { companyId: scope.companyId, action: 'campaign.created', object: id })
  return getCampaign(ctx, id)
}

async function marketplaceFor({ db, scope }: Ctx, sent: string | undefined): Promise<string> {
  if (scope.companyType === 'MARKETPLACE')
    return orNotFound(sent === undefined || sent === scope.companyId ? scope.companyId : undefined, 'marketplace')
  const [first, second] = await listSellingOn(db, scope.companyId, sent)
  if (sent !== undefined) return orNotFound(first, 'marketplace')
  if (first === undefined) throw new AppError('state_forbids', { detail: message('campaign_error.no_marketplace') })
  if (second !== undefined) throw fieldError('marketplaceId', 'required', message('campaign_error.marketplace_required'))
  return first
}
