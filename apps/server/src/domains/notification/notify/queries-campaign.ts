import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** Products of one merchant in a campaign, in short. */
export type CampaignSummary = {
  marketplaceName: string
  campaignName: string
  startsOn: string
  endsOn: string
  merchantId: string
  count: number
  productName: string
  thumbnailFile: string | null
}

/** Of these products, or all, those that are still in a campaign of this state, summed by merchant that sells there, with the first product of each by name. */
export async function listCampaignSummaries(
  db: Db,
  marketplaceId: string,
  campaignId: string,
  status: 'Published' | 'Ended',
  productIds: readonly string[] | 'all' = 'all',
): Promise<CampaignSummary[]> {
  const { rows } = await sql<CampaignSummary>`
    select distinct on (cp.merchant_id) m.name as "marketplaceName", c.name as "campaignName", c.starts_on as "startsOn", c.ends_on as "endsOn",
      cp.merchant_id as "merchantId", (count(*) over (partition by cp.merchant_id))::int as count, p.name as "productName",
      pi.file || '/grid.webp' as "thumbnailFile"
    from campaign c
    join marketplace m on m.id = c.marketplace_id
    join campaign_product cp on cp.marketplace_id = c.marketplace_id and cp.campaign_id = c.id
    join partnership pa on pa.marketplace_id = cp.marketplace_id and pa.merchant_id = cp.merchant_id and pa.status = 'APPROVED'
    join product p on p.merchant_id = cp.merchant_id and p.id = cp.product_id
    left join picture pi on pi.merchant_id = p.merchant_id and pi.id = p.thumbnail_id
    where c.marketplace_id = ${marketplaceId} and c.id = ${campaignId} and c.status = ${status}
      and ${productIds === 'all' ? sql`true` : sql`cp.product_id = any(${productIds}::uuid[])`}
    order by cp.merchant_id, p.name, p.id`.execute(db)
  return rows
}
