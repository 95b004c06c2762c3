import type { Language } from '@stoa/contract/languages.ts'
import type { ShippingLabel } from '@stoa/contract/shipping-label.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Scope } from '../../../kit/context.ts'
import type { LabelRecord } from '../queries-order.ts'

/** Returns a label as the caller sees it: what it cost is between its buyer and the carrier. */
export function toLabel(
  { scope, language }: { scope: Scope; language: Language },
  { companyId, costMinor, costCurrency, failure, ...label }: LabelRecord,
): ShippingLabel {
  const isOwn = companyId === scope.companyId
  return {
    ...label,
    createdAt: new Date(label.createdAt).toISOString(),
    parcelStateAt: label.parcelStateAt && new Date(label.parcelStateAt).toISOString(),
    cost: isOwn && costMinor !== null && costCurrency !== null ? { minor: costMinor, currency: costCurrency } : null,
    failure: failure && describe(language, failure),
    isOwn,
  }
}
