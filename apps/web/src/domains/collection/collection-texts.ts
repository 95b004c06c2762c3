import { t } from '@lingui/core/macro'
import type { CollectionTranslation } from '@stoa/contract/translation.ts'
import type { TranslatedText } from '../../ui/translation-panel.tsx'

type Values = { name: string; description: string; translations: readonly CollectionTranslation[] }

/** Returns the texts of a collection in a language, each with the way to change it. */
export function collectionTexts(
  { name, description, translations }: Values,
  language: string,
  onTranslations: (next: CollectionTranslation[]) => void,
): TranslatedText[] {
  const present = translations.find((one) => one.language === language) ?? { language, name: '', description: '' }
  const set = (change: Partial<CollectionTranslation>) =>
    onTranslations([...translations.filter((one) => one.language !== language), { ...present, ...change }])
  const own: TranslatedText = { key: 'name', label: t`Name`, own: name, value: present.name, maxLength: 120, onValue: (text) => set({ name: text }) }
  if (description === '') return [own]
  const value = present.description
  return [
    own,
    {
      key: 'description',
      label: t`Description`,
      own: description,
      value,
      maxLength: 2000,
      isLong: true,
      onValue: (text) => set({ description: text }),
    },
  ]
}
