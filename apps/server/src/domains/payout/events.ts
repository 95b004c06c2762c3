import { event } from '../../kit/events.ts'

/** Money is reserved for a merchant; the provider is to send it. */
export const payoutReserved = event<{ marketplaceId: string; payoutId: string }>('payout.reserved')

/** The provider has paid, or has said that it will not. */
export const payoutSettled = event<{ marketplaceId: string; merchantId: string; payoutId: string; isPaid: boolean }>('payout.settled')
