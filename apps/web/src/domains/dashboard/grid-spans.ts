import type { DashboardWidget } from '@stoa/contract/dashboard-layout.ts'

/** What a widget takes of the grid: columns, and one row or two. */
export type Cell = { columns: number; rows: 1 | 2 }

/**
 * Returns how many columns each cell takes so that no row ends before the grid does: the last cell of a row takes what is left. Cells are placed as CSS does
 * with `grid-auto-flow: dense`: each at the first place where it fits.
 */
export function fillRows(cells: readonly Cell[], gridColumns: number): number[] {
  const rows: (number | undefined)[][] = []
  const rowAt = (index: number) => (rows[index] ??= Array.from<number | undefined>({ length: gridColumns }))
  const isFree = (row: number, column: number, { columns, rows: height }: Cell): boolean =>
    [row, row + 1].slice(0, height).every((at) =>
      rowAt(at)
        .slice(column, column + columns)
        .every((owner) => owner === undefined),
    )
  for (const [index, cell] of cells.entries()) {
    const [row, column] = firstPlace(gridColumns - cell.columns, (at, from) => isFree(at, from, cell))
    for (const at of [row, row + 1].slice(0, cell.rows)) rowAt(at).fill(index, column, column + cell.columns)
  }
  const spans = cells.map(({ columns }) => columns)
  for (const row of rows) {
    const last = row.findLast((owner) => owner !== undefined)
    if (last !== undefined && cells[last]?.rows === 1) spans[last] = (spans[last] ?? 0) + gridColumns - 1 - row.lastIndexOf(last)
  }
  return spans
}

/** Columns of the grid, by what a widget takes of them: `dashboard.module.css` chooses by the width of the page. On the narrowest, of two, each takes both. */
const grids = [
  { of: 4, wide: 4, long: 2, other: 2 },
  { of: 6, wide: 4, long: 2, other: 2 },
  { of: 10, wide: 4, long: 4, other: 3 },
  { of: 12, wide: 4, long: 3, other: 3 },
] as const

const sizes: Partial<Record<DashboardWidget, 'wide' | 'long'>> = { sales: 'wide', top_products: 'long', notifications: 'long' }

/** Whether a widget takes two rows. */
export function isTall(widget: DashboardWidget): boolean {
  return widget === 'setup'
}

/** The columns a widget takes of each grid, as `--of-10`. */
export type SpanStyle = Record<`--of-${number}`, number>

/** Returns the style of each widget, in an order in which they are placed. */
export function spanStyles(widgets: readonly DashboardWidget[]): SpanStyle[] {
  const spans = grids.map((grid) => {
    const cells = widgets.map((widget): Cell => ({ columns: grid[sizes[widget] ?? 'other'], rows: isTall(widget) ? 2 : 1 }))
    return fillRows(cells, grid.of)
  })
  return widgets.map((_, index) => Object.fromEntries(grids.map((grid, at) => [`--of-${grid.of}`, spans[at]?.[index] ?? grid.other])))
}

/** The first row and column, row by row, where there is room. */
function firstPlace(lastColumn: number, hasRoom: (row: number, column: number) => boolean): [row: number, column: number] {
  for (let row = 0; ; row += 1) {
    for (let column = 0; column <= Math.max(lastColumn, 0); column += 1) if (hasRoom(row, column)) return [row, column]
  }
}
