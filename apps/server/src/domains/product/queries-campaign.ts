import type { CampaignOffer } from '@stoa/contract/campaign-price.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** A campaign of a product as reads of products get it, with its name. */
export type NamedOffer = CampaignOffer & { name: string }

/** The campaigns that may set the price of a product today, as JSON: published, not past for more than a day. `salePriceOf` decides which do. */
export function campaignOffersOf(
  marketplaceId: RawBuilder<unknown>,
  merchantId: RawBuilder<unknown>,
  productId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('campaignId', k.id, 'name', k.name, 'priceMinor', kp.price_minor,
      'discountBasisPoints', kp.discount_basis_points, 'startsOn', k.starts_on, 'endsOn', k.ends_on, 'publishedAt', k.published_at, 'endedAt', k.ended_at)), '[]')
    from campaign_product kp join campaign k on k.id = kp.campaign_id and k.status = 'Published' and k.ends_on >= current_date - 1
    where kp.merchant_id = ${merchantId} and kp.product_id = ${productId} and kp.marketplace_id = ${marketplaceId})`
}

/** The versions of the campaigns of a product, with whether today is in their period: what an answer with campaign prices depends on. */
export function campaignVersionsOf(
  marketplaceId: RawBuilder<unknown>,
  merchantId: RawBuilder<unknown>,
  productId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select string_agg(concat_ws(':', kp.xmin, k.xmin, (now() at time zone km.time_zone)::date between k.starts_on and k.ends_on), ';' order by k.id)
    from campaign_product kp join campaign k on k.id = kp.campaign_id and k.status = 'Published' join marketplace km on km.id = k.marketplace_id
    where kp.merchant_id = ${merchantId} and kp.product_id = ${productId} and kp.marketplace_id = ${marketplaceId})`
}
