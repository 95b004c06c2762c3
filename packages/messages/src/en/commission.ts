import { define } from '../define.ts'

/** Why an order line pays a commission, in parts that are joined by commas. */
export const commission = define({
  'commission.no_rule': ['No rule matches, so no commission is charged'],
  'commission.percent': ['{percent} commission', { percent: 'percent' }],
  'commission.share': ['{percent} of the sale', { percent: 'percent' }],
  'commission.in_collection': ['Collection {name}', { name: 'text' }],
  'commission.of_product': ['Product {name}', { name: 'text' }],
  'commission.in_campaign': ['Campaign {name}', { name: 'text' }],
  'commission.price_from': ['Price from {amount}', { amount: 'money' }],
  'commission.price_until': ['Price up to {amount}', { amount: 'money' }],
  'commission.fixed_item': ['{amount} per item', { amount: 'money' }],
  'commission.fixed_line': ['{amount} per order line', { amount: 'money' }],
  'commission.fixed_order': ['{amount} per order', { amount: 'money' }],
  'commission.floor_item': ['min {amount} per item', { amount: 'money' }],
  'commission.floor_line': ['min {amount} per order line', { amount: 'money' }],
  'commission.floor_order': ['min {amount} per order', { amount: 'money' }],
  'commission.cap_item': ['max {amount} per item', { amount: 'money' }],
  'commission.cap_line': ['max {amount} per order line', { amount: 'money' }],
  'commission.cap_order': ['max {amount} per order', { amount: 'money' }],
})

/** Why money or an order did not go through, beside the failures of other systems. */
export const failure = define({
  'failure.refund_refused': ['The provider refused the refund'],
  'failure.payout_refused': ['The provider refused the payout'],
  'failure.negative_balance': ['{amount} owed to the marketplace is deducted from the next payouts', { amount: 'money' }],
  'failure.not_payable_yet': ['Nothing is payable yet: {amount} is pending', { amount: 'money' }],
  'failure.merchant_inactive': ['The merchant’s company is inactive: nothing is paid out'],
  'failure.nothing_payable': ['Nothing is payable'],
  'failure.below_minimum': ['Below the minimum payout'],
  'failure.no_payout_account': ['No payout account has been added yet'],
  'failure.payout_account_unverified': ['The payout account is not verified'],
  'failure.payout_account_on_hold': ['The bank account changed: payouts wait until {until}', { until: 'instant' }],
  'failure.test_order': ['Test orders are never paid out'],
  'failure.payment_to_record': ['The payment is not recorded yet'],
  'failure.not_captured': ['No payment has been captured yet'],
  'failure.not_fulfilled': ['Not everything has been shipped'],
  'failure.return_window': ['The payout delay ends on {until}', { until: 'instant' }],
  'failure.payout_in_progress': ['An earlier payout is on its way'],
  'failure.amount_kept': ['All or a part of this amount stays in the balance: the payout rule keeps an amount in it'],
  'failure.insufficient_balance': ['The balance at the payment provider is too low. The payout is sent again every 10 minutes until it is enough'],
  'failure.waiting': ['Waiting for the payment provider{reason}', { reason: 'reason' }],
  'failure.waiting_shop': ['Waiting for the shop{reason}', { reason: 'reason' }],
})

/** Why a mapping is suggested. */
export const suggestion = define({
  'suggestion.same_name': ['same name'],
  'suggestion.similar_name': ['similar name'],
  'suggestion.used_by': ['used by {count, plural, one {# merchant} other {# merchants}}', { count: 'count' }],
  'suggestion.same_value': ['same value'],
  'suggestion.similar_value': ['similar value'],
  'suggestion.synonym': ['synonym of {value}', { value: 'text' }],
  'suggestion.same_meaning': ['another word for {value}', { value: 'text' }],
  'suggestion.like': ['similar to {value}', { value: 'text' }],
  'suggestion.names': ['matches {value}', { value: 'text' }],
})
