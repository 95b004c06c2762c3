import { define } from '../define.ts'

/** The sales channels that can be connected, their settings, and what has to be corrected in products before they are shown there. */
export const channel = define({
  'provider.google_feed': ['Google Merchant Center'],
  'provider.google_feed_description': [
    'A product file that Google fetches every day, with a row per variant. Microsoft, Meta, Pinterest and price comparison sites read the same file.',
  ],
  'provider.agent_feed': ['AI shopping agents'],
  'provider.agent_feed_description': [
    'A catalogue for shopping assistants, in the format of the Agentic Commerce Protocol or the Universal Commerce Protocol.',
  ],
  'provider.feed_product_link': ['Product page URL'],
  'provider.feed_product_link_help': [
    'The page of a product in your shop, for example {example}. Replaced are reference, sku, variant, slug (the name in small letters) and the name of any attribute, each in braces.',
    { example: 'text' },
  ],
  'provider.feed_country': ['Country of sale'],
  'provider.feed_country_help': ['Two letters, such as NL. Shipping is priced for this country. Leave it empty for the country of your company.'],
  'provider.feed_format': ['Format'],
  'provider.google_format_help': ['Google reads both. Choose TSV unless a service asks for XML.'],
  'provider.agent_format_help': ['ChatGPT reads the Agentic Commerce Protocol; Google and Shopify use the Universal Commerce Protocol.'],
  'channel_error.unknown_provider': ['This sales channel does not exist. Choose one of the list.'],
  'channel_error.no_feed': ['This sales channel has no feed.'],
  'channel_error.too_many': ['A company can have {count} sales channels. Disconnect one first.', { count: 'count' }],
  'channel_error.invalid_link': ['Enter a URL that starts with https:// and names the product in braces, such as {example}.', { example: 'text' }],
  'channel_error.invalid_country': ['Enter a country code of two capital letters, such as NL.'],
  'feed_issue.no_name': ['No name'],
  'feed_issue.no_price': ['No price, or a price of 0: variants without a price are left out'],
  'feed_issue.no_picture': ['No picture'],
  'feed_issue.no_link': ['The product page URL needs an attribute that the product does not have'],
  'feed_issue.no_description': ['No description: the name is sent instead'],
  'feed_issue.no_gtin': ['No GTIN (barcode number)'],
  'feed_issue.invalid_gtin': ['The GTIN is not valid and is left out'],
  'feed_issue.no_brand': ['No brand'],
  'feed_issue.name_too_long': ['The name is too long and is shortened'],
  'feed_issue.description_too_long': ['The description is too long and is shortened'],
})
