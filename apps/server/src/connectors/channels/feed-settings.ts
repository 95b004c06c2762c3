import { CountryCode } from '@stoa/contract/text.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import { fieldError } from '../../kit/errors.ts'
import type { FeedConnector } from '../../domains/channel/ports.ts'
import type { ProviderField } from '../../domains/connection/ports.ts'

/** What every feed asks for: where its products are sold. */
const feedFields: readonly ProviderField[] = [
  {
    key: 'productLink',
    label: message('provider.feed_product_link'),
    type: 'text',
    isRequired: true,
    help: message('provider.feed_product_link_help', { example: 'https://shop.example/products/{slug}' }),
  },
  { key: 'country', label: message('provider.feed_country'), type: 'text', isRequired: false, help: message('provider.feed_country_help') },
]

/** The fields of a feed that can be written in several formats. */
export function feedFieldsWith(help: Message, choices: NonNullable<ProviderField['choices']>): readonly ProviderField[] {
  return [...feedFields, { key: 'format', label: message('provider.feed_format'), type: 'choice', isRequired: true, help, choices }]
}

/** What every feed does. */
export const feedCapabilities: FeedConnector['capabilities'] = ['feed', 'stock']

/** What a product should have on every feed, but can be listed without. */
export const feedAdvice: FeedConnector['limits']['advises'] = [
  'no_description',
  'no_gtin',
  'invalid_gtin',
  'no_brand',
  'name_too_long',
  'description_too_long',
]

/** Throws `invalid_input` for a product link or a country that cannot work. */
export function checkFeedSettings({ productLink = '', country }: Readonly<Record<string, string>>): void {
  const isLink = /^https:\/\/[^\s"'<>]+$/.test(productLink) && /\{[^{}]+\}/.test(productLink) && URL.canParse(productLink.replaceAll(/[{}]/g, ''))
  if (!isLink)
    throw fieldError(
      'settings.productLink',
      'invalid_url',
      message('channel_error.invalid_link', { example: 'https://shop.example/products/{slug}' }),
    )
  if (country !== undefined && !CountryCode.safeParse(country).success)
    throw fieldError('settings.country', 'invalid_country', message('channel_error.invalid_country'))
}
