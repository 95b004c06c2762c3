import type { Ctx } from '../../kit/context.ts'
import { campaignPricesSet } from './events.ts'
import type { CampaignRow } from './queries.ts'

/** Reports to merchants that a campaign of the operator sets prices of their products; nothing for a campaign that a merchant runs itself. */
export async function reportPrices(ctx: Ctx, { id, companyId, marketplaceId }: CampaignRow, productIds: string[] | 'all'): Promise<void> {
  if (companyId !== marketplaceId || productIds.length === 0) return
  await ctx.emit(campaignPricesSet, { marketplaceId, campaignId: id, productIds })
}
