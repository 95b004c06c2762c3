import { event } from '../../kit/events.ts'

/** A published campaign of the operator sells these of its products, or all, at a campaign price, or at another one than before. */
export const campaignPricesSet = event<{ marketplaceId: string; campaignId: string; productIds: string[] | 'all' }>('campaign.prices-set')
