import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { campaignEnded } from '../../campaign/events.ts'
import { notify } from './notify.ts'
import { listCampaignSummaries } from './queries-campaign.ts'

/** Notifies each merchant with products in a campaign that it was ended early, unless the merchant did that itself. */
export async function notifyCampaignEnd(ctx: Ctx, { marketplaceId, campaignId, endedBy }: FactOf<typeof campaignEnded>): Promise<void> {
  const merchants = await listCampaignSummaries(ctx.db, marketplaceId, campaignId, 'Ended')
  await notify(
    ctx,
    merchants
      .filter(({ merchantId }) => merchantId !== endedBy)
      .map(({ marketplaceName: company, campaignName: campaign, count, productName: product, ...one }) => ({
        companyId: one.merchantId,
        kind: 'campaign',
        link: `/shop/campaigns/${campaignId}`,
        message:
          count === 1
            ? message('notification.campaign_ended_product', { company, campaign, product })
            : message('notification.campaign_ended_products', { company, campaign, count }),
        thumbnailFile: one.thumbnailFile,
        fact: `campaign-ended:${campaignId}`,
      })),
  )
}
