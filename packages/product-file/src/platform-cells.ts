import { bigCommerceName } from './big-commerce-preset.ts'
import { googleName } from './google-preset.ts'
import { formatList, parseList } from './lists.ts'
import type { FileRow, Plan } from './plan.ts'
import { bareName, plainName } from './presets.ts'

/** Returns the text of a WooCommerce description: its line breaks are written `\n`, and a `\n` of the text `\\n`. */
function readLineBreaks(text: string): string {
  return text.replaceAll(/\\\\n|\\n/g, (found) => (found === '\\n' ? '\n' : '\\n'))
}

/** Returns a WooCommerce list as `parseList` reads it: a comma within an entry is written `\,`. */
function readEscapedList(text: string): string {
  if (!text.includes('\\,')) return text
  return formatList(text.split(/(?<!\\),/).map((entry) => readCommas(entry).trim()))
}

function readCommas(text: string): string {
  return text.replaceAll('\\,', ',')
}

/** Returns Google's "section:name:value, section:name:value" as a list of "name=value". */
function readProductDetails(text: string): string {
  return formatList(
    parseList(text).flatMap((detail) => {
      const [, name = '', ...value] = detail.split(':')
      return name.trim() === '' || value.length === 0 ? [] : [`${name.trim()}=${value.join(':').trim()}`]
    }),
  )
}

/** Returns the changes of cells that a platform's export needs before they are read, by the place of the column. */
function platformCells(plan: Plan): ReadonlyMap<number, (text: string) => string> {
  const { at } = plan
  const changes = new Map<number, (text: string) => string>()
  // Source: WC_CSV_Exporter::implode_values and WC_Product_CSV_Exporter::filter_description_field.
  if (plan.platform === 'WooCommerce') {
    changes.set(at.description, readLineBreaks)
    for (const column of [at.category, at.tags]) changes.set(column, readEscapedList)
    for (const place of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const) changes.set(at[`option${place}_value`], readCommas)
  }
  if (plan.platform === googleName && bareName(plan.header[at.attribute_list] ?? '') === 'product detail')
    changes.set(at.attribute_list, readProductDetails)
  // Where its export names categories by their numbers alone, they say nothing to others.
  if (plan.platform === bigCommerceName && bareName(plan.header[at.category] ?? '') === 'categories')
    changes.set(at.category, (text) => (/^[\d;,\s]*$/.test(text) ? '' : text.replaceAll(';', ',')))
  // Magento's status: 1 is enabled, 2 is disabled.
  if (plan.platform === 'Magento' && plainName(plan.header[at.published] ?? '') === 'product online')
    changes.set(at.published, (text) => (text.trim() === '2' ? '0' : text))
  changes.delete(-1)
  return changes
}

/** Returns a row with the cells of a platform's export as they were meant. */
export function readPlatformCells(plan: Plan, row: FileRow): FileRow {
  const changes = platformCells(plan)
  return changes.size === 0 ? row : { ...row, cells: row.cells.map((cell, column) => changes.get(column)?.(cell) ?? cell) }
}
