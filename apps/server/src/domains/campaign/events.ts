import { event } from '../../kit/events.ts'

/** A published campaign of the operator sells these of its products, or all, at a campaign price, at another one than before or on other days. */
export const campaignPricesSet = event<{ marketplaceId: string; campaignId: string; productIds: string[] | 'all' }>('campaign.prices-set')

/** What shoppers pay for these products of a campaign, or all, may be another price than before: it was published or ended, or its products, prices or days changed. */
export const campaignOffersChanged = event<{ marketplaceId: string; campaignId: string; productIds: string[] | 'all' }>('campaign.offers-changed')

/** A published campaign was ended before its last day had passed, by this company. */
export const campaignEnded = event<{ marketplaceId: string; campaignId: string; endedBy: string }>('campaign.ended')
