import { bigCommerceName } from './big-commerce-preset.ts'
import type { FileRow, Plan } from './plan.ts'
import { cellOf, keyOf } from './plan.ts'
import { bareName } from './presets.ts'

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
const optionColumns = places.flatMap((place) => [`option${place}_name`, `option${place}_value`] as const)
const addedColumns = ['parent', 'row_id', ...optionColumns] as const

function columnOf(plan: Plan, name: string): number {
  return plan.platform === bigCommerceName ? plan.header.findIndex((one) => bareName(one) === name) : -1
}

/** Returns whether a column says which rows are variants and pictures of the product above them. Source: BigCommerce's product export, version 3. */
export function hasItems(plan: Plan): boolean {
  return columnOf(plan, 'item') >= 0 && columnOf(plan, 'options') >= 0
}

/** Returns the plan with columns for the product, its ID and the options of a variant, which `itemReader` fills. */
export function withItems(plan: Plan): Plan {
  const from = plan.header.length
  const at = { ...plan.at, ...Object.fromEntries(addedColumns.map((target, index) => [target, from + index])) }
  const values = places.map((place) => at[`option${place}_value`])
  // By its header the product is known by its ID, where it has one.
  return { ...plan, at, header: [...plan.header, 'parent_id', ...addedColumns.slice(1)], variantColumns: [...plan.variantColumns, ...values] }
}

/**
 * Returns how rows are read one after the other: a variant or a picture belongs to the last product above it. A variant has the prices of its product
 * where it names none; its own ID is not a product's. `plan` is the one before `withItems`.
 */
export function itemReader(plan: Plan): (row: FileRow) => FileRow {
  const joined = withItems(plan)
  const [item, options] = [columnOf(plan, 'item'), columnOf(plan, 'options')]
  const priceColumns = [plan.at.price, plan.at.sale_price, plan.at.compare_at_price].filter((column) => column >= 0)
  let product: FileRow | undefined
  let key = ''
  return (row) => {
    const kind = cellOf(row, item).toLowerCase()
    const cells = Array.from({ length: plan.header.length }, (_, index) => row.cells[index] ?? '')
    if (kind === 'variant' && product) {
      const above = product
      if (cellOf(row, plan.at.price) === '') for (const column of priceColumns) cells[column] = cells[column] || (above.cells[column] ?? '')
      return { ...row, cells: [...cells, key, '', ...optionsOf(cellOf(row, options)).flat()] }
    }
    if (kind !== 'product' && product) return { ...row, cells: [...cells, key, key] }
    const own = { ...row, cells: [...cells, '', cellOf(row, plan.at.row_id)] }
    product = own
    key = keyOf(joined, own)
    return own
  }
}

/** Returns the options of "Type=Swatch|Name=Colour|Value=Blue[#0000ff]Type=Rectangle|Name=Size|Value=M" as pairs of name and value. */
function optionsOf(text: string): [name: string, value: string][] {
  return text
    .split(/(?=Type=[A-Za-z_ ]{1,30}\|Name=)/)
    .flatMap((part): [string, string][] => {
      const [, name = '', value = ''] = /^Type=[^|]*\|Name=([^|]*)\|Value=(.*)$/s.exec(part.trim()) ?? []
      const plain = value.replace(/\[[^[\]]*\]$/, '').trim()
      return name.trim() === '' || plain === '' ? [] : [[name.trim(), plain]]
    })
    .slice(0, places.length)
}
