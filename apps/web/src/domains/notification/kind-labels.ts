import { t } from '@lingui/core/macro'
import { NotificationKind } from '@stoa/contract/notification.ts'
import { optionOf } from '../../lib/option-of.ts'

/** What each kind of e-mail is about. */
export const kindLabels: Readonly<Record<NotificationKind, string>> = {
  order: t`New orders`,
  approval: t`Approved and rejected products`,
  campaign: t`Campaigns with your products`,
  partnership: t`Join decisions and ended partnerships`,
  sync_error: t`Failed syncs`,
  push_error: t`Failed pushes`,
  refund: t`Refunds`,
  case: t`Returns and disputes`,
  message: t`Messages`,
  payout: t`Payouts`,
  invoice: t`Invoices`,
  partner_request: t`Join requests`,
  new_products: t`New products to review`,
  performance: t`Performance targets`,
  low_stock: t`Products nearly sold out`,
  webhook: t`Disabled webhook endpoints`,
}

/** Returns the kind of e-mail a link at its foot stops, to name it: null for the daily e-mail, undefined where the link does not say. Only the server checks the link. */
export function kindOfLink(token: string): NotificationKind | null | undefined {
  try {
    const { kind } = JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as { kind?: unknown }
    return kind === null ? null : optionOf(NotificationKind.options, kind)
  } catch {
    return undefined
  }
}
