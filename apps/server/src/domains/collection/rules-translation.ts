import type { CollectionTranslation, MissingTranslation } from '@stoa/contract/translation.ts'

/** The texts of a collection in other languages, by two-letter code. What is empty is not translated. */
export type CollectionTexts = Readonly<Record<string, { name: string; description: string }>>

type Own = { name: string; description?: string; translations: CollectionTexts }

/** Returns the texts of a collection in a language; its own where one is not translated. */
export function textsIn({ name, description = '', translations }: Own, language: string): { name: string; description: string } {
  const texts = translations[language]
  return { name: texts?.name || name, description: texts?.description || description }
}

/** Returns translations with those of some languages replaced, without what is empty. */
export function withTranslations(before: CollectionTexts, given: readonly CollectionTranslation[] = []): CollectionTexts {
  const all = { ...before, ...Object.fromEntries(given.map(({ language, name, description }) => [language, { name, description }])) }
  return Object.fromEntries(Object.entries(all).filter(([, texts]) => texts.name !== '' || texts.description !== ''))
}

/** Returns those of some languages that lack texts of a collection. */
export function missingTranslations({ description = '', translations }: Own, languages: readonly string[]): MissingTranslation[] {
  return languages.flatMap((language): MissingTranslation[] => {
    const texts = translations[language]
    const parts: MissingTranslation['parts'] = []
    if (!texts?.name) parts.push('name')
    if (description !== '' && !texts?.description) parts.push('description')
    return parts.length === 0 ? [] : [{ language, parts }]
  })
}
