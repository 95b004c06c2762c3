import type { ShopProduct, ShopVariant } from '../connection/ports.ts'
import type { KeptProduct } from '../product/rules-diff.ts'
import type { NotedRow } from './read-details.ts'
import { readDetails } from './read-details.ts'
import { hasSameOptions, optionNames, readOptions, readVariant } from './read-variant.ts'
import type { RowNotes } from './row-notes.ts'
import { emptyNotes, noteFault } from './row-notes.ts'
import type { FileRow, Plan } from './rules-plan.ts'
import { cellOf } from './rules-plan.ts'

/**
 * What the rows of one product come to: the product as it shall be, undefined where nothing of them can be used, and the notes of each row.
 * A row with a fault is left out; what it says of the product as a whole counts where it can be read, for only it may name the product.
 * Variants the file does not name, and fields it has no column for, stay as they are.
 */
export function readProduct(
  plan: Plan,
  reference: string,
  rows: readonly FileRow[],
  kept: KeptProduct | undefined,
): { product: ShopProduct | undefined; notes: RowNotes[]; isLeftEnded: boolean } {
  const noted = rows.map((row): NotedRow => ({ row, notes: emptyNotes() }))
  const notes = noted.map((one) => one.notes)
  const { isBroken, ...details } = readDetails(plan, noted, kept)
  const variants = readVariants(plan, noted, kept, details)
  const isLeftEnded = rows.some((row) => /^discontinued$/i.test(cellOf(row, plan.at.status)))
  const isUsable = !isBroken && notes.some(({ faults }) => faults.length === 0) && (kept !== undefined || variants.length > 0)
  if (!isUsable) {
    const culprit = noted.find((one) => one.notes.faults.length > 0)
    for (const one of notes) {
      if (one.faults.length > 0) continue
      const message = `The row on line ${culprit?.row.line ?? 0} of the same product is broken, and without it this one cannot come in.`
      noteFault(one, -1, { code: 'product_broken', message })
    }
    return { product: undefined, notes, isLeftEnded }
  }
  const isAsKept = kept !== undefined && sameOptions(variants, kept.variants)
  return { product: { reference, ...details, options: isAsKept ? kept.options : optionsOf(variants, kept), variants }, notes, isLeftEnded }
}

function readVariants(
  plan: Plan,
  rows: readonly NotedRow[],
  kept: KeptProduct | undefined,
  details: Pick<KeptProduct, 'name' | 'currency'>,
): ShopVariant[] {
  const variants = new Map((kept?.variants ?? []).map((variant) => [variant.reference, variant]))
  const own = rows.filter(({ row }, index) => plan.variantColumns.some((column) => cellOf(row, column) !== '') || (!kept && index === 0))
  const names = optionNames(
    plan,
    rows.map(({ row }) => row),
  )
  const lines = new Map<string, number>()
  for (const { row, notes } of own) {
    const before = findBefore(plan, row, kept?.variants ?? [], own.length)
    const options = before && hasSameOptions(plan, row, before) ? before.options : readOptions(plan, row, names)
    const reference = before?.reference ?? (cellOf(row, plan.at.variant_reference) || newReference(plan, row, options, own.length))
    const earlier = lines.get(reference)
    if (earlier !== undefined) {
      const message = `The variant "${reference}" of this product stands on line ${earlier} already.`
      noteFault(notes, placeOfVariant(plan), { code: 'duplicate_variant', message })
      continue
    }
    lines.set(reference, row.line)
    const variant = readVariant(plan, row, notes, {
      before,
      reference,
      options,
      productName: details.name,
      nameBefore: kept?.name ?? '',
      currency: details.currency,
    })
    if (variant && notes.faults.length === 0) variants.set(reference, variant)
  }
  return [...variants.values()]
}

/** The column that tells variants apart, for what is said of a double. */
function placeOfVariant({ at }: Plan): number {
  return [at.variant_reference, at.option1_value, at.sku, at.reference].find((column) => column >= 0) ?? -1
}

/** The kept variant a row speaks of: by its reference, else its options, else its SKU, else the only one there is. */
function findBefore(plan: Plan, row: FileRow, kept: readonly ShopVariant[], rowCount: number): ShopVariant | undefined {
  const { at } = plan
  const named = cellOf(row, at.variant_reference)
  if (named !== '') return kept.find(({ reference }) => reference.trim() === named)
  const byOptions = kept.filter((variant) => hasSameOptions(plan, row, variant))
  if (at.option1_value >= 0 && byOptions.length === 1) return byOptions[0]
  const sku = cellOf(row, at.sku)
  const bySku = sku === '' ? [] : kept.filter((variant) => variant.sku.trim() === sku)
  if (bySku.length === 1) return bySku[0]
  return kept.length === 1 && rowCount === 1 && at.option1_value < 0 ? kept[0] : undefined
}

/** What a new variant is known by: its options as a feed names them, else its SKU where there are several. */
function newReference(plan: Plan, row: FileRow, options: readonly { value: string }[], rowCount: number): string {
  if (options.length > 0) return options.map(({ value }) => value).join(' / ')
  return (rowCount > 1 && plan.at.option1_value < 0 ? cellOf(row, plan.at.sku) : '') || 'default'
}

function sameOptions(now: readonly ShopVariant[], before: readonly ShopVariant[]): boolean {
  const plain = (variants: readonly ShopVariant[]) => JSON.stringify(variants.map(({ options }) => options.map(({ name, value }) => [name, value])))
  return plain(now) === plain(before)
}

/** Option names with the values in use, those of before in their order, new ones behind. */
function optionsOf(variants: readonly ShopVariant[], kept: KeptProduct | undefined): ShopProduct['options'] {
  const used = new Map<string, Set<string>>()
  for (const { options } of variants) {
    for (const { name, value } of options) used.set(name, (used.get(name) ?? new Set()).add(value))
  }
  const ordered = (all: readonly string[], before: readonly string[]) => [
    ...before.filter((one) => all.includes(one)),
    ...all.filter((one) => !before.includes(one)),
  ]
  const namesBefore = kept?.options.map(({ name }) => name) ?? []
  return ordered([...used.keys()], namesBefore).map((name) => ({
    name,
    values: ordered([...(used.get(name) ?? [])], kept?.options.find((one) => one.name === name)?.values ?? []),
  }))
}
