import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { campaignPricesSet } from '../../campaign/events.ts'
import { notify } from './notify.ts'
import { listCampaignSummaries } from './queries-campaign.ts'

/** Notifies each merchant, once, that the operator sells products of it in a campaign. */
export async function notifyCampaign(ctx: Ctx, { marketplaceId, campaignId, productIds }: FactOf<typeof campaignPricesSet>): Promise<void> {
  const merchants = await listCampaignSummaries(ctx.db, marketplaceId, campaignId, 'Published', productIds)
  await notify(
    ctx,
    merchants.map(({ marketplaceName: company, campaignName: campaign, startsOn: from, endsOn: until, count, productName: product, ...one }) => {
      const params = { company, campaign, from, until }
      return {
        companyId: one.merchantId,
        kind: 'campaign',
        link: `/shop/campaigns/${campaignId}`,
        message:
          count === 1
            ? message('notification.campaign_product', { ...params, product })
            : message('notification.campaign_products', { ...params, count }),
        thumbnailFile: one.thumbnailFile,
        fact: `campaign-prices-set:${ctx.requestId}`,
      }
    }),
  )
}
