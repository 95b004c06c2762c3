import { event } from '../../kit/events.ts'

/** A merchant asks to join a marketplace. */
export const partnershipRequested = event<{ marketplaceId: string; merchantId: string; partnershipId: string }>('marketplace.partnership_requested')

/** The operator decided on a request, or ended a partnership. The row tells which; a merchant may ask again meanwhile. */
export const partnershipDecided = event<{
  marketplaceId: string
  merchantId: string
  partnershipId: string
  status: 'APPROVED' | 'REJECTED' | 'ENDED'
}>('marketplace.partnership_decided')
