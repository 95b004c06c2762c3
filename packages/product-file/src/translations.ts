import type { MissingTranslation, OptionTranslation } from '@stoa/contract/translation.ts'
import { productLimits } from '@stoa/contract/product-limits.ts'
import { cleanLine, cleanProse } from '@stoa/contract/text-characters.ts'

/** The texts of a product in one language. What is empty is not translated. */
export type ProductTexts = { name: string; description: string; options: OptionTranslation[] }

/** The texts of a product in other languages, by two-letter code. */
export type Translations = Readonly<Record<string, ProductTexts>>

type Source = { name: string; description: string; options: readonly { name: string; values: readonly string[] }[] }

/** Returns translations without what is empty, cut to what a product may hold, in the order of their languages. */
export function tidyTranslations(translations: Translations): Translations {
  return Object.fromEntries(
    Object.entries(translations)
      .map(([language, texts]) => [language, tidyTexts(texts)] as const)
      .filter(
        ([language, { name, description, options }]) => /^[a-z]{2}$/.test(language) && (name !== '' || description !== '' || options.length > 0),
      )
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** Returns translations without control characters; the names and values of options they belong to are cleaned as those of the product. */
export function cleanTranslations(translations: Translations): Translations {
  return Object.fromEntries(
    Object.entries(translations).map(([language, { name, description, options }]) => [
      language,
      {
        name: cleanLine(name),
        description: cleanProse(description),
        options: options.map((option) => ({
          name: cleanLine(option.name),
          translation: cleanLine(option.translation),
          values: option.values.map(({ value, translation }) => ({ value: cleanLine(value), translation: cleanLine(translation) })),
        })),
      },
    ]),
  )
}

function tidyTexts({ name, description, options }: ProductTexts): ProductTexts {
  const cut = (text: string, limit: number): string => text.trim().slice(0, limit).toWellFormed()
  return {
    name: cut(name, productLimits.name),
    description: cut(description, productLimits.description),
    options: options.slice(0, productLimits.options).flatMap((option) => {
      const translation = cut(option.translation, productLimits.optionName)
      const values = option.values
        .map((one) => ({ value: one.value, translation: cut(one.translation, productLimits.optionValue) }))
        .filter((one) => one.translation !== '')
      return translation === '' && values.length === 0 ? [] : [{ name: option.name, translation, values }]
    }),
  }
}

/** A value that reads the same in every language: a number, a size such as XL, a measure such as "12 cm". */
const languageFree = /^(?:\P{L}*|\d*x{0,4}[sml]|[\d.,/×x -]+\s?\p{L}{1,3})$/iu

/** Returns which texts of a product a language lacks. A description counts where the product has one. */
export function missingParts(product: Source, texts: ProductTexts | undefined): MissingTranslation['parts'] {
  const parts: MissingTranslation['parts'] = []
  if (product.name !== '' && !texts?.name) parts.push('name')
  if (product.description !== '' && !texts?.description) parts.push('description')
  if (product.options.some((option) => lacksOption(option, texts))) parts.push('options')
  return parts
}

function lacksOption({ name, values }: Source['options'][number], texts: ProductTexts | undefined): boolean {
  const own = texts?.options.find((one) => one.name === name)
  if (name !== '' && !own?.translation) return true
  const translated = new Set(own?.values.map(({ value }) => value))
  return values.some((value) => !languageFree.test(value) && !translated.has(value))
}

/** Returns the languages in which no text of a product is missing. */
export function completeLanguages(product: Source, translations: Translations): string[] {
  return Object.keys(translations).filter((language) => missingParts(product, translations[language]).length === 0)
}

type Variant = { name: string; options: readonly { name: string; value: string }[] }
type Texts = { name: string; description?: string; options?: readonly { name: string; values: readonly string[] }[] }

/**
 * Returns a product and its variants with the texts of one language; its own where a text is not translated. A variant that is called by its options
 * is called by them in that language.
 */
export function inLanguage<V extends Variant, P extends Texts & { variants: readonly V[] }>(product: P, texts: ProductTexts | undefined): P {
  if (!texts) return product
  const options = new Map(texts.options.map((option) => [option.name, option]))
  const optionName = (name: string): string => options.get(name)?.translation || name
  const values = new Map(texts.options.map(({ name, values: list }) => [name, new Map(list.map((one) => [one.value, one.translation]))]))
  const optionValue = (name: string, value: string): string => values.get(name)?.get(value) || value
  const joined = (list: Variant['options']): string => list.map(({ value }) => value).join(' / ')
  return {
    ...product,
    name: texts.name || product.name,
    ...(product.description === undefined ? {} : { description: texts.description || product.description }),
    ...(product.options === undefined
      ? {}
      : {
          options: product.options.map(({ name, values: list }) => ({
            name: optionName(name),
            values: list.map((value) => optionValue(name, value)),
          })),
        }),
    variants: product.variants.map((variant) => {
      const own = variant.options.map(({ name, value }) => ({ name: optionName(name), value: optionValue(name, value) }))
      const name = variant.name === joined(variant.options) ? joined(own) : variant.name === product.name ? texts.name || variant.name : variant.name
      return { ...variant, name, options: own }
    }),
  }
}

/** Returns translations as one text, to compare and to show: "nl: Mok; Size = Maat". */
export function translationsText(translations: Translations): string {
  return Object.entries(translations)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([language, { name, description, options }]) => {
      const pairs = options.flatMap((option) => [
        ...(option.translation === '' ? [] : [`${option.name} = ${option.translation}`]),
        ...option.values.map(({ value, translation }) => `${value} = ${translation}`),
      ])
      return `${language}: ${[name, description, ...pairs].filter((text) => text !== '').join('; ')}`
    })
    .join('\n')
}
