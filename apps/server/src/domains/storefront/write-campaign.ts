import type { Ctx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { campaignOffersChanged } from '../campaign/events.ts'
import type { CampaignPlace } from '../campaign/queries-product.ts'
import { listCampaignPlaces } from '../campaign/queries-product.ts'
import { isAddonMarketplace } from '../connection/setup/queries-addon.ts'
import { storefrontWriteDue } from './events.ts'

/** So many products one job writes. */
const batchSize = 500
const first = '00000000-0000-0000-0000-000000000000'

/** Starts writing products whose campaign price changed to the shop of an add-on marketplace: shoppers pay the price it has there. */
export async function writeCampaign(ctx: Ctx, { marketplaceId, campaignId, productIds }: FactOf<typeof campaignOffersChanged>): Promise<void> {
  if (!(await isAddonMarketplace(ctx.db, marketplaceId))) return
  const write = (ids: string[]) => ctx.emit(storefrontWriteDue, { companyId: marketplaceId, productIds: ids, isForced: false })
  if (productIds !== 'all') {
    await write(productIds)
    return
  }
  for (let after: CampaignPlace | undefined = { merchantId: first, productId: first }; after !== undefined;) {
    const page: CampaignPlace[] = await listCampaignPlaces(ctx.db, campaignId, after, batchSize)
    if (page.length > 0) await write(page.map(({ productId }) => productId))
    after = page.length < batchSize ? undefined : page.at(-1)
  }
}
