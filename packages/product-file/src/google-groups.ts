import { googleName, googleVariantFields } from './google-preset.ts'
import type { FileRow, Plan } from './plan.ts'
import { cellOf } from './plan.ts'
import { bareName } from './presets.ts'

/**
 * Returns how the rows of one item group are read: attributes that differ inside the group become options, and the titles become what they have in
 * common. Files of other platforms are returned as they are.
 */
export function readItemGroup(plan: Plan, rows: readonly FileRow[]): { plan: Plan; rows: readonly FileRow[] } {
  if (plan.platform !== googleName || rows.length < 2) return { plan, rows }
  const varying = plan.attributes
    .flatMap(({ name, columns }) => {
      const [column = -1] = columns
      const place = (googleVariantFields as readonly string[]).indexOf(bareName(plan.header[column] ?? ''))
      return place >= 0 && new Set(rows.map((row) => cellOf(row, column))).size > 1 ? [{ name, column, place }] : []
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ name, column }) => ({ name, column }))
  if (varying.length === 0) return { plan, rows }
  const columns = varying.map(({ column }) => column)
  const attributes = plan.attributes.filter((one) => !varying.some(({ name }) => name === one.name))
  const name = groupName(
    rows.filter((row) => cellOf(row, plan.at.name) !== ''),
    plan.at.name,
    columns,
  )
  return {
    plan: { ...plan, attributes, varying, variantColumns: [...plan.variantColumns, ...columns] },
    rows: name === undefined ? rows : rows.map((row) => ({ ...row, cells: row.cells.with(plan.at.name, name) })),
  }
}

/** What the titles of a group have in common, where each ends in its own colour or size: "Linen shirt" of "Linen shirt - Blue, M". */
function groupName(rows: readonly FileRow[], nameColumn: number, columns: readonly number[]): string | undefined {
  const names = new Set(
    rows.map((row) =>
      withoutValues(
        cellOf(row, nameColumn),
        columns.map((column) => cellOf(row, column)),
      ),
    ),
  )
  const [only] = names
  return names.size === 1 && only !== '' ? only : undefined
}

function withoutValues(title: string, values: readonly string[]): string {
  let name = title
  for (let isShorter = true; isShorter;) {
    isShorter = false
    for (const value of values) {
      const rest = value !== '' && name.toLowerCase().endsWith(value.toLowerCase()) ? name.slice(0, -value.length) : name
      // Only after a separator: "Peak" ends in no size "K".
      if (rest === name || !/[\s\-–—,/|(]$/.test(rest)) continue
      name = rest.replace(/[\s\-–—,/|(]+$/, '')
      isShorter = true
    }
  }
  return name
}
