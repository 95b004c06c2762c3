import type { Ctx } from '../../kit/context.ts'
import { campaignOffersChanged, campaignPricesSet } from './events.ts'
import type { CampaignRow } from './queries.ts'

/** Reports that a campaign sets prices of these products; to their merchants only where the operator runs it. */
export async function reportPrices(ctx: Ctx, { id, companyId, marketplaceId }: CampaignRow, productIds: string[] | 'all'): Promise<void> {
  if (productIds.length === 0) return
  await ctx.emit(campaignOffersChanged, { marketplaceId, campaignId: id, productIds })
  if (companyId === marketplaceId) await ctx.emit(campaignPricesSet, { marketplaceId, campaignId: id, productIds })
}
