import { normalizeText } from './cells.ts'
import type { FileVariant } from './file-product.ts'
import { parseList } from './lists.ts'
import type { FileRow, Plan } from './plan.ts'
import { cellOf } from './plan.ts'

type Option = FileVariant['options'][number]
const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** The column of an option's value; that of a list of values where each row was divided into one for each value. */
function valueColumn(plan: Plan, index: number): number {
  const place = places[index] ?? 1
  const list = index === 0 ? plan.at.option1_values : index === 1 ? plan.at.option2_values : -1
  return plan.at[`option${place}_value`] >= 0 ? plan.at[`option${place}_value`] : list
}

/** Splits a list of options in one cell: "Size|Colour". */
function splitBars(text: string): string[] {
  return text.split(/[|;]/).map((one) => one.trim())
}

/** Returns the options a row names. `names` are those of the product's first rows, for rows that name only values. */
export function readOptions(plan: Plan, row: FileRow, names: readonly string[]): Option[] {
  if (plan.varying.length > 0)
    return plan.varying.flatMap(({ name, column }) => (cellOf(row, column) === '' ? [] : [{ name, value: cellOf(row, column) }]))
  if (plan.at.option_values >= 0) {
    const all = splitBars(names[0] ?? '')
    return splitBars(cellOf(row, plan.at.option_values)).flatMap((value, index) =>
      value === '' ? [] : [{ name: all[index] || `Option ${index + 1}`, value }],
    )
  }
  const values = places.map((_, index) => cellOf(row, valueColumn(plan, index)))
  // Shopify's word for a product without options.
  if (values.every((value, index) => value === '' || (index === 0 && value === 'Default Title'))) return []
  return values.flatMap((value, index) => (value === '' ? [] : [{ name: nameAt(plan, row, names, index), value }]))
}

function nameAt(plan: Plan, row: FileRow, names: readonly string[], index: number): string {
  const place = places[index] ?? 1
  const header = (plan.header[valueColumn(plan, index)] ?? '').trim()
  const ownName = /^(option|attribute|variation)/i.test(header) ? '' : header
  return cellOf(row, plan.at[`option${place}_name`]) || names[index] || ownName || `Option ${place}`
}

/** Returns the first name of each option among a product's rows. */
export function optionNames(plan: Plan, rows: readonly FileRow[]): string[] {
  const firstOf = (column: number): string => rows.map((row) => cellOf(row, column)).find((name) => name !== '') ?? ''
  return plan.at.option_values >= 0 ? [firstOf(plan.at.option_names)] : places.map((place) => firstOf(plan.at[`option${place}_name`]))
}

/** Returns whether a row says of the options what is kept: then they stay as they are, to the last blank, and those that no column is for as well. */
export function hasSameOptions(plan: Plan, row: FileRow, variant: FileVariant): boolean {
  if (plan.varying.length > 0) {
    const named = plan.varying.flatMap(({ name, column }) => (cellOf(row, column) === '' ? [] : [[name, cellOf(row, column)]]))
    return JSON.stringify(named) === JSON.stringify(variant.options.map(({ name, value }) => [name, normalizeText(value)]))
  }
  if (plan.at.option_values >= 0) {
    const values = splitBars(cellOf(row, plan.at.option_values)).filter((value) => value !== '')
    return values.join('|') === variant.options.map(({ value }) => normalizeText(value)).join('|')
  }
  return places.every((place, index) => {
    const [nameColumn, column] = [plan.at[`option${place}_name`], valueColumn(plan, index)]
    if (column < 0) return true
    const option = variant.options[index]
    const value = cellOf(row, column)
    const isValue = value === normalizeText(option?.value ?? '') || (!option && place === 1 && value === 'Default Title')
    const name = cellOf(row, nameColumn)
    return isValue && (nameColumn < 0 || name === '' || !option || name === normalizeText(option.name))
  })
}

/** A row that was divided, with its part of the stock as text. */
type DividedRow = { row: FileRow; count: number }

const maxCombinations = 500

/**
 * Divides a row that lists the values of its options ("Red,Blue" and "S,M") into one for each variant. SKUs are handed out where there are as
 * many; the stock of the whole row is divided, the remainder to the first, so that it stays what it was.
 */
export function divideRow(plan: Plan, row: FileRow): DividedRow[] {
  const { at } = plan
  const [ones, twos] = [at.option1_values, at.option2_values].map((column) => parseList(cellOf(row, column)))
  if (!ones || ones.length === 0) return [{ row, count: 1 }]
  const combinations = ones.flatMap((one) => (twos && twos.length > 0 ? twos.map((two) => [one, two]) : [[one, '']])).slice(0, maxCombinations)
  const count = combinations.length
  const skus = parseList(cellOf(row, at.sku_list))
  const stock = cellOf(row, at.stock)
  const total = /^\d{1,9}$/.test(stock) ? Number(stock) : undefined
  return combinations.map(([one = '', two = ''], index) => {
    const cells = [...row.cells]
    cells[at.option1_values] = one
    if (at.option2_values >= 0) cells[at.option2_values] = two
    if (at.sku_list >= 0) cells[at.sku_list] = skus.length === count ? (skus[index] ?? '') : ''
    if (total !== undefined) cells[at.stock] = String(Math.floor(total / count) + (index < total % count ? 1 : 0))
    return { row: { ...row, cells }, count }
  })
}
