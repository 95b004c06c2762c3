import { define } from '../define.ts'

/** Errors of commission rules, invoices, payments and payouts. */
export const paymentErrors = define({
  'commission_error.floor_cap': ['The maximum must not be below the minimum.'],
  'commission_error.other_merchant': ['This product belongs to another merchant than the rule.'],
  'commission_error.price_band': ['The highest price must not be below the lowest.'],
  'commission_error.price_required': ['The product has no price: enter one.'],
  'commission_error.window': ['The end date must not be before the start date.'],
  'invoice_error.address_fields': ['Enter name, street, city and country of your company.'],
  'invoice_error.address_missing': [
    'Your company address is incomplete. Enter name, street, city and country under Company first: an issued invoice cannot be changed.',
  ],
  'invoice_error.before_start': ['The end date must not be before the start date.'],
  'invoice_error.in_future': ['Choose {today} at the latest: today in {timeZone}.', { today: 'date', timeZone: 'text' }],
  'invoice_error.not_electronic': ['This invoice was issued before electronic invoices were available. Download the PDF.'],
  'invoice_error.party_incomplete': [
    'The invoice was issued without the country of {company}, which an electronic invoice needs. Download the PDF.',
    { company: 'text' },
  ],
  'invoice_error.number_of_two': ['Two issuers have an invoice {number}. Use its id.', { number: 'text' }],
  'payment_error.account_url_required': ['Enter the URL of the sandbox account.'],
  'payment_error.marketplace_required': ['Name the marketplace.'],
  'payment_error.minimum_required': ['Enter a minimum payout.'],
  'payment_error.no_account': ['There is no payout account yet. Open one first.'],
  'payment_error.provider_required': ['Choose a payment provider.'],
  'payment_error.unknown_provider': ['This payment provider does not exist. Choose one of the list.'],
  'payment_error.invalid_report': ['The webhook body does not have the expected form.'],
  'payment_error.invalid_signature': ['Invalid webhook signature.'],
  'payment_error.no_provider': ['No payment provider is connected.'],
  'payout_error.in_progress': ['A payout to this merchant is in progress.'],
  'payout_error.no_provider': ['Connect a payment provider before you run payouts.'],
  'rule_error.after_itself': ['afterId must be another rule.'],
  'rule_error.after_unknown': ['afterId must be a rule in the list.'],
})
