import type { FixedTarget, ImportMapping, ImportOptions } from '@stoa/contract/product-import.ts'
import { importTargets } from '@stoa/contract/product-import.ts'
import { unguardCell } from './rules-cells.ts'
import { isRepeatable } from './rules-guess.ts'

/** A mapping as rows are read by it: the place of each target, -1 where no column is it. */
export type Plan = {
  at: Readonly<Record<FixedTarget, number>>
  images: readonly number[]
  /** Attributes by name, with their columns in the order of the file. */
  attributes: readonly { name: string; columns: readonly number[] }[]
  /** The column of weights and the unit of its bare numbers. */
  weight: { column: number; unit: string }
  /** The columns that say something of a variant, without the names of its options. */
  variantColumns: readonly number[]
  header: readonly string[]
  options: ImportOptions
}

const variantTargets = [
  'variant_reference',
  'variant_name',
  'option1_value',
  'option2_value',
  'option3_value',
  'sku',
  'price',
  'compare_at_price',
  'stock',
  'gtin',
  'weight_g',
  'weight_kg',
  'weight_lb',
  'weight_oz',
  'variant_image',
] as const

const weightTargets = ['weight_g', 'weight_kg', 'weight_lb', 'weight_oz'] as const

/** What forbids a mapping, with the place in it; undefined where it can be used. */
export function mappingFault(mapping: ImportMapping, columnCount: number): { index: number; message: string } | undefined {
  const columns = new Set<number>()
  const targets = new Set<string>()
  for (const [index, { column, target }] of mapping.entries()) {
    if (column >= columnCount) return { index, message: 'The file has no such column.' }
    if (columns.has(column)) return { index, message: 'This column is chosen twice.' }
    if (targets.has(target) && !isRepeatable(target)) return { index, message: `Two columns are chosen as ${target}. Leave one of them out.` }
    const weights = weightTargets.filter((one) => one === target || targets.has(one))
    if (weights.length > 1) return { index, message: 'Two columns are chosen as the weight. Leave one of them out.' }
    columns.add(column)
    targets.add(target)
  }
  if (!targets.has('reference') && !targets.has('sku'))
    return { index: 0, message: 'Choose the column that tells products apart: their reference, or the SKU.' }
  return undefined
}

/** Makes the plan of a mapping that can be used. */
export function makePlan(mapping: ImportMapping, header: readonly string[], options: ImportOptions): Plan {
  const at = Object.fromEntries(Object.keys(importTargets).map((target) => [target, -1])) as Record<FixedTarget, number>
  const images: number[] = []
  const attributes = new Map<string, number[]>()
  for (const { column, target } of mapping.toSorted((a, b) => a.column - b.column)) {
    if (target.startsWith('attribute:')) {
      const name = target.slice('attribute:'.length).trim()
      attributes.set(name, [...(attributes.get(name) ?? []), column])
    } else if (target === 'image') images.push(column)
    else at[target as FixedTarget] = column
  }
  const weight = weightTargets.find((target) => at[target] >= 0)
  return {
    at,
    images,
    attributes: [...attributes].map(([name, columns]) => ({ name, columns })),
    weight: { column: weight === undefined ? -1 : at[weight], unit: weight?.slice('weight_'.length) ?? 'g' },
    variantColumns: variantTargets.map((target) => at[target]).filter((column) => column >= 0),
    header,
    options,
  }
}

/** A row of the file with the line it begins on. */
export type FileRow = { line: number; cells: readonly string[] }

/** A cell as it was meant: without what guards it from spreadsheets, without blanks around it; '' where there is no such column. */
export function cellOf(row: FileRow, column: number): string {
  return column < 0
    ? ''
    : unguardCell(row.cells[column] ?? '')
        .replaceAll('\r\n', '\n')
        .trim()
}

/** What rows of one product have in common: its reference, or the SKU where no column is a reference. */
export function keyColumn(plan: Plan): number {
  return plan.at.reference >= 0 ? plan.at.reference : plan.at.sku
}
