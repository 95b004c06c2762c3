import { anyValue } from '@stoa/contract/any-value.ts'
import { productLimits } from '@stoa/contract/product-limits.ts'
import type { FileProduct, FileVariant, StoredProduct } from './file-product.ts'
import type { RowNotes } from './row-notes.ts'
import { noteNotice } from './row-notes.ts'

type Option = FileVariant['options'][number]

/**
 * Returns the options of each row with a value for each option that another row of the product has, in the same order: a product whose variants
 * have different options cannot be edited or sold by its options. A value that a row lacks is "Any", with a notice. Where the options of the
 * product that exists have all names, they are filled.
 */
export function fillOptions<R extends { notes: RowNotes; options: Option[] }>(
  rows: readonly R[],
  kept: FileProduct['options'] = [],
): (R & { isFilled: boolean })[] {
  const used = [...new Set(rows.flatMap(({ options }) => options.map(({ name }) => name)))]
  const keptNames = kept.map(({ name }) => name)
  const names = used.length > 0 && used.every((name) => keptNames.includes(name)) ? keptNames : used
  return rows.map((row) => {
    const values = new Map(row.options.map(({ name, value }) => [name, value]))
    const missing = names.filter((name) => !values.has(name))
    if (missing.length === 0) return { ...row, isFilled: false }
    for (const name of missing) noteNotice(row.notes, -1, { code: 'option_filled', params: { option: name, value: anyValue } })
    return { ...row, options: names.map((name) => ({ name, value: values.get(name) ?? anyValue })), isFilled: true }
  })
}

/** Returns the kept variant with these options. */
export function findByOptions(kept: StoredProduct | undefined, options: readonly Option[]): FileVariant | undefined {
  const key = optionsKey(options)
  return kept?.variants.find((variant) => optionsKey(variant.options) === key)
}

/** Returns options as one text, to compare: as much of them as is kept. */
export function optionsKey(options: readonly Option[]): string {
  return JSON.stringify(options.map(({ name, value }) => [name.slice(0, productLimits.optionName), value.slice(0, productLimits.optionValue)]))
}
