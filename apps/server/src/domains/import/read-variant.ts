import { decimalFromMinor } from '@stoa/contract/money.ts'
import type { ShopVariant } from '../connection/ports.ts'
import type { RowNotes } from './row-notes.ts'
import { noteFault, noteValue } from './row-notes.ts'
import { isFault, readAddresses, readGrams, readGtin, readPrice, readStock } from './rules-cells.ts'
import type { Fault } from './rules-cells.ts'
import type { FileRow, Plan } from './rules-plan.ts'
import { cellOf } from './rules-plan.ts'

type Option = ShopVariant['options'][number]
const places = [1, 2, 3] as const
const longestSku = 200
const longestReference = 500

/** The options a row names. `names` are those of the product's first rows, for rows that name only values. */
export function readOptions(plan: Plan, row: FileRow, names: readonly string[]): Option[] {
  const values = places.map((place) => cellOf(row, plan.at[`option${place}_value`]))
  // Shopify's word for a product without options.
  if (values.every((value, index) => value === '' || (index === 0 && value === 'Default Title'))) return []
  return values.flatMap((value, index) => (value === '' ? [] : [{ name: nameAt(plan, row, names, index), value }]))
}

function nameAt(plan: Plan, row: FileRow, names: readonly string[], index: number): string {
  const place = places[index] ?? 1
  const header = (plan.header[plan.at[`option${place}_value`]] ?? '').trim()
  return cellOf(row, plan.at[`option${place}_name`]) || names[index] || (/^option|^attribute/i.test(header) ? '' : header) || `Option ${place}`
}

/** The first name of each option among a product's rows. */
export function optionNames(plan: Plan, rows: readonly FileRow[]): string[] {
  return places.map((place) => rows.map((row) => cellOf(row, plan.at[`option${place}_name`])).find((name) => name !== '') ?? '')
}

/** Whether a row says of the options what is kept: then they stay as they are, to the last blank, and those beyond the third as well. */
export function hasSameOptions(plan: Plan, row: FileRow, variant: ShopVariant): boolean {
  return places.every((place, index) => {
    const [nameColumn, valueColumn] = [plan.at[`option${place}_name`], plan.at[`option${place}_value`]]
    if (valueColumn < 0) return true
    const option = variant.options[index]
    const value = cellOf(row, valueColumn)
    const isValue = value === (option?.value ?? '').trim() || (!option && place === 1 && value === 'Default Title')
    const name = cellOf(row, nameColumn)
    return isValue && (nameColumn < 0 || name === '' || !option || name === option.name.trim())
  })
}

/**
 * The variant of a row: what its columns say, and for the others what is kept. Undefined where a cell cannot be read; every such cell is
 * noted. `currency` is the product's.
 */
export function readVariant(
  plan: Plan,
  row: FileRow,
  notes: RowNotes,
  given: { before: ShopVariant | undefined; reference: string; options: Option[]; productName: string; nameBefore: string; currency: string },
): ShopVariant | undefined {
  const { before, currency } = given
  const { decimal } = plan.options
  let isBroken = false

  /** A cell read into a field: as kept where no column says anything or it says the same, `empty` where it says nothing. */
  const read = <T extends number | string | null>(
    column: number,
    kept: T,
    empty: T,
    parse: (text: string) => T | Fault,
    show: (value: T) => string,
  ): T => {
    if (column < 0) return kept
    const text = cellOf(row, column)
    // What stands there stays as it is, even where it could not come in anew.
    if (before && text === show(kept).trim()) {
      noteValue(notes, column, text, false)
      return kept
    }
    const value = text === '' ? empty : parse(text)
    if (isFault(value)) {
      isBroken = true
      noteFault(notes, column, value)
      return kept
    }
    noteValue(notes, column, show(value), before !== undefined && value !== kept)
    return value
  }
  const text =
    (longest: number) =>
    (value: string): string | Fault =>
      value.length > longest ? { code: 'too_long', message: `This has ${value.length} characters; the most is ${longest}.` } : value
  const same = (value: string): string => value
  const price = (minor: number | null): string => (minor === null ? '' : decimalFromMinor(minor, currency))
  const whole = (value: number | null): string => (value === null ? '' : String(value))

  const sku = read(plan.at.sku, before?.sku ?? '', '', (value) => text(longestSku)(value.replace(/^'/, '')), same)
  const priceMinor = read<number | null>(plan.at.price, before?.priceMinor ?? null, null, (value) => readPrice(value, currency, decimal), price)
  const compareAt = read<number | null>(
    plan.at.compare_at_price,
    before?.compareAtMinor ?? null,
    null,
    (value) => readPrice(value, currency, decimal),
    price,
  )
  const stock = read<number | null>(plan.at.stock, before?.stock ?? null, null, (value) => readStock(value, decimal), whole)
  const gtin = read(plan.at.gtin, before?.gtin ?? '', '', readGtin, same)
  const grams = plan.weight.unit === 'g' ? whole : (value: number | null) => (value === null ? '' : `${value} g`)
  const weightGrams = read<number | null>(
    plan.weight.column,
    before?.weightGrams ?? null,
    null,
    (value) => readGrams(value, plan.weight.unit, decimal),
    grams,
  )
  const imageSource = read<string | null>(
    plan.at.variant_image,
    before?.imageSource ?? null,
    null,
    (value) => {
      const addresses = readAddresses(value)
      return isFault(addresses) ? addresses : (addresses[0] ?? null)
    },
    (value) => value ?? '',
  )
  if (given.reference.length > longestReference) {
    isBroken = true
    noteFault(notes, plan.at.variant_reference, {
      code: 'too_long',
      message: `The reference of a variant has at most ${longestReference} characters.`,
    })
  }
  const derived = (options: readonly Option[], productName: string): string => options.map(({ value }) => value).join(' / ') || productName
  // A name that only says the options, or the product, goes along with them.
  const ownName = before && before.name !== derived(before.options, given.nameBefore) ? before.name : undefined
  const name = cellOf(row, plan.at.variant_name)
  const isSameName = before !== undefined && name === before.name.trim()
  noteValue(notes, plan.at.variant_name, name, before !== undefined && name !== '' && !isSameName)
  if (isBroken) return undefined
  const isRaised = compareAt !== null && priceMinor !== null && compareAt > priceMinor
  return {
    reference: given.reference,
    sku,
    name: isSameName ? before.name : name || (ownName ?? derived(given.options, given.productName)),
    options: given.options,
    priceMinor,
    // A former price that is not above the price says nothing; one that is kept stays.
    compareAtMinor: isRaised || (before !== undefined && compareAt === before.compareAtMinor && priceMinor === before.priceMinor) ? compareAt : null,
    stock,
    gtin,
    weightGrams,
    imageSource,
  }
}
