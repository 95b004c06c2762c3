import { t } from '@lingui/core/macro'
import type { CommissionPolicy } from '@stoa/contract/commission.ts'

/** When a fee goes back with a refund. */
export const returnLabels: Readonly<Record<CommissionPolicy['commissionReturn'], string>> = {
  proportional: t`In proportion to the refund`,
  before_shipment: t`Only before shipment`,
  never: t`Not refunded`,
}

/** Who pays what the payment provider keeps. */
export const bearerLabels: Readonly<Record<CommissionPolicy['providerFeeBearer'], string>> = {
  marketplace: t`Paid by the marketplace`,
  merchant: t`Charged to the merchant`,
}
