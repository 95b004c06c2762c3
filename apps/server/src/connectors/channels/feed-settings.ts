import { CountryCode } from '@stoa/contract/text.ts'
import { message } from '@stoa/messages/describe.ts'
import { fieldError } from '../../kit/errors.ts'
import type { ProviderField } from '../../domains/connection/ports.ts'

/** What every feed asks for: where its products are sold. */
export const feedFields: readonly ProviderField[] = [
  {
    key: 'productLink',
    label: message('provider.feed_product_link'),
    type: 'text',
    isRequired: true,
    help: message('provider.feed_product_link_help', { example: 'https://shop.example/products/{slug}' }),
  },
  { key: 'country', label: message('provider.feed_country'), type: 'text', isRequired: false, help: message('provider.feed_country_help') },
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
