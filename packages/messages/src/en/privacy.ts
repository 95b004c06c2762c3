import { define } from '../define.ts'

/** Deleted accounts, closed companies and erased data of shoppers. */
export const privacy = define({
  'erased.person': ['Deleted person'],
  'erased.shopper': ['Erased shopper'],
  'erased.text': ['Erased'],
  'account_error.other_email': ['This is not the address of your account.'],
  'account_error.only_owner': [
    'You are the only owner of {companies}. Make somebody else an owner on the page Team, or close the company, before you delete your account.',
    { companies: 'list' },
  ],
  'mail.account_deleted_subject': ['Your account was deleted'],
  'mail.account_deleted': [
    'Your account was deleted, with everything that says who you are. Nobody can sign in with it any more. You can use this address to sign up again.',
  ],
  'mail.account_deleted_not_you': ['If this was not you, somebody knows your password. Change it wherever you use it too.'],
  'closing_error.administrators': ['The company of the administrators cannot be closed.'],
  'closing_error.other_name': ['Type the name as it is: {company}.', { company: 'text' }],
  'closing_error.unsettled': ['{company} cannot be closed yet. Settle first: {reasons}.', { company: 'text', reasons: 'terms' }],
  'closing_reason.open_orders': ['open orders'],
  'closing_reason.open_cases': ['open returns and disputes'],
  'closing_reason.open_payouts': ['payouts under way'],
  'closing_reason.balance': ['balances that are not zero'],
  'closing_reason.partnerships': ['partnerships'],
  'closing_reason.channels': ['sales channels'],
  'closing_reason.subscription': ['the subscription'],
  'shopper_error.erased': ['The data of this shopper are erased already.'],
  'shopper_error.unknown': ['No order of this marketplace has this address.'],
})
