import { t } from '@lingui/core/macro'
import { ExpectedVariant } from '@stoa/contract/variant-edit.ts'
import type { VariantRow, VariantRowResult, VariantsOfProduct } from '@stoa/contract/variant-edit.ts'
import { amountFromText, countFromText, exampleAmount, textOfMinor } from '../../../lib/number-text.ts'

/** What is edited of a variant, in the order of the columns. */
export const gridFields = ['priceMinor', 'compareAtMinor', 'stock'] as const
export type GridField = (typeof gridFields)[number]

type Values = Readonly<Record<GridField, number | null>>

/** A variant as a row of the table. `locks` says why a field cannot be changed here. */
export type GridRow = {
  id: string
  productId: string
  productName: string
  variantName: string
  sku: string
  currency: string
  saved: Values
  locks: Readonly<Partial<Record<GridField, 'shop' | 'discontinued'>>>
}

/** What was typed into a cell, and what was saved when that began. */
export type TypedCell = { text: string; base: number | null }

/** The cells that were typed into, by `cellKey`. */
export type Cells = Readonly<Record<string, TypedCell>>

/** Returns what a row is called: the product, and the variant where it has several. */
export function rowName({ productName, variantName }: Pick<GridRow, 'productName' | 'variantName'>): string {
  return [productName, variantName].filter((part) => part !== '').join(' · ')
}

/** Returns the key of a cell. */
export function cellKey(id: string, field: GridField): string {
  return `${id}.${field}`
}

/** Returns the rows of the table: a variant each, in the order of the products. */
export function rowsOf(products: readonly VariantsOfProduct[]): GridRow[] {
  return products.flatMap(({ productId, productName, status, currency, isFromShop, portalFields, variants }) => {
    const lockOf = (owned: 'price' | 'stock') =>
      status === 'Discontinued' ? ('discontinued' as const) : isFromShop && !portalFields.includes(owned) ? ('shop' as const) : undefined
    const [price, stock] = [lockOf('price'), lockOf('stock')]
    const locks = { ...(price && { priceMinor: price, compareAtMinor: price }), ...(stock && { stock }) }
    return variants.map((variant) => ({
      id: variant.id,
      productId,
      productName,
      variantName: variant.options.map(({ value }) => value).join(' / '),
      sku: variant.sku,
      currency,
      saved: { priceMinor: variant.price?.minor ?? null, compareAtMinor: variant.compareAtPrice?.minor ?? null, stock: variant.stock },
      locks,
    }))
  })
}

/** Whether anything in the table can be changed here. */
export function isEditable(rows: readonly GridRow[]): boolean {
  return rows.some(({ locks }) => gridFields.some((field) => locks[field] === undefined))
}

/** Returns the products with the stock and prices that an answer names. */
export function withCurrent(
  products: readonly VariantsOfProduct[],
  results: readonly Pick<VariantRowResult, 'variantId' | 'current'>[],
): VariantsOfProduct[] {
  const byId = new Map(results.map(({ variantId, current }) => [variantId, current]))
  return products.map((product) => {
    const priceOf = (minor: number | null) => (minor === null ? null : { minor, currency: product.currency })
    const variants = product.variants.map((variant) => {
      const now = byId.get(variant.id)
      return now ? { ...variant, stock: now.stock, price: priceOf(now.priceMinor), compareAtPrice: priceOf(now.compareAtMinor) } : variant
    })
    return { ...product, variants }
  })
}

/** Returns a value as it is typed; nothing for none. */
export function textOf(value: number | null, field: GridField, currency: string): string {
  if (value === null) return ''
  return field === 'stock' ? String(value) : textOfMinor(value, currency)
}

/** Reads what is in a cell: its value, null of nothing, with the text in full. What cannot be read stays as it is and is NaN. */
export function readCell(text: string, field: GridField, currency: string): { text: string; value: number | null } {
  if (field !== 'stock') {
    const { minor, text: whole } = amountFromText(text, currency)
    return { text: whole, value: minor }
  }
  const value = countFromText(text)
  return { text: Number.isNaN(value) ? text : textOf(value, field, currency), value }
}

/** Returns what is in a cell. */
export function cellText(row: GridRow, field: GridField, cells: Cells): string {
  return cells[cellKey(row.id, field)]?.text ?? textOf(row.saved[field], field, row.currency)
}

/** Returns the cells after a text was typed into one. One that is as it was saved is not typed into. */
export function withText(cells: Cells, row: GridRow, field: GridField, text: string): Cells {
  const key = cellKey(row.id, field)
  const base = cells[key]?.base ?? row.saved[field]
  const { [key]: _, ...others } = cells
  return text === textOf(row.saved[field], field, row.currency) ? others : { ...others, [key]: { text, base } }
}

/** Returns the cells with one in full, as when it is left: 5 becomes 5.00. */
export function withWhole(cells: Cells, row: GridRow, field: GridField): Cells {
  const typed = cells[cellKey(row.id, field)]
  return typed ? withText(cells, row, field, readCell(typed.text, field, row.currency).text) : cells
}

/** Returns what is wrong with a cell and what to do; undefined where nothing is. */
export function problemOf(row: GridRow, field: GridField, cells: Cells): string | undefined {
  if (!gridFields.some((one) => cells[cellKey(row.id, one)])) return undefined
  const valueOf = (one: GridField) => readCell(cellText(row, one, cells), one, row.currency).value
  const value = valueOf(field)
  if (cells[cellKey(row.id, field)] && value !== null && !ExpectedVariant.shape[field].safeParse(value).success) {
    if (value > 0) return field === 'stock' ? t`Enter a smaller number` : t`Enter a smaller amount`
    return field === 'stock' ? t`Enter a whole number such as 12, or leave it empty` : t`Enter an amount such as ${exampleAmount(row.currency)}`
  }
  if (field !== 'compareAtMinor' || (!cells[cellKey(row.id, 'compareAtMinor')] && !cells[cellKey(row.id, 'priceMinor')])) return undefined
  const price = valueOf('priceMinor')
  return value !== null && price !== null && value <= price ? t`Enter an amount above the price, or leave it empty` : undefined
}

/** A request's row with the variant it is of. */
export type SentRow = VariantRow & { variantId: string }

/** Returns the changes as they are sent: of each variant what was typed, and what it is expected to replace. */
export function changesOf(rows: readonly GridRow[], cells: Cells): SentRow[] {
  return rows.flatMap((row): SentRow[] => {
    const typed = gridFields.flatMap((field) => {
      const cell = cells[cellKey(row.id, field)]
      return cell ? [{ field, base: cell.base, value: readCell(cell.text, field, row.currency).value }] : []
    })
    if (typed.length === 0) return []
    const isPriced = typed.some(({ field }) => field !== 'stock')
    // A price and the price it is compared with are judged together, as they were seen.
    const seen = isPriced ? { priceMinor: row.saved.priceMinor, compareAtMinor: row.saved.compareAtMinor } : {}
    const expected = { ...seen, ...Object.fromEntries(typed.map(({ field, base }) => [field, base])) }
    const change = Object.fromEntries(typed.map(({ field, value }) => [field, value]))
    return [{ variantId: row.id, ...change, ...(isPriced ? { currency: row.currency } : {}), expected }]
  })
}

/** What is left after an answer: cells that were not saved, and why, by `cellKey`; `rows` by variant, for what concerns no cell. */
export type Refused = { cells: Cells; errors: Readonly<Record<string, string>>; rowErrors: Readonly<Record<string, string>> }

/** Returns what is left after an answer: what was refused. What a cell was changed to elsewhere is what it replaces when it is sent again. */
export function afterAnswer(
  rows: readonly GridRow[],
  cells: Cells,
  sent: readonly SentRow[],
  results: readonly Pick<VariantRowResult, 'outcome' | 'current' | 'errors'>[],
): Refused {
  const left = new Map(Object.entries(cells))
  const errors: Record<string, string> = {}
  const rowErrors: Record<string, string> = {}
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const [place, { outcome, current, errors: issues }] of results.entries()) {
    const row = byId.get(sent[place]?.variantId ?? '')
    if (!row) continue
    for (const field of gridFields) {
      const key = cellKey(row.id, field)
      const typed = left.get(key)
      // A variant that is gone can be sent no more.
      if (outcome !== 'refused') left.delete(key)
      else if (typed && current) left.set(key, { ...typed, base: current[field] })
    }
    for (const { path, code, message } of issues) {
      const field = gridFields.find((one) => one === path)
      if (field === undefined) rowErrors[row.id] ??= message
      else errors[cellKey(row.id, field)] ??= code === 'changed_meanwhile' && current ? changedText(row, field, current[field]) : message
    }
  }
  return { cells: Object.fromEntries(left), errors, rowErrors }
}

function changedText(row: GridRow, field: GridField, now: number | null): string {
  if (now === null) return t`Emptied elsewhere meanwhile. Save again to replace that, or empty the cell to keep it.`
  const value = textOf(now, field, row.currency)
  return t`Changed to ${value} elsewhere meanwhile. Save again to replace it, or enter ${value} to keep it.`
}
