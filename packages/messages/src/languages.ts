import type { Language } from '@stoa/contract/languages.ts'
import { isLanguage, languages } from '@stoa/contract/languages.ts'

/** The name of each language in itself, as a language menu shows it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', nl: 'Nederlands', de: 'Deutsch', fr: 'Français' }

/** Number and date formats per language. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', nl: 'nl-NL', de: 'de-DE', fr: 'fr-FR' }

/** What follows a text to introduce a reason: a colon, after a narrow space in French. */
export const colons: Readonly<Record<Language, string>> = { en: ': ', nl: ': ', de: ': ', fr: '\u202f: ' }

/**
 * Returns the language to answer in: the first of an `Accept-Language` header, by weight, that exists here; English without one.
 * Source: RFC 9110, 12.5.4.
 */
export function languageOf(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return languages[0]
  const requested = acceptLanguage
    .slice(0, 200)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';')
      const weight = Number(/^\s*q=([\d.]+)\s*$/.exec(options[0] ?? '')?.[1] ?? 1)
      return { language: tag.split('-')[0], weight: Number.isNaN(weight) ? 0 : weight, index }
    })
  const best = requested
    .filter(({ language, weight }) => weight > 0 && isLanguage(language))
    .sort((a, b) => b.weight - a.weight || a.index - b.index)[0]?.language
  return isLanguage(best) ? best : languages[0]
}
