import type { CellError } from './cells.ts'
import { cellError, maxCellLength, normalizeText, shorten } from './cells.ts'
import type { FileProduct, FileVariant, KnownToFile, StoredProduct } from './file-product.ts'
import { fillOptions, findByOptions, optionsKey } from './fill-options.ts'
import type { FileRow, Plan } from './plan.ts'
import { cellOf, isChild } from './plan.ts'
import { readItemGroup } from './google-groups.ts'
import { googleName } from './google-preset.ts'
import { limitProduct } from './limit-product.ts'
import { readPlatformCells } from './platform-cells.ts'
import { isDraft } from './quantities.ts'
import type { NotedRow } from './noted-row.ts'
import { readDetails } from './read-details.ts'
import { divideRow, hasSameOptions, optionNames, readOptions } from './read-options.ts'
import type { OptionRow } from './read-translations.ts'
import { readOptionTexts } from './read-translations.ts'
import { readVariant, skuColumn } from './read-variant.ts'
import type { RowNotes } from './row-notes.ts'
import { emptyNotes, noteError, noteNotice, truncated } from './row-notes.ts'

/** What the rows of one product describe. */
export type ReadProduct = {
  /** The product as it will be; undefined where nothing of the rows can be used. */
  product: FileProduct | undefined
  /** Of each row. */
  notes: RowNotes[]
  /** The file calls it discontinued: it is not for sale, and not brought back. */
  isLeftEnded: boolean
  /** The file calls it a draft, archived or not published. */
  isDraft: boolean
}

/**
 * Reads the rows of one product. A row with an error is left out; what it says of the product as a whole counts where it can be read, for only
 * it may name the product. Variants the file does not name, and fields it has no column for, stay as they are.
 */
export function readProduct(filePlan: Plan, reference: string, fileRows: readonly FileRow[], kept: KnownToFile | undefined): ReadProduct {
  const { plan, rows } = readItemGroup(filePlan, fileRows)
  const noted = rows.map((row): NotedRow => ({ row: readPlatformCells(plan, row), notes: emptyNotes() }))
  const notes = noted.map((one) => one.notes)
  for (const { row, notes: own } of noted) {
    const view = cellOf(row, plan.skippedView)
    if (view !== '') noteNotice(own, -1, { code: 'store_view_skipped', params: { view: shorten(view) } })
    for (const column of row.truncated ?? []) if (isUsed(plan, column)) noteNotice(own, column, truncated(maxCellLength, plan.header[column]))
  }
  const { isBroken: isUnreadable, ...details } = readDetails(plan, noted, kept)
  const { variants, optionRows, priced } = readVariants(plan, noted, kept, details)
  const isRelabelled =
    kept !== undefined &&
    !kept.isShopOwned &&
    !isUnreadable &&
    kept.currency !== details.currency &&
    kept.variants.some((one) => keepsPrice(one, priced))
  const [top] = noted
  if (isRelabelled && top) {
    const params = { before: kept.currency, currency: details.currency }
    noteError(top.notes, plan.at.currency >= 0 ? plan.at.currency : plan.at.price, cellError('conflicting_value', 'currency_of_some', params).error)
  }
  const isBroken = isUnreadable || isRelabelled
  const says = (column: number, test: (text: string) => boolean) => noted.some(({ row }) => !isChild(plan, row) && test(cellOf(row, column)))
  const flags = {
    isLeftEnded: says(plan.at.status, (text) => /^discontinued$/i.test(text)),
    isDraft: says(plan.at.status, isDraft) || says(plan.at.published, isDraft),
  }
  const isUsable = !isBroken && notes.some(({ errors }) => errors.length === 0) && (kept !== undefined || variants.length > 0)
  if (!isUsable) {
    const culprit = noted.find((one) => one.notes.errors.length > 0)
    for (const one of notes) {
      if (one.errors.length > 0) continue
      noteError(one, -1, cellError('product_broken', 'product_broken', { line: String(culprit?.row.line ?? 0) }).error)
    }
    return { product: undefined, notes, ...flags }
  }
  const isAsKept = kept !== undefined && sameOptions(variants, kept.variants)
  const options = isAsKept ? kept.options : optionsOf(variants, kept)
  const translations = readOptionTexts(plan, optionRows, details.translations, kept !== undefined)
  const limited = limitProduct({ reference, ...details, ...(translations ? { translations } : {}), options, variants })
  const [first] = notes
  for (const notice of limited.notices) if (first) noteNotice(first, -1, notice)
  return { product: limited.product, notes, ...flags }
}

function isUsed(plan: Plan, column: number): boolean {
  return (
    Object.values(plan.at).includes(column) ||
    plan.images.includes(column) ||
    [...plan.translations, ...plan.attributes.flatMap(({ columns }) => columns.map((one) => ({ column: one })))].some((one) => one.column === column)
  )
}

/** The rows that are variants: not those of further pictures alone, nor a parent row that only holds its variants together. */
function variantRows(plan: Plan, rows: readonly NotedRow[], kept: StoredProduct | undefined): NotedRow[] {
  const hasChildren = rows.some(({ row }) => isChild(plan, row))
  const own = rows.filter(({ row }, index) => {
    // A parent that names itself as its parent is a variant too where it has a price.
    if (hasChildren && !isChild(plan, row)) return cellOf(row, plan.at.parent) !== '' && cellOf(row, plan.at.price) !== ''
    return plan.variantColumns.some((column) => cellOf(row, column) !== '') || (!kept && index === 0)
  })
  return own.flatMap(({ row, notes }) => {
    const divided = divideRow(plan, row)
    const stock = cellOf(row, plan.at.stock)
    if (divided.length > 1 && stock !== '' && stock !== '0')
      noteNotice(notes, plan.at.stock, { code: 'stock_divided', params: { value: stock, count: String(divided.length) } })
    return divided.map((one) => ({ row: one.row, notes }))
  })
}

function readVariants(
  plan: Plan,
  rows: readonly NotedRow[],
  kept: KnownToFile | undefined,
  details: Pick<StoredProduct, 'name' | 'currency'>,
): { variants: FileVariant[]; optionRows: OptionRow[]; priced: ReadonlySet<string> } {
  const variants = new Map((kept?.variants ?? []).map((variant) => [variant.reference, variant]))
  const own = variantRows(plan, rows, kept)
  // Where parent rows are, the options of a product without variants are its attributes.
  const hasOptions = plan.at.parent < 0 || rows.length > 1 || rows.some(({ row }) => isChild(plan, row))
  const names = optionNames(
    plan,
    rows.map(({ row }) => row),
  )
  const lines = new Map<string, number>()
  const priced = new Set<string>()
  const optionRows: OptionRow[] = []
  const read = own.map(({ row, notes }) => {
    const before = findBefore(plan, row, kept?.variants ?? [], own.length)
    const options = !hasOptions
      ? (before?.options ?? [])
      : before && hasSameOptions(plan, row, before)
        ? before.options
        : readOptions(plan, row, names)
    return { row, notes, before, options }
  })
  // Our own export is read back as it is, even where the options are incomplete.
  const isAsKept = plan.isOwnExport && read.every(({ before, options }) => options === before?.options)
  const filled = isAsKept ? read.map((one) => ({ ...one, isFilled: false })) : fillOptions(read, kept?.options)
  const hasFilled = filled.some((one) => one.isFilled)
  const byOptions = new Map<string, { line: number; isFilled: boolean }>()
  for (const { row, notes, options, isFilled, before: found } of filled) {
    const before = found ?? (isFilled ? findByOptions(kept, options) : undefined)
    const key = hasFilled ? optionsKey(options) : ''
    const same = hasFilled ? byOptions.get(key) : undefined
    if (same && (isFilled || same.isFilled)) {
      const params = { reference: options.map(({ value }) => value).join(' / '), line: String(same.line) }
      noteError(notes, placeOfVariant(plan), cellError('duplicate_variant', 'duplicate_variant', params).error)
      continue
    }
    byOptions.set(key, { line: row.line, isFilled })
    const unclear = before || options.length > 0 ? undefined : unclearVariant(plan, row, kept, own.length)
    if (unclear) {
      noteError(notes, placeOfVariant(plan), unclear)
      continue
    }
    const reference = before?.reference ?? (cellOf(row, plan.at.variant_reference) || newReference(plan, row, options, own.length))
    const earlier = lines.get(reference)
    if (earlier !== undefined) {
      noteError(notes, placeOfVariant(plan), cellError('duplicate_variant', 'duplicate_variant', { reference, line: String(earlier) }).error)
      continue
    }
    lines.set(reference, row.line)
    optionRows.push({ row, notes, options })
    const variant = readVariant(plan, row, notes, {
      before,
      reference,
      options,
      productName: details.name,
      nameBefore: kept?.name ?? '',
      currency: details.currency,
      isOtherCurrency: kept !== undefined && kept.currency !== details.currency,
    })
    if (!variant || notes.errors.length > 0) continue
    variants.set(reference, variant)
    if (plan.at.price >= 0) priced.add(reference)
  }
  return { variants: [...variants.values()], optionRows, priced }
}

/** Whether a kept variant has an amount of the currency before and no row gives it another price. */
function keepsPrice({ reference, priceMinor, compareAtMinor }: FileVariant, priced: ReadonlySet<string>): boolean {
  return (priceMinor !== null || compareAtMinor !== null) && !priced.has(reference)
}

/** The column that distinguishes variants, for the error of a double. */
function placeOfVariant({ at }: Plan): number {
  return [at.variant_reference, at.option1_value, at.option1_values, at.option_values, at.sku, at.reference].find((column) => column >= 0) ?? -1
}

/** The kept variant that a row describes: by its reference, else its options, else its SKU, else the only one there is. */
function findBefore(plan: Plan, row: FileRow, kept: readonly FileVariant[], rowCount: number): FileVariant | undefined {
  const { at } = plan
  const named = cellOf(row, at.variant_reference)
  if (named !== '') return kept.find(({ reference }) => normalizeText(reference) === named)
  const byOptions = kept.filter((variant) => hasSameOptions(plan, row, variant))
  const hasOptionColumn = at.option1_value >= 0 || at.option1_values >= 0 || at.option_values >= 0
  if (hasOptionColumn && byOptions.length === 1) return byOptions[0]
  const sku = cellOf(row, skuColumn(plan))
  const bySku = sku === '' ? [] : kept.filter((variant) => normalizeText(variant.sku) === sku)
  if (bySku.length === 1) return bySku[0]
  return kept.length === 1 && rowCount === 1 && !hasOptionColumn ? kept[0] : undefined
}

/**
 * Why a row without options is no new variant of a product that has several, or variants with options: it is meant for one of them and does not say which.
 * Undefined where it is one: it has an ID of its own, or it is one of several variants that their SKUs alone distinguish.
 */
function unclearVariant(plan: Plan, row: FileRow, kept: KnownToFile | undefined, rowCount: number): CellError | undefined {
  const { at } = plan
  const variants = kept?.isShopOwned ? [] : (kept?.variants ?? [])
  const hasOptions = variants.some(({ options }) => options.length > 0)
  if (!hasOptions && variants.length < 2) return undefined
  if (cellOf(row, at.variant_reference) !== '' || (plan.platform === googleName && cellOf(row, at.row_id) !== '')) return undefined
  const sku = at.sku < 0 ? '' : cellOf(row, at.sku)
  if (!hasOptions && sku !== '' && rowCount > 1) return undefined
  const count = String(variants.length)
  return sku === ''
    ? cellError('variant_unclear', 'variant_unclear', { count }).error
    : cellError('variant_unclear', 'variant_unknown_sku', { sku: shorten(sku), count }).error
}

/** What a new variant is known by: its own ID in Google's files and in those without SKUs, its options, else its SKU where there are several. */
function newReference(plan: Plan, row: FileRow, options: readonly { value: string }[], rowCount: number): string {
  const rowId = plan.at.sku < 0 || plan.platform === googleName ? cellOf(row, plan.at.row_id) : ''
  if (rowId !== '') return rowId
  if (options.length > 0) return options.map(({ value }) => value).join(' / ')
  return (rowCount > 1 && plan.at.option1_value < 0 ? cellOf(row, plan.at.sku) : '') || 'default'
}

function sameOptions(now: readonly FileVariant[], before: readonly FileVariant[]): boolean {
  const plain = (variants: readonly FileVariant[]) => JSON.stringify(variants.map(({ options }) => options.map(({ name, value }) => [name, value])))
  return plain(now) === plain(before)
}

/** Returns option names with the values in use: those of the kept product in their order, new ones after them. */
export function optionsOf(variants: readonly FileVariant[], kept?: StoredProduct): FileProduct['options'] {
  const used = new Map<string, Set<string>>()
  for (const { options } of variants) {
    for (const { name, value } of options) used.set(name, (used.get(name) ?? new Set()).add(value))
  }
  const ordered = (all: readonly string[], before: readonly string[]) => {
    const [now, then] = [new Set(all), new Set(before)]
    return [...before.filter((one) => now.has(one)), ...all.filter((one) => !then.has(one))]
  }
  const namesBefore = kept?.options.map(({ name }) => name) ?? []
  return ordered([...used.keys()], namesBefore).map((name) => ({
    name,
    values: ordered([...(used.get(name) ?? [])], kept?.options.find((one) => one.name === name)?.values ?? []),
  }))
}
