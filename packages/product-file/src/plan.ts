import type { FixedTarget } from '@stoa/contract/import-targets.ts'
import { importTargets } from '@stoa/contract/import-targets.ts'
import type { ImportMapping, ImportOptions } from '@stoa/contract/product-import.ts'
import { normalizeText, unguardCell } from './cells.ts'
import { googleName } from './google-preset.ts'
import { findPreset } from './presets.ts'
import type { TextColumn } from './text-columns.ts'
import { textColumns } from './text-columns.ts'
import type { WeightUnit } from './weights.ts'

/** A mapping as rows are read by it: the place of each target, -1 where no column is it. */
export type Plan = {
  at: Readonly<Record<FixedTarget, number>>
  images: readonly number[]
  /** Attributes by name, with their columns in the order of the file. */
  attributes: readonly { name: string; columns: readonly number[] }[]
  /** Texts in other languages, with their columns. */
  translations: readonly TextColumn[]
  /** Attributes that are options of this product, because its rows differ in them. */
  varying: readonly { name: string; column: number }[]
  /** The column of weights and the unit of its bare numbers. */
  weight: { column: number; unit: WeightUnit }
  /** The columns that say something of a variant, without the names of its options. */
  variantColumns: readonly number[]
  header: readonly string[]
  /** Whose export the header looks like. */
  platform: string | undefined
  /** The column that names the store view of rows that were skipped, -1 where there is none. */
  skippedView: number
  /** The file has the columns of our own export: its texts are as they are kept here. */
  isOwnExport: boolean
  options: ImportOptions
  /** The instant that sale periods are compared with. */
  now: Date
}

const variantTargets = [
  'variant_reference',
  'variant_name',
  'option1_value',
  'option2_value',
  'option3_value',
  'option4_value',
  'option5_value',
  'option6_value',
  'option7_value',
  'option8_value',
  'option9_value',
  'option10_value',
  'option1_values',
  'option2_values',
  'option_values',
  'sku',
  'sku_list',
  'price',
  'compare_at_price',
  'sale_price',
  'stock',
  'availability',
  'gtin',
  'weight_g',
  'weight_kg',
  'weight_lb',
  'weight_oz',
  'variant_image',
] as const

/** Columns that only our own export has together. */
const ownColumns: readonly FixedTarget[] = ['reference', 'variant_reference', 'option1_name', 'compare_at_price', 'image_alt']

const weightTargets = ['weight_g', 'weight_kg', 'weight_lb', 'weight_oz'] as const

/** Returns whether several columns may have a target at once. */
export function isRepeatable(target: string): boolean {
  return target === 'image' || target.startsWith('attribute:')
}

/** Why a mapping cannot be used: a code of the catalogue with its parameters. */
export type MappingError =
  | { code: 'mapping_error.target_twice'; params: { target: string } }
  | { code: `mapping_error.${'no_such_column' | 'column_twice' | 'weight_twice' | 'no_key'}`; params: Record<string, never> }

/** Returns what forbids a mapping, with its place; undefined where it can be used. */
export function mappingError(mapping: ImportMapping, columnCount: number): { index: number; error: MappingError } | undefined {
  const columns = new Set<number>()
  const targets = new Set<string>()
  for (const [index, { column, target }] of mapping.entries()) {
    if (column >= columnCount) return { index, error: { code: 'mapping_error.no_such_column', params: {} } }
    if (columns.has(column)) return { index, error: { code: 'mapping_error.column_twice', params: {} } }
    if (targets.has(target) && !isRepeatable(target)) return { index, error: { code: 'mapping_error.target_twice', params: { target } } }
    const weights = weightTargets.filter((one) => one === target || targets.has(one))
    if (weights.length > 1) return { index, error: { code: 'mapping_error.weight_twice', params: {} } }
    columns.add(column)
    targets.add(target)
  }
  if (!['reference', 'sku', 'row_id', 'name'].some((target) => targets.has(target)))
    return { index: 0, error: { code: 'mapping_error.no_key', params: {} } }
  return undefined
}

/** Makes the plan of a mapping that can be used. */
export function makePlan(mapping: ImportMapping, header: readonly string[], options: ImportOptions, now = new Date()): Plan {
  const at = Object.fromEntries(Object.keys(importTargets).map((target) => [target, -1])) as Record<FixedTarget, number>
  const images: number[] = []
  const attributes = new Map<string, number[]>()
  for (const { column, target } of mapping.toSorted((a, b) => a.column - b.column)) {
    if (target.startsWith('attribute:')) {
      const name = target.slice('attribute:'.length).trim()
      attributes.set(name, [...(attributes.get(name) ?? []), column])
    } else if (target === 'image') images.push(column)
    else if (Object.hasOwn(at, target)) at[target as FixedTarget] = column
  }
  const weight = weightTargets.find((target) => at[target] >= 0)
  return {
    at,
    images,
    attributes: [...attributes].map(([name, columns]) => ({ name, columns })),
    translations: textColumns(mapping),
    varying: [],
    weight: { column: weight === undefined ? -1 : at[weight], unit: weight === undefined ? 'g' : (weight.slice('weight_'.length) as WeightUnit) },
    variantColumns: variantTargets.map((target) => at[target]).filter((column) => column >= 0),
    header,
    platform: findPreset(header)?.name,
    skippedView: -1,
    isOwnExport: ownColumns.every((name) => header.includes(name)),
    options,
    now,
  }
}

/** A row of the file with the line it begins on, and its cells that were cut. `source` is how the file has it, where cells were moved. */
export type FileRow = { line: number; cells: readonly string[]; truncated?: readonly number[]; source?: readonly string[] }

/** Returns a cell as it was meant: without what guards it from spreadsheets, without blanks around it; '' where there is no such column. */
export function cellOf(row: FileRow, column: number): string {
  return column < 0 ? '' : normalizeText(unguardCell(row.cells[column] ?? ''))
}

/** Returns the column whose cells distinguish products: the reference, else the SKU, else the row ID, else the name. */
export function keyColumn({ at }: Plan): number {
  return [at.reference, at.sku, at.row_id, at.name].find((column) => column >= 0) ?? -1
}

/**
 * Returns what the rows of one product have in common; '' for a row that names no product. Where a column names the parent of a variant, that
 * is the key, and a row without one is its own product: by the column that the parent column refers to. WooCommerce writes a SKU, or `id:17`
 * for a parent without one. Where no column is a reference, a row without a SKU is known by its name.
 */
export function keyOf(plan: Plan, row: FileRow): string {
  return cellOf(row, plan.at.parent) || ownKey(plan, row)
}

/** Returns whether a row is a variant of another row's product. */
export function isChild(plan: Plan, row: FileRow): boolean {
  const parent = cellOf(row, plan.at.parent)
  return parent !== '' && parent !== ownKey(plan, row)
}

function ownKey(plan: Plan, row: FileRow): string {
  const { at, header } = plan
  if (plan.platform === googleName && at.row_id >= 0) return cellOf(row, at.row_id)
  const [id, sku, reference, name] = [cellOf(row, at.row_id), cellOf(row, at.sku), cellOf(row, at.reference), cellOf(row, at.name)]
  if (at.parent < 0) return at.reference >= 0 ? reference : sku || id || name
  const isParentById = /\bid$|_id$/i.test(header[at.parent] ?? '')
  if (isParentById) return id || reference || sku || name
  return sku || (id === '' ? reference || name : `id:${id}`)
}
