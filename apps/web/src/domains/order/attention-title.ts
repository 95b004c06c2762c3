import { t } from '@lingui/core/macro'
import type { AttentionCode } from '@stoa/contract/attention.ts'
import { attention } from '@stoa/messages/en/attention.ts'
import { addSharedTexts, sharedText } from '../../lib/shared-texts.ts'

addSharedTexts(attention)

/** Titles that name the shop, to the merchant whose shop it is. */
const ownTitles: Readonly<Partial<Record<AttentionCode, string>>> = {
  forward_stuck: t`Order not accepted by your shop`,
  shop_report_failed: t`Not reported to your shop`,
  cancelled_in_shop: t`Cancelled in your shop`,
  refunded_in_shop: t`Refunded in your shop`,
}

/** Returns the title of an item that needs attention, by its code, to the merchant of the order or to the operator. */
export function attentionTitle(code: AttentionCode, isMerchant: boolean): string {
  return (isMerchant ? ownTitles[code] : undefined) ?? sharedText(`attention.${code}`)
}
