/** The languages every text of the portal exists in. The first is used where none of a reader's languages is among them. */
export const languages = ['en', 'nl', 'de', 'fr'] as const
export type Language = (typeof languages)[number]

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'ur', 'yi'])

/** Returns in which direction a language is written. Source: CLDR, layout. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(language.slice(0, 2)) ? 'rtl' : 'ltr'
}

/** Returns whether every text exists in this language. */
export function isLanguage(value: unknown): value is Language {
  return (languages as readonly unknown[]).includes(value)
}
