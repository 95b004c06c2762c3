import type { campaign } from '@stoa/contract/campaign.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { campaignOffersChanged } from './events.ts'
import { findCampaign } from './queries.ts'
import { deleteCampaignProducts } from './queries-product.ts'

/** Removes products from a campaign. The company that runs it removes any; a merchant its own from every campaign. */
export async function removeProducts(ctx: Ctx, { body }: Received<typeof campaign.removeProducts>): Promise<Answer<typeof campaign.removeProducts>> {
  const { db, scope } = ctx
  const found = await findCampaign(db, scope, body.id)
  const isAllowed = found?.companyId === scope.companyId || scope.companyType === 'MERCHANT'
  const place = orNotFound(isAllowed ? found : undefined, 'campaign')
  if (place.status === 'Ended') throw new AppError('state_forbids', { detail: message('campaign_error.ended') })
  const ids = body.products.map(({ id }) => id)
  const removed = await deleteCampaignProducts(db, scope, place.id, ids)
  if (removed === 0) orNotFound(undefined, 'product')
  if (place.status === 'Published')
    await ctx.emit(campaignOffersChanged, { marketplaceId: place.marketplaceId, campaignId: place.id, productIds: ids })
  await recordAudit(ctx, { companyId: scope.companyId, action: 'campaign.products_removed', object: place.id, detail: { productIds: ids } })
  return { removed }
}
