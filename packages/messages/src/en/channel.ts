import { define } from '../define.ts'

/** The sales channels that can be connected, their settings, and what has to be corrected in products before they are shown there. */
export const channel = define({
  'provider.google_feed': ['Google Merchant Center'],
  'provider.google_feed_description': [
    'A product file that Google fetches every day, with a row per variant. Microsoft, Meta, Pinterest and price comparison sites read the same file.',
  ],
  'provider.agent_feed': ['AI shopping assistants'],
  'provider.agent_feed_description': [
    'Assistants such as ChatGPT find your products and recommend them to shoppers. They read a catalogue by the Agentic Commerce Protocol (ACP) or the Universal Commerce Protocol (UCP).',
  ],
  'provider.feed_product_link': ['Product page URL'],
  'provider.feed_product_link_help': [
    'The page of a product in your shop, for example {example}. Replaced are reference, sku, variant, slug (the name in small letters) and the name of any attribute, each in braces.',
    { example: 'text' },
  ],
  'provider.feed_language': ['Language'],
  'provider.feed_language_help': [
    'Two letters, such as nl. Texts are sent in this language where products are translated into it. Leave it empty for your own texts.',
  ],
  'provider.feed_country': ['Country of sale'],
  'provider.feed_country_help': ['Two letters, such as NL. Shipping is priced for this country. Leave it empty for the country of your company.'],
  'provider.feed_format': ['Format'],
  'provider.google_format_help': ['Google reads both. Choose TSV unless a service asks for XML.'],
  'provider.agent_format_help': ['The protocol that the assistant reads: ChatGPT reads ACP, Google and Shopify read UCP.'],
  'channel_error.unknown_provider': ['This sales channel does not exist. Choose one of the list.'],
  'channel_error.no_feed': ['This sales channel has no feed.'],
  'channel_error.too_many': ['A company can have {count} sales channels. Disconnect one first.', { count: 'count' }],
  'channel_error.invalid_link': ['Enter a URL that starts with https:// and names the product in braces, such as {example}.', { example: 'text' }],
  'channel_error.invalid_country': ['Enter a country code of two capital letters, such as NL.'],
  'feed_issue.no_name': ['No name. Enter one'],
  'feed_issue.no_price': ['No price, or a price of 0: variants without a price are left out. Enter a price'],
  'feed_issue.no_picture': ['No picture. Add one'],
  'feed_issue.picture_pending': ['The picture is still being downloaded'],
  'feed_issue.no_link': [
    'The product page URL needs an attribute that the product does not have. Add it to the product, or change the URL in the settings',
  ],
  'feed_issue.no_description': ['No description: the name is sent instead'],
  'feed_issue.no_gtin': ['No GTIN (barcode number)'],
  'feed_issue.invalid_gtin': ['The GTIN is not valid, or is for use within a shop only, and is left out. Correct it'],
  'feed_issue.no_brand': ['No brand'],
  'feed_issue.name_too_long': ['The name is too long and is shortened'],
  'feed_issue.description_too_long': ['The description is too long and is shortened'],
  'provider.stoa_channel': ['Another Stoa marketplace'],
  'provider.stoa_channel_description': [
    'Your products on a marketplace that runs on Stoa elsewhere: approvals and orders come back, stock and shipments are reported.',
  ],
  'provider.stoa_url': ['Marketplace URL'],
  'provider.stoa_url_help': ['Where you sign in at the other marketplace, such as https://market.example.'],
  'provider.stoa_key': ['API key'],
  'provider.stoa_key_help': [
    'Create it at the other marketplace under Settings, API keys, with the rights to read, manage and edit products and to read and fulfil orders.',
  ],
  'provider.stoa_secret': ['Webhook secret'],
  'provider.stoa_secret_help': [
    'Shown there when you add the webhook URL of this channel under Settings, Webhooks. Without it orders come every ten minutes.',
  ],
  'provider.sandbox_channel': ['Sandbox marketplace'],
  'provider.sandbox_channel_description': [
    'A simulated marketplace, to try selling on one. It approves most products, and shoppers place orders now and then. It needs no keys.',
  ],
  'provider.sandbox_channel_help': ['Created with the account.'],
  'channel_error.no_marketplace': ['This sales channel reads a feed. Nothing is sent to it.'],
  'channel_error.paused': ['This sales channel is paused. Resume it first.'],
  'channel_error.not_a_merchant': ['This key belongs to no merchant. Create it in your merchant account there.'],
  'channel_error.order_shipped': ['This order was shipped already.'],
  'channel_error.order_cancelled': ['The marketplace cancelled this order. Do not ship it.'],
  'channel_error.no_shop_refund': ['This order has no refund to record.'],
  'channel_order.cancelled': ['Order {number} was cancelled on the marketplace', { number: 'text' }],
  'channel_order.refunded': ['Order {number} was refunded on the marketplace', { number: 'text' }],
  'upstream.channel_unreadable': ['The marketplace sent a response that cannot be read'],
  'upstream.channel_refused': ['The marketplace says: {reason}', { reason: 'text' }],
})
