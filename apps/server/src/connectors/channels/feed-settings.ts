import { CountryCode } from '@stoa/contract/text-formats.ts'
import { LanguageCode } from '@stoa/contract/translation.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import { fieldError } from '../../kit/errors.ts'
import type { FeedConnector } from '../../domains/channel/ports.ts'
import type { ProviderField } from '../../domains/connection/ports.ts'

/** The language that products are sent in. */
export const languageField: ProviderField = {
  key: 'language',
  label: message('provider.feed_language'),
  type: 'text',
  isRequired: false,
  help: message('provider.feed_language_help'),
}

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
  languageField,
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

/** Throws `invalid_input` for a product link, a country or a language that cannot work. */
export function checkFeedSettings(settings: Readonly<Record<string, string>>): void {
  const { productLink = '', country } = settings
  const isLink = /^https:\/\/[^\s"'<>]+$/.test(productLink) && /\{[^{}]+\}/.test(productLink) && URL.canParse(productLink.replaceAll(/[{}]/g, ''))
  if (!isLink)
    throw fieldError(
      'settings.productLink',
      'invalid_url',
      message('channel_error.invalid_link', { example: 'https://shop.example/products/{slug}' }),
    )
  if (country !== undefined && !CountryCode.safeParse(country).success)
    throw fieldError('settings.country', 'invalid_country', message('channel_error.invalid_country'))
  checkLanguage(settings)
}

/** Throws `invalid_input` for a language that is no code. */
export function checkLanguage({ language }: Readonly<Record<string, string>>): void {
  if (language !== undefined && !LanguageCode.safeParse(language).success)
    throw fieldError('settings.language', 'invalid_language', message('input.language'))
}
