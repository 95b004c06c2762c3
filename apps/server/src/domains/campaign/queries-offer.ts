import type { CampaignOffer, Moment } from '@stoa/contract/campaign-price.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'

/**
 * The campaigns of products whose period includes the day of a moment, by product, with the prices of that moment: what `salePriceOf` decides prices by. One
 * statement, however many products.
 */
export async function listCampaignOffers(
  db: Db,
  marketplaceId: string,
  { at, day }: Moment,
  products: readonly { merchantId: string; productId: string }[],
): Promise<Map<string, CampaignOffer[]>> {
  const { rows } = await sql<CampaignOffer & { productId: string }>`
    select cp.product_id as "productId", c.id as "campaignId", cp.price_minor as "priceMinor", cp.discount_basis_points as "discountBasisPoints",
      c.starts_on as "startsOn", c.ends_on as "endsOn", c.published_at as "publishedAt", c.ended_at as "endedAt"
    from ${jsonRows(products, 'x', sql`"merchantId" uuid, "productId" uuid`)}
    cross join lateral (
      select p.campaign_id, p.product_id, p.price_minor, p.discount_basis_points from campaign_product p
      where p.merchant_id = x."merchantId" and p.product_id = x."productId" and p.marketplace_id = ${marketplaceId} and p.added_at <= ${at}
      union all
      select p.campaign_id, p.product_id, p.price_minor, p.discount_basis_points from campaign_product_past p
      where p.merchant_id = x."merchantId" and p.product_id = x."productId" and p.marketplace_id = ${marketplaceId} and p.added_at <= ${at} and p.removed_at > ${at}
    ) cp
    join campaign c on c.id = cp.campaign_id and c.status <> 'Draft' and ${day}::date between c.starts_on and c.ends_on`.execute(db)
  return Map.groupBy(rows, (row) => row.productId)
}
