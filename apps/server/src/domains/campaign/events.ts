import { event } from '../../kit/events.ts'

/** A published campaign of the operator sells these products at a campaign price, or at another one than before. */
export const campaignPricesSet = event<{ marketplaceId: string; campaignId: string; productIds: string[] }>('campaign.prices-set')
