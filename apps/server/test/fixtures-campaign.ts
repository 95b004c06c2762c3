import type { TestApp } from './app.ts'
import type { Canary } from './fixtures-pair.ts'

/** What a company's campaigns are called by. */
export type Campaigns = { campaignId: string; publishedCampaignId: string }

/**
 * A draft and a published campaign of a company with one product. The published one is far in the future, so that no price of the world changes; its
 * texts may be seen by the merchant of its product.
 */
export async function makeCampaigns(
  app: TestApp,
  companyId: string,
  { hidden, shown }: Canary,
  of: { marketplaceId: string; merchantId: string; productId: string },
): Promise<Campaigns> {
  const make = async (canary: string, state: { status: string; published_at?: string }): Promise<string> => {
    const { id } = await app.db
      .insertInto('campaign')
      .values({
        marketplace_id: of.marketplaceId,
        company_id: companyId,
        name: `${canary} campaign`,
        description: `${canary} about the campaign`,
        job_description: `${canary} job`,
        starts_on: '2090-01-01',
        ends_on: '2090-01-31',
        ...state,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const product = { marketplace_id: of.marketplaceId, campaign_id: id, merchant_id: of.merchantId, product_id: of.productId, price_minor: 100 }
    await app.db.insertInto('campaign_product').values(product).execute()
    return id
  }
  const publishedCampaignId = await make(companyId === of.marketplaceId ? shown : hidden, {
    status: 'Published',
    published_at: '2026-01-01T00:00:00Z',
  })
  return { campaignId: await make(hidden, { status: 'Draft' }), publishedCampaignId }
}
