/** The languages every text of the portal exists in. The first is used where none of a reader's languages is among them. */
export const languages = ['en', 'nl', 'de', 'fr'] as const
export type Language = (typeof languages)[number]

/** Returns whether every text exists in this language. */
export function isLanguage(value: unknown): value is Language {
  return (languages as readonly unknown[]).includes(value)
}
