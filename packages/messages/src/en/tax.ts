import { define } from '../define.ts'

/** Why tax is withheld of an order line, and what is wrong with a request about it. */
export const tax = define({
  'tax_reason.all_merchants': ['{rate} tax for {country}, remitted by the marketplace', { rate: 'percent', country: 'text' }],
  'tax_reason.outside_country': [
    '{rate} tax for {country}, remitted by the marketplace: the merchant is established in {merchantCountry}',
    { rate: 'percent', country: 'text', merchantCountry: 'text' },
  ],
  'tax_reason.outside_eu': [
    '{rate} tax for {country}, remitted by the marketplace: the merchant is established in {merchantCountry}, outside the EU',
    { rate: 'percent', country: 'text', merchantCountry: 'text' },
  ],
  'tax_reason.unknown_country': [
    '{rate} tax for {country}, remitted by the marketplace: it has not verified where the merchant is established',
    { rate: 'percent', country: 'text' },
  ],
  'tax_error.amount_changed': ['What is due is {amount} by now. Check the amount and confirm again.', { amount: 'money' }],
  'tax_error.country_repeated': ['This country has a rule already. Enter each country once.'],
  'tax_error.month_not_over': ['Choose a last month that is over in {timeZone}.', { timeZone: 'text' }],
  'tax_error.nothing_due': ['Nothing is open for this country and period.'],
  'tax_error.outside_eu': ['{country} is not in the EU: choose all merchants, or those established outside this country.', { country: 'text' }],
  'tax_error.period': ['Choose a last month that is not before the first.'],
  'tax_error.reversed': ['This remittance has been reversed already.'],
  'tax_error.too_many_months': ['Choose {count} months at most.', { count: 'count' }],
})
