import type { FileNotice } from '@stoa/contract/file-notice.ts'
import type { CellResult, DecimalMark, Parsed } from '@stoa/product-file/cells.ts'
import { cellError, maxCellLength, shorten, unguardCell } from '@stoa/product-file/cells.ts'
import { parseBarcode } from '@stoa/product-file/gtin.ts'
import { htmlToText } from '@stoa/product-file/html.ts'
import { parseAddresses } from '@stoa/product-file/lists.ts'
import { optionsOf } from '@stoa/product-file/read-product.ts'
import { parsePrice } from '@stoa/product-file/prices.ts'
import { isUnavailable, parseStock } from '@stoa/product-file/quantities.ts'
import { isWithin, parseSku } from '@stoa/product-file/read-variant.ts'
import type { Row } from '@stoa/product-file/read-rows.ts'
import type { FeedEntry } from '@stoa/product-file/read-rss.ts'
import { truncated } from '@stoa/product-file/row-notes.ts'
import { parseWeight } from '@stoa/product-file/weights.ts'
import type { PulledItem, PulledNotice, ShopProduct, ShopVariant } from '../../../domains/connection/ports.ts'
import type { Keyed, Translated, Translation } from './group-rows.ts'
import { itemError } from './group-rows.ts'

/**
 * What tells the variants of one item group apart (support.google.com/merchants/answer/6324507): an option where it differs
 * inside a group, else an attribute of the product.
 */
const optionFields = ['color', 'size', 'material', 'pattern', 'age_group', 'gender', 'size_type', 'size_system'] as const

/** Read for other parts of the product, or of use to Google alone. */
const usedFields = new Set<string>([
  ...optionFields,
  'id',
  'title',
  'description',
  'link',
  'mobile_link',
  'canonical_link',
  'image_link',
  'additional_image_link',
  'lifestyle_image_link',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'availability',
  'availability_date',
  'quantity',
  'inventory',
  'sell_on_google_quantity',
  'gtin',
  'brand',
  'item_group_id',
  'google_product_category',
  'product_type',
  'shipping_weight',
  'product_weight',
  'shipping',
  'tax',
  'tax_category',
  'ads_redirect',
  'ads_labels',
  'ads_grouping',
  'cost_of_goods_sold',
  'shipping_label',
  'identifier_exists',
  'adult',
  'is_bundle',
  'multipack',
  'pause',
  'expiration_date',
  'excluded_destination',
  'included_destination',
  'promotion_id',
  'published',
  'updated',
  'pubdate',
  'guid',
  'author',
  'summary',
  'installment',
  'subscription_cost',
  'loyalty_program',
  'loyalty_points',
  'min_handling_time',
  'max_handling_time',
])

/** A column's name as Google's feeds in XML write it: "Image link" is `image_link`. */
export function googleField(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^g:/, '')
    .replaceAll(/[\s-]+/g, '_')
}

/** Returns a row of a table as an entry. Several additional pictures are in one cell, separated by commas. */
export function googleRow(names: readonly string[], { line, cells, truncated }: Row): FeedEntry {
  const fields = new Map<string, string[]>()
  names.forEach((name, index) => {
    const value = unguardCell(cells[index] ?? '').trim()
    if (value !== '') fields.set(name, [value])
  })
  return truncated ? { line, fields, truncated: truncated.map((index) => names[index] ?? '') } : { line, fields }
}

/** Returns the product an entry belongs to: its item group, or itself. */
export function googleKey(entry: FeedEntry): string {
  return of(entry, 'item_group_id') || of(entry, 'id')
}

type Context = { currency: string; decimal: DecimalMark; now: Date }

/** Returns how a Google feed's items become products. `currency` is for prices that name none; `now` decides which sale prices apply. */
export function googleTranslation(context: Context): Translation<FeedEntry> {
  return { keyName: 'Item', translate: (key, entries) => translateGroup(key, entries, context) }
}

function translateGroup(key: string, entries: readonly Keyed<FeedEntry>[], context: Context): Translated {
  const errors: PulledItem[] = []
  const notices: PulledNotice[] = []
  const variants: ShopVariant[] = []
  const kept: FeedEntry[] = []
  const lines = new Map<string, number>()
  let ofGroup = ''
  const differing = optionFields.filter((field) => new Set(entries.map(({ record }) => of(record, field))).size > 1)
  for (const { record, line } of entries) {
    const name = of(record, 'title')
    const bad = (code: string, message: string) => errors.push(itemError({ line, code, message }, key, name))
    const notify = (notice: FileNotice | undefined) => notice && notices.push({ reference: key, name, line, ...notice })
    const id = of(record, 'id')
    if (id === '') {
      bad('missing_reference', 'This item has no id.')
      continue
    }
    if (name === '') {
      bad('missing_name', `"${id}" has no title.`)
      continue
    }
    const earlier = lines.get(id)
    if (earlier !== undefined) {
      bad('duplicate_variant', `The item "${id}" is on line ${earlier} already.`)
      continue
    }
    lines.set(id, line)
    const prices = readPrices(record, context)
    const stock = readStock(record, context)
    const sku = parseSku(id)
    if ('error' in prices || 'error' in stock || 'error' in sku) {
      const [error] = [prices, stock, sku].flatMap((result) => ('error' in result ? [result.error] : []))
      if (error) bad(error.code, error.message)
      continue
    }
    const { currency, priceMinor, compareAtMinor } = prices.value
    ofGroup ||= currency
    if (currency !== ofGroup) {
      bad('mixed_currency', `The price is in ${currency}, that of the items before in ${ofGroup}.`)
      continue
    }
    notify(stock.notice)
    const weightText = of(record, 'shipping_weight') || of(record, 'product_weight')
    const weight: Parsed<number | null> = weightText === '' ? { value: null } : parseWeight(weightText, 'kg', context.decimal)
    notify(weight.notice)
    const options = differing.flatMap((field) => (of(record, field) === '' ? [] : [{ name: label(field), value: of(record, field) }]))
    const picture = parseAddresses(of(record, 'image_link'))
    notify(picture.notice)
    for (const field of record.truncated ?? []) notify(truncated(maxCellLength, field))
    kept.push(record)
    variants.push({
      reference: id,
      sku: sku.value,
      name: options.length === 0 ? name : options.map((option) => option.value).join(' / '),
      options,
      priceMinor,
      compareAtMinor,
      stock: isUnavailable(of(record, 'availability')) ? 0 : stock.value,
      gtin: parseBarcode(of(record, 'gtin')),
      weightGrams: weight.value,
      imageSource: picture.value[0] ?? null,
    })
  }
  const [head] = kept
  if (!head) return { items: errors, notices }
  const images = new Set(
    kept.flatMap((entry) =>
      [of(entry, 'image_link'), ...(entry.fields.get('additional_image_link') ?? [])].flatMap((cell) => parseAddresses(cell).value),
    ),
  )
  const product: ShopProduct = {
    reference: key,
    name: groupName(kept, differing),
    description: htmlToText(of(head, 'description') || of(head, 'summary')),
    brand: of(head, 'brand'),
    category: of(head, 'product_type') || of(head, 'google_product_category'),
    tags: [],
    currency: ofGroup,
    options: optionsOf(variants),
    attributes: attributesOf(kept, new Set<string>(differing)),
    images: [...images].map((source) => ({ source, alt: '' })),
    variants,
  }
  return { items: [{ isProduct: true, product }, ...errors], notices }
}

function readStock(entry: FeedEntry, { decimal }: Context): CellResult<number | null> {
  const text = of(entry, 'quantity') || of(entry, 'inventory') || of(entry, 'sell_on_google_quantity')
  return text === '' ? { value: null } : parseStock(text, decimal)
}

/** What the titles of a group have in common, where each ends in its own colour or size: "Linen shirt" of "Linen shirt - Blue, M". */
function groupName(entries: readonly FeedEntry[], differing: readonly string[]): string {
  const names = entries.map((entry) => {
    let name = of(entry, 'title')
    for (let isShorter = true; isShorter;) {
      isShorter = false
      for (const field of differing) {
        const value = of(entry, field)
        const rest = value !== '' && name.toLowerCase().endsWith(value.toLowerCase()) ? name.slice(0, -value.length) : name
        // Only after a separator: "Peak" ends in no size "K".
        if (rest === name || !/[\s\-–—,/|(]$/.test(rest)) continue
        name = rest.replace(/[\s\-–—,/|(]+$/, '')
        isShorter = true
      }
    }
    return name
  })
  const [first = ''] = names
  return first !== '' && names.every((name) => name === first) ? first : entries[0] ? of(entries[0], 'title') : ''
}

function attributesOf(entries: readonly FeedEntry[], asOptions: ReadonlySet<string>): ShopProduct['attributes'] {
  const attributes: ShopProduct['attributes'] = []
  for (const [field, values] of entries[0]?.fields ?? []) {
    if (asOptions.has(field) || (usedFields.has(field) && !(optionFields as readonly string[]).includes(field))) continue
    for (const value of values) if (value !== '') attributes.push({ name: label(field), value: value.slice(0, 2000) })
  }
  return attributes
}

type Prices = { priceMinor: number | null; compareAtMinor: number | null; currency: string }

function readPrices(entry: FeedEntry, { currency, decimal, now }: Context): CellResult<Prices> {
  const text = of(entry, 'price')
  if (text === '') return { value: { priceMinor: null, compareAtMinor: null, currency } }
  const read = parsePrice(text, { currency, decimal })
  if ('error' in read) return read
  const price = read.value
  const saleText = of(entry, 'sale_price')
  if (saleText === '' || !isWithin(of(entry, 'sale_price_effective_date'), now))
    return { value: { priceMinor: price.minor, compareAtMinor: null, currency: price.currency } }
  const readSale = parsePrice(saleText, { currency: price.currency, decimal })
  if ('error' in readSale) return { error: { code: readSale.error.code, message: `Sale price: ${readSale.error.message}` } }
  const sale = readSale.value
  if (sale.currency !== price.currency) return cellError('conflicting_value', `The sale price "${shorten(saleText)}" is not in ${price.currency}.`)
  if (sale.minor >= price.minor) return { value: { priceMinor: price.minor, compareAtMinor: null, currency: price.currency } }
  return { value: { priceMinor: sale.minor, compareAtMinor: price.minor, currency: price.currency } }
}

/** A field's name for a person: `age_group` is "Age group". */
function label(field: string): string {
  const text = field.replaceAll('_', ' ')
  return field === 'mpn' ? 'MPN' : text.charAt(0).toUpperCase() + text.slice(1)
}

function of(entry: FeedEntry, field: string): string {
  return entry.fields.get(field)?.[0] ?? ''
}
