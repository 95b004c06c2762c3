import type { DisputeReason } from '@stoa/contract/case-shapes.ts'
import type { ShareReason } from '@stoa/contract/case-share.ts'
import type { CaseState } from '@stoa/contract/case-states.ts'
import type { Definition } from '../define.ts'
import { define } from '../define.ts'

/** The history of a case: `case.` and the code of the entry. */
export const caseHistory = define({
  'case.return_requested': ['Return requested: {count, plural, one {# item} other {# items}}', { count: 'count' }],
  'case.approved': ['Return approved'],
  'case.rejected': ['Return rejected'],
  'case.cancelled': ['Return cancelled'],
  'case.expired': ['Return cancelled: the items were not sent in time'],
  'case.sent': ['Items sent back: {tracking}', { tracking: 'text' }],
  'case.label_bought': ['Return label ready: {carrier} {number}', { carrier: 'text', number: 'text' }],
  'case.label_cancelled': ['Return label cancelled: {number}', { number: 'text' }],
  'case.label_failed': ['The carrier refused the return label{reason}', { reason: 'reason' }],
  'case.parcel_reported': ['{carrier} {number}: {state}', { carrier: 'text', number: 'text', state: 'term' }],
  'case.received': ['Items received'],
  'case.inspected': ['Items inspected: {accepted} of {count} accepted', { accepted: 'count', count: 'count' }],
  'case.refund_requested': ['Refund of {amount} requested', { amount: 'money' }],
  'case.refunded': ['Refunded'],
  'case.refund_failed': ['The payment provider refused the refund'],
  'case.declined': ['Refund declined'],
  'case.dispute_opened': ['Dispute opened: {amount}, {reason}', { amount: 'money', reason: 'term' }],
  'case.dispute_reviewed': ['The bank is reviewing the dispute'],
  'case.dispute_won': ['Dispute won: {amount} returned', { amount: 'money' }],
  'case.dispute_reversed': ['The payment provider reversed its decision: the dispute is won, {amount} returned', { amount: 'money' }],
  'case.share_returned_by_merchant': ['Shared cost taken back: {amount} from the merchant to the marketplace', { amount: 'money' }],
  'case.share_returned_by_marketplace': ['Shared cost taken back: {amount} from the marketplace to the merchant', { amount: 'money' }],
  'case.dispute_lost': ['Dispute lost: {amount}', { amount: 'money' }],
  'case.decision_due': ['To be approved or rejected by {dueAt}', { dueAt: 'instant' }],
  'case.label_due': ['The shopper needs a return label by {dueAt}', { dueAt: 'instant' }],
  'case.sending_due': ['The items have to be sent back by {dueAt}', { dueAt: 'instant' }],
  'case.arrival_due': ['The items should arrive by {dueAt}', { dueAt: 'instant' }],
  'case.inspection_due': ['The items are to be inspected by {dueAt}', { dueAt: 'instant' }],
  'case.refund_due': ['The refund is to be issued or declined by {dueAt}', { dueAt: 'instant' }],
  'case.step_overdue': ['Overdue since {dueAt}. Status: {state}', { dueAt: 'instant', state: 'term' }],
  'case.evidence_due': ['Evidence is due within two days'],
  'case.evidence_refused': ['The payment provider refused the evidence{reason}', { reason: 'reason' }],
  'case.evidence_requested': ['The bank requested evidence again'],
  'case.evidence_sent': ['Evidence sent to the payment provider'],
  'case.evidence_submitted': ['Evidence submitted'],
  'case.evidence_unsent': ['The evidence could not be sent to the payment provider{reason}', { reason: 'reason' }],
  'case.outcome_contradicted': ['The provider reported another outcome: {state}. Nothing was changed', { state: 'term' }],
  'case.shares_decided': [
    'Cost shared: the merchant bears {merchant}, the marketplace {marketplace}. {reason}',
    { merchant: 'money', marketplace: 'money', reason: 'term' },
  ],
  'case.message': ['Message'],
})

/** The word for each state of a case. */
export const caseState = define({
  'case_state.requested': ['Requested'],
  'case_state.approved': ['Approved'],
  'case_state.in_transit': ['In transit'],
  'case_state.received': ['Received'],
  'case_state.inspected': ['Inspected'],
  'case_state.refunding': ['Refunding'],
  'case_state.refunded': ['Refunded'],
  'case_state.rejected': ['Rejected'],
  'case_state.cancelled': ['Cancelled'],
  'case_state.needs_response': ['Needs response'],
  'case_state.under_review': ['Under review'],
  'case_state.won': ['Won'],
  'case_state.lost': ['Lost'],
}) satisfies Readonly<Record<`case_state.${CaseState}`, Definition>>

/** Errors of returns and disputes. */
export const caseErrors = define({
  'case_error.accepted_exceeds': ['Only {quantity} were returned.', { quantity: 'count' }],
  'case_error.bearer_of_operator': ['Only the marketplace decides who bears a lost dispute.'],
  'case_error.ended': ['This case has ended ({state}), so nothing more can be done.', { state: 'term' }],
  'case_error.evidence_files': ['The payment provider accepts at most {limit} files as evidence. Choose fewer.', { limit: 'count' }],
  'case_error.evidence_late': ['The time for evidence ended on {until}.', { until: 'instant' }],
  'case_error.evidence_pdf_size': [
    'The payment provider accepts at most {megabytes} MB of PDFs as evidence. Choose smaller or fewer PDFs.',
    { megabytes: 'count' },
  ],
  'case_error.evidence_size': [
    'The payment provider accepts at most {megabytes} MB of evidence. Choose smaller or fewer files.',
    { megabytes: 'count' },
  ],
  'case_error.evidence_unknown': ['This file is not part of the dispute.'],
  'case_error.every_line': ['Enter a result for every line of the return, once.'],
  'case_error.excluded': ['{product} cannot be returned.', { product: 'text' }],
  'case_error.not_paid': ['Nothing was paid for this order, so there is nothing to return.'],
  'case_error.nothing_accepted': ['No item was accepted. Decline the refund instead.'],
  'case_error.refunded_already': ['The accepted items were refunded with the order already. Decline this refund, with that as the reason.'],
  'case_error.only_left': [
    '{left, plural, =0 {None of these items can be returned: they} other {Only {left, number} of these items can be returned: the others}} were not shipped, were refunded, or are in another return.',
    { left: 'count' },
  ],
  'case_error.other_kind': ['This cannot be done with a case of this kind.'],
  'case_error.other_side': ['Only the other side can do this.'],
  'case_error.policy_of_operator': ['The marketplace decided in this policy who pays a lost dispute, so only the marketplace can delete it.'],
  'case_error.restock_exceeds': ['No more items can go back into stock than were accepted.'],
  'case_error.share_exceeds': [
    'Enter {amount} at most: the rest goes back to the merchant as commission, withheld tax or payment fee.',
    { amount: 'money' },
  ],
  'case_error.shares_differ': ['Enter shares that sum to {amount}.', { amount: 'money' }],
  'case_error.shares_of_operator': ['Only the marketplace decides who bears the cost.'],
  'case_error.shares_final': ['The cost of this case has been shared. Create an adjustment to correct it.'],
  'case_error.stricter_days': ['Enter at least the number of days of the marketplace.'],
  'case_error.stricter_feeMinor': ['Enter a fee no higher than that of the marketplace.'],
  'case_error.stricter_shippingPayer': ['Choose who pays on the marketplace, or the merchant.'],
  'case_error.too_early': ['The case is not that far yet. It is now: {state}.', { state: 'term' }],
  'case_error.too_late': ['This step has passed. The case is now: {state}.', { state: 'term' }],
  'case_error.unknown_line': ['This line is not part of the return.'],
  'shopper_error.link': ['This link does not work or has expired. Use the link in your latest e-mail, or contact the marketplace.'],
  'shopper_error.already_shipped': ['Part of this order was shipped, so it cannot be cancelled. You can return it once it has arrived.'],
  'shopper_error.too_many_photos': ['You can add at most {limit} photos to one return.', { limit: 'count' }],
  'case_error.window_over': [
    'Returns are possible for {days, plural, one {# day} other {# days}} after shipment. That time has passed.',
    { days: 'count' },
  ],
})

/** Why a bank disputes a payment. */
export const disputeReason = define({
  'dispute_reason.fraudulent': ['fraudulent'],
  'dispute_reason.not_received': ['not received'],
  'dispute_reason.not_as_described': ['not as described'],
  'dispute_reason.duplicate': ['charged twice'],
  'dispute_reason.credit_not_processed': ['refund not received'],
  'dispute_reason.unrecognized': ['payment not recognised'],
  'dispute_reason.general': ['other reason'],
}) satisfies Readonly<Record<`dispute_reason.${DisputeReason}`, Definition>>

/** Why the cost of a case is shared as it is. */
export const shareReason = define({
  'share_reason.merchant_responsible': ['The merchant is responsible'],
  'share_reason.marketplace_responsible': ['The marketplace is responsible'],
  'share_reason.carrier_responsible': ['The carrier is responsible'],
  'share_reason.nobody_responsible': ['Nobody is responsible'],
  'share_reason.agreement': ['Both sides agreed'],
}) satisfies Readonly<Record<`share_reason.${ShareReason}`, Definition>>
