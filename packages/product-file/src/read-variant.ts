import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import { productLimits } from '@stoa/contract/product-limits.ts'
import type { CellResult } from './cells.ts'
import { cellError, normalizeText } from './cells.ts'
import type { FileVariant } from './file-product.ts'
import { parseBarcode } from './gtin.ts'
import { parseAddresses } from './lists.ts'
import type { FileRow, Plan } from './plan.ts'
import { cellOf } from './plan.ts'
import { parsePriceIn } from './prices.ts'
import { isUnavailable, parseStock } from './quantities.ts'
import type { RowNotes } from './row-notes.ts'
import { noteError, noteNotice, noteValue } from './row-notes.ts'
import { isOnSale } from './sale-period.ts'
import { parseWeight } from './weights.ts'

type Option = FileVariant['options'][number]
const maxSkuLength = productLimits.sku
const maxReferenceLength = productLimits.reference

/**
 * Returns the variant of a row: what its columns say, and for the others what is kept. Undefined where a cell cannot be read; every such cell is
 * noted. `currency` is the product's, `isOtherCurrency` that what is kept is in another.
 */
export function readVariant(
  plan: Plan,
  row: FileRow,
  notes: RowNotes,
  given: {
    before: FileVariant | undefined
    reference: string
    options: Option[]
    productName: string
    nameBefore: string
    currency: string
    isOtherCurrency: boolean
  },
): FileVariant | undefined {
  const { before, currency } = given
  const { at } = plan
  const { decimal } = plan.options
  let isBroken = false

  /** A cell read into a field: as kept where no column says anything or it says the same, `empty` where it says nothing. */
  const read = <T extends number | string | null>(
    column: number,
    kept: T,
    empty: T,
    parse: (text: string) => CellResult<T>,
    show: (value: T) => string,
  ): T => {
    if (column < 0) return kept
    const text = cellOf(row, column)
    // What is kept stays as it is, even where it could not be imported again.
    if (before && text === normalizeText(show(kept))) {
      noteValue(notes, column, text, false)
      return kept
    }
    const result = text === '' ? { value: empty } : parse(text)
    if ('error' in result) {
      isBroken = true
      noteError(notes, column, result.error)
      return kept
    }
    const { value } = result
    if ('notice' in result && result.notice) noteNotice(notes, column, result.notice)
    noteValue(notes, column, show(value), before !== undefined && value !== kept)
    return value
  }
  const price = (minor: number | null): string => (minor === null ? '' : decimalFromMinor(minor, currency))
  const whole = (value: number | null): string => (value === null ? '' : String(value))
  const readPrice = (column: number, kept: number | null) =>
    read<number | null>(column, kept, null, (value) => parsePriceIn(value, { decimal, currency, usual: currency }), price)

  // A file with the regular price and the price of a sale says all there is: what an earlier sale was compared with is over. An amount of another currency is none.
  const isCompareAtGone = given.isOtherCurrency || (at.sale_price >= 0 && at.price >= 0)
  const compareAtBefore = at.compare_at_price < 0 && isCompareAtGone ? null : (before?.compareAtMinor ?? null)
  const sku = read(skuColumn(plan), before?.sku ?? '', '', parseSku, (value) => value)
  let priceMinor = readPrice(at.price, before?.priceMinor ?? null)
  const givenCompareAt = readPrice(at.compare_at_price, compareAtBefore)
  let compareAt = givenCompareAt
  const salePrice = readPrice(at.sale_price, null)
  if (salePrice !== null && priceMinor !== null && salePrice < priceMinor && isOnSale(plan, row, notes))
    [priceMinor, compareAt] = [salePrice, compareAt !== null && compareAt > priceMinor ? compareAt : priceMinor]
  let stock = read<number | null>(at.stock, before?.stock ?? null, null, (value) => parseStock(value, decimal), whole)
  // Shopify writes 0 for what it does not track; a number above that was meant.
  if (stock === 0 && at.inventory_tracker >= 0 && /^(false)?$/i.test(cellOf(row, at.inventory_tracker))) stock = null
  if (at.availability >= 0 && isUnavailable(cellOf(row, at.availability))) stock = 0
  const gtin = read(
    at.gtin,
    before?.gtin ?? '',
    '',
    (value) => ({ value: parseBarcode(value) }),
    (value) => value,
  )
  const grams = plan.weight.unit === 'g' ? whole : (value: number | null) => (value === null ? '' : `${value} g`)
  const weight = (value: string) => parseWeight(value, plan.weight.unit, decimal)
  const weightGrams = read<number | null>(plan.weight.column, before?.weightGrams ?? null, null, weight, grams)
  const picture = (value: string): CellResult<string | null> => {
    const { value: addresses, ...rest } = parseAddresses(value)
    return { value: addresses[0] ?? null, ...rest }
  }
  const imageSource = read<string | null>(at.variant_image, before?.imageSource ?? null, null, picture, (value) => value ?? '')
  if (given.reference.length > maxReferenceLength) {
    isBroken = true
    noteError(notes, at.variant_reference, cellError('too_long', 'long_variant_reference', { limit: String(maxReferenceLength) }).error)
  }
  const derived = (options: readonly Option[], productName: string): string => options.map(({ value }) => value).join(' / ') || productName
  // A name that only says the options, or the product, changes with them.
  const ownName = before && before.name !== derived(before.options, given.nameBefore) ? before.name : undefined
  const name = cellOf(row, at.variant_name)
  const isSameName = before !== undefined && name === normalizeText(before.name)
  noteValue(notes, at.variant_name, name, before !== undefined && name !== '' && !isSameName)
  if (isBroken) return undefined
  const isRaised = compareAt !== null && priceMinor !== null && compareAt > priceMinor
  // A former price that is not above the price says nothing; one that is kept stays.
  const isKept = before !== undefined && compareAt === before.compareAtMinor && priceMinor === before.priceMinor
  const compareAtMinor = isRaised || isKept ? compareAt : null
  // Exports write 0 where there is none.
  if (givenCompareAt !== null && givenCompareAt > 0 && compareAtMinor !== givenCompareAt)
    noteNotice(notes, at.compare_at_price, { code: 'compare_at_not_higher', params: { value: price(givenCompareAt) } })
  return {
    reference: given.reference,
    sku,
    name: isSameName ? before.name : name || (ownName ?? derived(given.options, given.productName)),
    options: given.options,
    priceMinor,
    compareAtMinor,
    stock,
    gtin,
    weightGrams,
    imageSource,
  }
}

/** Returns the column of SKUs: a file without one may have ids that serve as such, as Google's feeds. */
export function skuColumn({ at }: Plan): number {
  return [at.sku, at.sku_list, at.row_id].find((column) => column >= 0) ?? -1
}

/** Returns a SKU without the apostrophe of spreadsheets. */
export function parseSku(text: string): CellResult<string> {
  const value = text.replace(/^'/, '')
  if (value.length <= maxSkuLength) return { value }
  return cellError('too_long', 'long_sku', { length: String(value.length), limit: String(maxSkuLength) })
}
