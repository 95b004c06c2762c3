import { t } from '@lingui/core/macro'
import type { DisputeBearer, DisputeReason, ItemCondition, ReturnReason, ShippingPayer } from '@stoa/contract/case-shapes.ts'
import type { ShareIssue, ShareReason } from '@stoa/contract/case-share.ts'
import type { CaseAction, CaseKind, CaseSide, CaseState } from '@stoa/contract/case-states.ts'
import type { CaseActionIssue } from '@stoa/contract/case-moves.ts'

export const kindLabels: Readonly<Record<CaseKind, string>> = { return: t`Return`, dispute: t`Dispute` }

export const stateLabels: Readonly<Record<CaseState, string>> = {
  requested: t`Requested`,
  approved: t`Approved`,
  in_transit: t`In transit`,
  received: t`Received`,
  inspected: t`Inspected`,
  refunding: t`Refunding`,
  refunded: t`Refunded`,
  rejected: t`Rejected`,
  cancelled: t`Cancelled`,
  needs_response: t`Needs response`,
  under_review: t`Under review`,
  won: t`Won`,
  lost: t`Lost`,
}

export const returnReasonLabels: Readonly<Record<ReturnReason, string>> = {
  changed_mind: t`Changed their mind`,
  does_not_fit: t`Does not fit`,
  damaged: t`Arrived damaged`,
  defective: t`Defective`,
  wrong_item: t`Wrong item`,
  not_as_described: t`Not as described`,
  arrived_late: t`Arrived too late`,
  other: t`Other`,
}

export const reasonLabels: Readonly<Record<ReturnReason | DisputeReason, string>> = {
  ...returnReasonLabels,
  fraudulent: t`Fraudulent`,
  not_received: t`Not received`,
  duplicate: t`Charged twice`,
  credit_not_processed: t`Refund not received`,
  unrecognized: t`Payment not recognised`,
  general: t`Other`,
}

export const conditionLabels: Readonly<Record<ItemCondition, string>> = {
  as_new: t`As new`,
  opened: t`Opened`,
  used: t`Used`,
  damaged: t`Damaged`,
  missing: t`Missing`,
}

export const sideLabels: Readonly<Record<CaseSide, string>> = {
  shopper: t`Shopper`,
  merchant: t`Merchant`,
  marketplace: t`Marketplace`,
  provider: t`Payment provider`,
  system: t`Automatic`,
}

/** Returns what a side or payer is called; the reader's own side, as of a merchant, is "You". */
export function sideName(side: CaseSide | ShippingPayer | DisputeBearer, isMerchant: boolean): string {
  return isMerchant && side === 'merchant' ? t`You` : sideLabels[side]
}

/** The sentence in which each reason for sharing a cost is shown. */
export const shareReasonLabels: Readonly<Record<ShareReason, string>> = {
  merchant_responsible: t`The merchant is responsible`,
  marketplace_responsible: t`The marketplace is responsible`,
  carrier_responsible: t`The carrier is responsible`,
  nobody_responsible: t`Nobody is responsible`,
  agreement: t`Both sides agreed`,
}

/** Why the cost of a case cannot be shared now. */
export const shareIssueTexts: Readonly<Record<ShareIssue, string>> = {
  other_side: t`Only the other side can do this`,
  too_early: t`Nothing has been refunded yet`,
  too_late: t`The cost has been shared`,
  ended: t`This case costs nothing`,
}

/** Why a button is disabled, by what stands in its way. */
export function issueText(action: CaseAction, issue: CaseActionIssue): string {
  if (issue === 'ended') return t`This case has ended`
  if (issue === 'too_late') return t`This step has passed`
  if (issue === 'other_side') return t`Only the other side can do this`
  if (issue === 'other_kind') return t`Not possible for this kind of case`
  if (action === 'refund' || action === 'decline') return t`Inspect the items first`
  if (action === 'inspect') return t`The items have not been received yet`
  return t`The return has not been approved yet`
}
