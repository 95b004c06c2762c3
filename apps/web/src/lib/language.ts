import type { Messages } from '@lingui/core'
import { i18n } from '@lingui/core'
import type { Language } from '@stoa/contract/languages.ts'
import { directionOf, isLanguage, languages } from '@stoa/contract/languages.ts'
import { locales } from '@stoa/messages/languages.ts'

/** The texts of each language but English, which is in the code itself. A browser fetches those of its own language only. */
const translations: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ texts: Messages }>>> = {
  nl: () => import('./texts-nl.ts'),
  de: () => import('./texts-de.ts'),
  fr: () => import('./texts-fr.ts'),
}

/** Kept for the browser: it stays when a session ends. */
export const languageKey = 'stoa-language'

/** The language of the screens: the one chosen in this browser, else the browser's own; English otherwise. */
export const language: Language = readLanguage()

/** Number and date formats of the screens. */
export const locale: string = locales[language]

function readLanguage(): Language {
  const chosen = typeof localStorage === 'undefined' ? undefined : localStorage.getItem(languageKey)
  if (isLanguage(chosen)) return chosen
  return typeof navigator === 'undefined' ? languages[0] : (navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? languages[0])
}

/**
 * Loads the texts of the language. Call it before any screen is loaded: texts at the top of a module are read when it is loaded.
 */
export async function loadLanguage(): Promise<void> {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  i18n.load(language, language === 'en' ? {} : (await translations[language]()).texts)
  i18n.activate(language, locale)
}

/** Keeps the language a person chose for the pages that are loaded from now on; null leaves it to the browser. */
export function keepLanguage(chosen: Language | null): void {
  if (chosen === null) localStorage.removeItem(languageKey)
  else localStorage.setItem(languageKey, chosen)
}

/** Shows the screens in the language a person chose. Returns whether it differs from that of this page, which is opened again. */
export function followLanguage(chosen: Language | null): boolean {
  keepLanguage(chosen)
  const differs = readLanguage() !== language
  if (differs) location.reload()
  return differs
}
