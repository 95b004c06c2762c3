import type { FileRow, Plan } from './plan.ts'
import { cellOf } from './plan.ts'
import { bareName } from './presets.ts'

/** What the row of a configurable product says of a variant's SKU: its product, and its options as pairs of name and value. */
type Variation = { parent: string; options: [name: string, value: string][] }

/** The variants of a file by their SKU. */
export type Variations = Map<string, Variation>

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
const addedColumns = ['parent', ...places.flatMap((place) => [`option${place}_name`, `option${place}_value`] as const)] as const

function columnOf(plan: Plan, name: string): number {
  return plan.platform === 'Magento' && plan.at.sku >= 0 ? plan.header.findIndex((one) => bareName(one) === name) : -1
}

/** Returns whether the rows of configurable products name their variants, which are rows of their own. Source: Magento's product export. */
export function hasVariations(plan: Plan): boolean {
  return columnOf(plan, 'configurable variations') >= 0
}

/** Adds the variants that a row names: "sku=MUG-S,size=S,color=Red|sku=MUG-L,size=L,color=Red". The first product that names a SKU has it. */
export function collectVariations(plan: Plan, row: FileRow, found: Variations): void {
  const parent = cellOf(row, plan.at.sku)
  if (parent === '') return
  const labels = new Map(pairsOf(cellOf(row, columnOf(plan, 'configurable variation labels'))))
  for (const text of cellOf(row, columnOf(plan, 'configurable variations')).split('|')) {
    const pairs = pairsOf(text)
    const sku = pairs.find(([name]) => name === 'sku')?.[1] ?? ''
    if (sku === '' || sku === parent || found.has(sku)) continue
    const options = pairs.flatMap(([name, value]): [string, string][] => (name === 'sku' ? [] : [[labels.get(name) ?? name, value]]))
    found.set(sku, { parent, options: options.slice(0, places.length) })
  }
}

function pairsOf(text: string): [string, string][] {
  return text.split(',').flatMap((part): [string, string][] => {
    const equals = part.indexOf('=')
    const [name, value] = [part.slice(0, equals).trim(), part.slice(equals + 1).trim()]
    return equals > 0 && value !== '' ? [[name, value]] : []
  })
}

/** Returns the plan with columns for the product and the options of a variant, which `addVariation` fills. */
export function withVariations(plan: Plan): Plan {
  const from = plan.header.length
  const at = { ...plan.at, ...Object.fromEntries(addedColumns.map((target, index) => [target, from + index])) }
  const values = places.map((place) => at[`option${place}_value`])
  return { ...plan, at, header: [...plan.header, ...addedColumns], variantColumns: [...plan.variantColumns, ...values] }
}

/** Returns a row with the product and the options that its SKU has in the file. `plan` is the one before `withVariations`. */
export function addVariation(plan: Plan, row: FileRow, found: Variations): FileRow {
  const variation = found.get(cellOf(row, plan.at.sku))
  if (!variation) return row
  const cells = Array.from({ length: plan.header.length }, (_, index) => row.cells[index] ?? '')
  return { ...row, cells: [...cells, variation.parent, ...variation.options.flat()] }
}
