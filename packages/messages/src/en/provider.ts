import { define } from '../define.ts'

/** The shop platforms that can be connected, and their settings. */
export const provider = define({
  'provider.feed': ['Product feed'],
  'provider.feed_description': [
    'A Shopify product export, or a Google Merchant feed as a table or RSS: uploaded once, or fetched from a URL at every sync. Drafts and unpublished products are not imported.',
  ],
  'provider.feed_file': ['Product file'],
  'provider.feed_file_help': ['A Shopify product export (CSV), a Google Merchant table (TSV or CSV) or an RSS product feed (XML).'],
  'provider.feed_url': ['Feed URL'],
  'provider.feed_url_help': ['Fetched at every sync. Only needed without an uploaded file.'],
  'provider.sandbox_payments_description': ['A simulated payment provider, to try things out. No real money moves.'],
  'provider.payment_url': ['Account URL'],
  'provider.payment_url_help': ['The URL of the account at the provider.'],
  'provider.payment_account': ['Account'],
  'provider.payment_account_help': ['Begins with acct_.'],
  'provider.payment_key': ['API key'],
  'provider.payment_key_help': ['Begins with sk_.'],
  'provider.payment_webhook': ['Webhook secret'],
  'provider.payment_webhook_help': ['Proves that a webhook comes from the provider.'],
  'provider.sandbox': ['Demo shop'],
  'provider.sandbox_description': ['A simulated shop with sample products, to try things out. It needs no account and no keys.'],
  'provider.sandbox_url': ['Shop URL'],
  'provider.sandbox_url_help': ['Ends in /sandbox/shop/ and the name of the shop.'],
  'provider.sandbox_key': ['API key'],
  'provider.sandbox_key_help': ['Created with the demo shop.'],
  'provider.wix': ['Wix'],
  'provider.wix_description': ['Your Wix Stores catalogue, with stock and orders. You install our app on your site; no keys are needed.'],
})
