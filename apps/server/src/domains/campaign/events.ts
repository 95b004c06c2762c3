import { event } from '../../kit/events.ts'

/** A published campaign of the operator sells these of its products, or all, at a campaign price, at another one than before or on other days. */
export const campaignPricesSet = event<{ marketplaceId: string; campaignId: string; productIds: string[] | 'all' }>('campaign.prices-set')

/** A published campaign was ended before its last day had passed, by this company. */
export const campaignEnded = event<{ marketplaceId: string; campaignId: string; endedBy: string }>('campaign.ended')
