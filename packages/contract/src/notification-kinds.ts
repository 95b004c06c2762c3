import type { CompanyType } from './states.ts'
import type { NotificationKind } from './notification.ts'

/** Returns the kinds of e-mail a person of such a company can get. */
export function mailKindsOf(companyType: CompanyType): readonly NotificationKind[] {
  const kinds: Readonly<Record<CompanyType, readonly NotificationKind[]>> = {
    MERCHANT: [
      'order',
      'approval',
      'campaign',
      'partnership',
      'sync_error',
      'push_error',
      'refund',
      'case',
      'message',
      'payout',
      'invoice',
      'performance',
      'low_stock',
      'webhook',
    ],
    MARKETPLACE: ['partner_request', 'new_products', 'partnership', 'sync_error', 'refund', 'case', 'message', 'payout', 'performance', 'webhook'],
    ADMIN: [],
  }
  return kinds[companyType]
}

/** Returns the kinds of notification a company of such a type can have, in the order in which a list offers them. */
export function notificationKindsOf(companyType: CompanyType): readonly NotificationKind[] {
  const kinds: Readonly<Record<CompanyType, readonly NotificationKind[]>> = {
    MERCHANT: [
      'order',
      'message',
      'refund',
      'case',
      'payout',
      'invoice',
      'performance',
      'low_stock',
      'approval',
      'campaign',
      'partnership',
      'push_error',
      'sync_error',
      'webhook',
    ],
    MARKETPLACE: [
      'order',
      'message',
      'refund',
      'case',
      'payout',
      'invoice',
      'performance',
      'partner_request',
      'partnership',
      'new_products',
      'push_error',
      'sync_error',
      'webhook',
    ],
    ADMIN: [],
  }
  return kinds[companyType]
}
