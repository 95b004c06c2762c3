import { t } from '@lingui/core/macro'
import { productLimits } from '@stoa/contract/product-limits.ts'
import type { Product } from '@stoa/contract/product.ts'
import type { ProductTranslation } from '@stoa/contract/translation.ts'
import type { TranslatedText } from '../../../ui/translation-panel.tsx'

type Source = { name: string; description: string; options: readonly { name: string; values: readonly string[] }[] }
type Translations = readonly ProductTranslation[]

const empty = (language: string): ProductTranslation => ({ language, name: '', description: '', options: [] })

/** Returns the languages to show: those that lack texts, and those that have some. */
export function languagesOf({ missingTranslations, translations }: Pick<Product, 'missingTranslations' | 'translations'>): string[] {
  return [...new Set([...missingTranslations, ...translations].map(({ language }) => language))]
}

/** Returns the texts of a product in a language, each with the way to change it. */
export function productTexts(source: Source, translations: Translations, language: string, onTranslations: (next: ProductTranslation[]) => void) {
  const present = translations.find((one) => one.language === language) ?? empty(language)
  const set = (change: Partial<ProductTranslation>) =>
    onTranslations([...translations.filter((one) => one.language !== language), { ...present, ...change }])
  const texts: TranslatedText[] = [
    {
      key: 'name',
      label: t`Name`,
      own: source.name,
      value: present.name,
      maxLength: productLimits.name,
      onValue: (name) => set({ name }),
    },
  ]
  if (source.description !== '')
    texts.push({
      key: 'description',
      label: t`Description`,
      own: source.description,
      value: present.description,
      maxLength: productLimits.description,
      isLong: true,
      onValue: (description) => set({ description }),
    })
  for (const option of source.options) {
    if (option.name === '') continue
    const own = present.options.find(({ name }) => name === option.name) ?? { name: option.name, translation: '', values: [] }
    const setOption = (change: Partial<typeof own>) =>
      set({ options: replaceOrAdd(present.options, ({ name }) => name === option.name, { ...own, ...change }) })
    texts.push({
      key: `option ${option.name}`,
      label: t`Option ${option.name}`,
      own: option.name,
      value: own.translation,
      maxLength: productLimits.optionName,
      onValue: (translation) => setOption({ translation }),
    })
    for (const value of option.values)
      texts.push({
        key: `value ${option.name} ${value}`,
        label: t`${option.name}: ${value}`,
        own: value,
        value: own.values.find((one) => one.value === value)?.translation ?? '',
        maxLength: productLimits.optionValue,
        onValue: (translation) => setOption({ values: replaceOrAdd(own.values, (one) => one.value === value, { value, translation }) }),
      })
  }
  return texts
}

function replaceOrAdd<T>(list: readonly T[], isIt: (item: T) => boolean, item: T): T[] {
  const place = list.findIndex(isIt)
  return place < 0 ? [...list, item] : list.map((one, at) => (at === place ? item : one))
}

/** Returns translations in the order of their languages, without texts that are empty: as the server answers them. */
export function tidyTranslations(translations: Translations): ProductTranslation[] {
  return translations
    .map(({ options, ...own }) => ({
      ...own,
      options: options
        .map(({ values, ...option }) => ({ ...option, values: values.filter(({ translation }) => translation.trim() !== '') }))
        .filter(({ translation, values }) => translation.trim() !== '' || values.length > 0),
    }))
    .filter(({ name, description, options }) => name.trim() !== '' || description.trim() !== '' || options.length > 0)
    .toSorted((one, other) => (one.language < other.language ? -1 : 1))
}

/** Returns the languages whose texts changed, with what they are now: one without texts is sent empty, which removes it. */
export function changedTranslations(now: Translations, before: Translations): ProductTranslation[] {
  const [present, former] = [tidyTranslations(now), tidyTranslations(before)]
  const codes = new Set([...present, ...former].map(({ language }) => language))
  return [...codes].flatMap((code) => {
    const [one, other] = [present, former].map((list) => list.find(({ language }) => language === code))
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [one ?? empty(code)]
  })
}
