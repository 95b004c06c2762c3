import { productLimits } from '@stoa/contract/product-limits.ts'
import { normalizeText } from './cells.ts'
import type { FileVariant, StoredProduct } from './file-product.ts'
import type { FindFirst, NotedRow } from './noted-row.ts'
import type { Plan } from './plan.ts'
import { cellOf } from './plan.ts'
import { noteNotice, noteValue, truncated } from './row-notes.ts'
import { optionPlace } from './text-columns.ts'
import type { ProductTexts, Translations } from './translations.ts'

/** A row with the options of the variant that it describes. */
export type OptionRow = NotedRow & { options: FileVariant['options'] }

const noTexts: ProductTexts = { name: '', description: '', options: [] }

/** Reads names and descriptions in other languages. A cell that is empty where the product names itself removes a translation. */
export function readTexts(
  plan: Plan,
  rows: readonly NotedRow[],
  kept: StoredProduct | undefined,
  { first, isWhole }: { first: FindFirst; isWhole: boolean },
): Translations | undefined {
  let translations = kept?.translations
  for (const { part, language, column } of plan.translations) {
    if (part !== 'name' && part !== 'description') continue
    const found = first(column)
    const before = translations?.[language] ?? noTexts
    const limit = productLimits[part]
    if (found && found.text.length > limit) noteNotice(found.one.notes, column, truncated(limit, plan.header[column]))
    const text = (found?.text ?? '').slice(0, limit).toWellFormed()
    const isSame = text === normalizeText(before[part])
    const one = found?.one ?? rows[0]
    if (one && (found || isWhole)) noteValue(one.notes, column, text, kept !== undefined && !isSame)
    if (isSame || (!found && kept && !isWhole)) continue
    translations = { ...translations, [language]: { ...before, [part]: text } }
  }
  return translations
}

/** Reads the names and values of options in other languages, beside the product's own of the same rows. */
export function readOptionTexts(
  plan: Plan,
  rows: readonly OptionRow[],
  before: Translations | undefined,
  isKnown: boolean,
): Translations | undefined {
  const columns = plan.translations.filter(({ part }) => part !== 'name' && part !== 'description')
  let translations = before
  for (const { part, language, column } of columns) {
    const place = optionPlace(part)
    const read = new Map<string, { name: string; value: string | null; text: string }>()
    for (const { row, notes, options } of rows) {
      const option = options[place]
      if (!option) continue
      const text = cellOf(row, column)
      const value = part.endsWith('_value') ? option.value : null
      const key = JSON.stringify([option.name, value])
      if (!read.get(key)?.text) read.set(key, { name: option.name, value, text })
      noteValue(notes, column, text, isKnown && text !== normalizeText(textOf(before?.[language], option.name, value)))
    }
    for (const { name, value, text } of read.values()) {
      const texts = translations?.[language] ?? noTexts
      if (text === normalizeText(textOf(texts, name, value))) continue
      translations = { ...translations, [language]: withText(texts, { name, value, text }) }
    }
  }
  return translations
}

/** Returns the translation of an option's value, or with null of its name. */
function textOf(texts: ProductTexts | undefined, name: string, value: string | null): string {
  const option = texts?.options.find((one) => one.name === name)
  if (value === null) return option?.translation ?? ''
  return option?.values.find((one) => one.value === value)?.translation ?? ''
}

function withText(texts: ProductTexts, { name, value, text }: { name: string; value: string | null; text: string }): ProductTexts {
  const option = texts.options.find((one) => one.name === name) ?? { name, translation: '', values: [] }
  const translation = text.slice(0, value === null ? productLimits.optionName : productLimits.optionValue).toWellFormed()
  const changed =
    value === null
      ? { ...option, translation }
      : { ...option, values: replaceOrAdd(option.values, (one) => one.value === value, { value, translation }) }
  return { ...texts, options: replaceOrAdd(texts.options, (one) => one.name === name, changed) }
}

function replaceOrAdd<T>(list: readonly T[], isIt: (item: T) => boolean, item: T): T[] {
  const place = list.findIndex(isIt)
  return place < 0 ? [...list, item] : list.with(place, item)
}
