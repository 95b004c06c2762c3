import type { DocumentKind, SubmittedStatus } from '@stoa/contract/verification.ts'
import { event } from '../../kit/events.ts'

/** A merchant asks to join a marketplace. */
export const partnershipRequested = event<{
  marketplaceId: string
  merchantId: string
  partnershipId: string
  /** The invitation whose link it used to sign up. */
  invitationId?: string
}>('marketplace.partnership_requested')

/** An operator invited a merchant by e-mail, or again. */
export const merchantInvited = event<{ marketplaceId: string; invitationId: string }>('marketplace.merchant_invited')

/** The operator decided on a request, or one of both ended the partnership. The row shows which; a merchant may ask again meanwhile. */
export const partnershipDecided = event<{
  marketplaceId: string
  merchantId: string
  partnershipId: string
  status: 'APPROVED' | 'REJECTED' | 'ENDED'
  /** Who ended it; the operator when it is absent. */
  by?: 'merchant' | 'operator'
  /** The merchant withdrew a request that was not decided: there was no partnership yet. */
  wasRequest?: boolean
}>('marketplace.partnership_decided')

/** The operator decided otherwise about products on sale that miss a required attribute: they are withdrawn, or are on sale again. */
export const unreadyProductsChanged = event<{ marketplaceId: string }>('marketplace.unready_products_changed')

/** A merchant sells on a marketplace again: its operator or the merchant itself had paused it. */
export const partnerResumed = event<{ marketplaceId: string; merchantId: string }>('marketplace.partner_resumed')

/** An operator deactivated a merchant on its marketplace, or activated it again. */
export const partnerActivityChanged = event<{ marketplaceId: string; merchantId: string; isActive: boolean }>('marketplace.partner_activity_changed')

/** An administrator deactivated a company: what it sells can no longer be bought. */
export const companyDeactivated = event<{ companyId: string }>('marketplace.company_deactivated')

/** An administrator activated a company again that was deactivated. */
export const companyReactivated = event<{ companyId: string }>('marketplace.company_reactivated')

/** A merchant paused its sales on all its marketplaces; `isScheduled` where the time it had set came. */
export const salesPaused = event<{ merchantId: string; marketplaceIds: string[]; isScheduled: boolean }>('marketplace.sales_paused')

/** A merchant that had paused its sales sells again, or the time it had set came. */
export const salesResumed = event<{ merchantId: string; marketplaceIds: string[]; isScheduled: boolean }>('marketplace.sales_resumed')

/** A domain of a marketplace is to be looked up. */
export const domainCheckDue = event<{ marketplaceId: string }>('marketplace.domain_check_due')

/** The domain of a marketplace leads elsewhere: until when it is still used; null once it is not. */
export const domainLost = event<{ marketplaceId: string; host: string; until: string | null }>('marketplace.domain_lost')

/** What a merchant submitted to a marketplace was submitted, approved, rejected, or has expired. */
export const verificationChanged = event<{ marketplaceId: string; merchantId: string; status: SubmittedStatus }>('marketplace.verification_changed')

/** The operator no longer requires merchants to be verified before their products go on sale. */
export const verificationNotRequired = event<{ marketplaceId: string }>('marketplace.verification_not_required')

/** A document of a company expires within `days` (30 or 7), or has expired (0). */
export const documentExpiring = event<{ companyId: string; documentId: string; kind: DocumentKind; expiresOn: string; days: number }>(
  'marketplace.document_expiring',
)
