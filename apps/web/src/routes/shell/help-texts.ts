import type { Messages } from '@lingui/core'
import { i18n } from '@lingui/core'
import type { Language } from '@stoa/contract/languages.ts'
import { language } from '../../lib/language.ts'

/** The texts of the guides in each language but English, which is in the code itself. */
const translations: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>>> = {
  nl: () => import('@stoa/messages/locales/guides/nl.po'),
  de: () => import('@stoa/messages/locales/guides/de.po'),
  fr: () => import('@stoa/messages/locales/guides/fr.po'),
}

/** Adds the texts of the guides in the language of the screens. Call it before a guide is loaded. */
export async function loadHelpTexts(): Promise<void> {
  if (language !== 'en') i18n.load(language, (await translations[language]()).messages)
}
