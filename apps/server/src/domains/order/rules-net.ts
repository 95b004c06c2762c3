import type { CollectedBy } from '@stoa/contract/collected-by.ts'
import { isPaid } from './rules-paid.ts'

/** What the net payout of an order is made of, in minor units. */
export type NetParts = {
  capturedMinor: number
  /** Whose money was captured: what the merchant collected itself is not earned from the marketplace. */
  collectedBy: CollectedBy
  /** What the merchant was credited of the marketplace's discount, and what refunds took back of it. */
  marketplaceDiscountCreditedMinor: number
  marketplaceDiscountReturnedMinor: number
  commissionMinor: number
  refundedMinor: number
  /** What the merchant refunded with its own money: that is not deducted from its balance. */
  reimbursedMinor: number
  commissionReturnedMinor: number
  taxWithheldMinor: number
  taxReturnedMinor: number
  providerFeeChargedMinor: number
  providerFeeReturnedMinor: number
  disputedMinor: number
  costSharedMinor: number
}

/** Returns what the merchant earns by an order in minor units, without what disputes took; nothing before the order is paid. */
export function netOf(order: NetParts): number {
  if (!isPaid(order)) return 0
  return (
    (order.collectedBy === 'merchant' ? 0 : order.capturedMinor) +
    order.marketplaceDiscountCreditedMinor -
    order.marketplaceDiscountReturnedMinor -
    order.commissionMinor -
    order.refundedMinor +
    order.reimbursedMinor +
    order.commissionReturnedMinor -
    order.taxWithheldMinor +
    order.taxReturnedMinor -
    order.providerFeeChargedMinor +
    order.providerFeeReturnedMinor -
    order.disputedMinor +
    order.costSharedMinor
  )
}
