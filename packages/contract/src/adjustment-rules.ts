import type { AdjustmentReason } from './payout-rule.ts'

const services: Readonly<Record<AdjustmentReason, boolean | undefined>> = {
  goodwill: false,
  correction: false,
  fine: false,
  marketing: true,
  shipping: true,
  service: true,
  other: undefined,
}

/**
 * Returns whether an adjustment pays for a service, on which VAT is due: its reason says so, and for `other` who creates it (`isService`); without a choice it is
 * none. See docs/decisions/0031-adjustments-and-tax.md.
 */
export function isServiceAdjustment({ reason, isService = false }: { reason: AdjustmentReason; isService?: boolean | undefined }): boolean {
  return services[reason] ?? isService
}
