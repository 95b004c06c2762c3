import type { PulledItem, ShopProduct, ShopVariant } from '../../../domains/connection/ports.ts'
import { plainText } from '../../../kit/plain-text.ts'
import type { Keyed, Translation } from './group-rows.ts'
import { itemFault } from './group-rows.ts'
import { readAmount, readGrams, readGtin, readStock, shorten } from './read-values.ts'
import { optionsOf } from './translate-shopify.ts'

/** An item of a Google Merchant feed. Field names in small letters with underscores; repeated fields keep their order. */
export type GoogleEntry = { line: number; fields: Map<string, string[]> }

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

/** Whether a header is that of a Google Merchant table. */
export function isGoogleHeader(header: readonly string[]): boolean {
  const names = new Set(header.map(googleField))
  return names.has('id') && names.has('title') && names.has('price')
}

/** A column's name as Google's feeds in XML write it: "Image link" is `image_link`. */
export function googleField(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^g:/, '')
    .replaceAll(/[\s-]+/g, '_')
}

/** A row of a table as an entry. Several additional pictures stand in one cell, parted by commas. */
export function googleRow(names: readonly string[], line: number, cells: readonly string[]): GoogleEntry {
  const fields = new Map<string, string[]>()
  names.forEach((name, index) => {
    const value = (cells[index] ?? '').trim()
    if (value !== '') fields.set(name, name === 'additional_image_link' ? value.split(/,\s*(?=https?:)/) : [value])
  })
  return { line, fields }
}

/** The product an entry belongs to: its item group, or itself. */
export function googleKey(entry: GoogleEntry): string {
  return of(entry, 'item_group_id') || of(entry, 'id')
}

/** How a Google feed's items become products. `currency` is for prices that name none; `now` decides which sale prices hold. */
export function googleTranslation(currency: string, now: Date): Translation<GoogleEntry> {
  return { keyName: 'Item', translate: (key, entries) => translateGroup(key, entries, currency, now) }
}

function translateGroup(key: string, entries: readonly Keyed<GoogleEntry>[], currency: string, now: Date): PulledItem[] {
  const faults: PulledItem[] = []
  const variants: ShopVariant[] = []
  const kept: GoogleEntry[] = []
  const lines = new Map<string, number>()
  let ofGroup = ''
  const differing = optionFields.filter((field) => new Set(entries.map(({ record }) => of(record, field))).size > 1)
  for (const { record, line } of entries) {
    const name = of(record, 'title')
    const bad = (code: string, message: string) => faults.push(itemFault({ line, code, message }, key, name))
    const id = of(record, 'id')
    if (id === '') {
      bad('missing_reference', 'This item has no id.')
      continue
    }
    if (name === '') {
      bad('missing_title', `"${id}" has no title.`)
      continue
    }
    const earlier = lines.get(id)
    if (earlier !== undefined) {
      bad('duplicate_variant', `The item "${id}" stands on line ${earlier} already.`)
      continue
    }
    lines.set(id, line)
    const prices = readPrices(record, currency, now)
    if ('code' in prices) {
      bad(prices.code, prices.message)
      continue
    }
    ofGroup ||= prices.currency
    if (prices.currency !== ofGroup) {
      bad('mixed_currency', `The price is in ${prices.currency}, that of the items before in ${ofGroup}.`)
      continue
    }
    const stock = readStock(of(record, 'quantity') || of(record, 'inventory') || of(record, 'sell_on_google_quantity'))
    if (stock !== null && typeof stock === 'object') {
      bad(stock.code, stock.message)
      continue
    }
    const options = differing.flatMap((field) => (of(record, field) === '' ? [] : [{ name: label(field), value: of(record, field) }]))
    kept.push(record)
    variants.push({
      reference: id,
      sku: id,
      name: options.length === 0 ? name : options.map((option) => option.value).join(' / '),
      options,
      priceMinor: prices.priceMinor,
      compareAtMinor: prices.compareAtMinor,
      stock: /^out[\s_]of[\s_]stock$/i.test(of(record, 'availability')) ? 0 : stock,
      gtin: readGtin(of(record, 'gtin')),
      weightGrams: readGrams(of(record, 'shipping_weight') || of(record, 'product_weight'), 'kg'),
      imageSource: of(record, 'image_link') || null,
    })
  }
  const [head] = kept
  if (!head) return faults
  const images = new Set(
    kept.flatMap((entry) => [of(entry, 'image_link'), ...(entry.fields.get('additional_image_link') ?? [])]).filter((source) => source !== ''),
  )
  const product: ShopProduct = {
    reference: key,
    name: groupName(kept, differing),
    description: plainText(of(head, 'description') || of(head, 'summary')),
    brand: of(head, 'brand'),
    category: of(head, 'product_type') || of(head, 'google_product_category'),
    tags: [],
    currency: ofGroup,
    options: optionsOf(variants),
    attributes: attributesOf(kept, new Set<string>(differing)),
    images: [...images].map((source) => ({ source, alt: '' })),
    variants,
  }
  return [{ isProduct: true, product }, ...faults]
}

/** What the titles of a group have in common, where each ends in its own colour or size: "Linen shirt" of "Linen shirt - Blue, M". */
function groupName(entries: readonly GoogleEntry[], differing: readonly string[]): string {
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

function attributesOf(entries: readonly GoogleEntry[], asOptions: ReadonlySet<string>): ShopProduct['attributes'] {
  const attributes: ShopProduct['attributes'] = []
  for (const [field, values] of entries[0]?.fields ?? []) {
    if (asOptions.has(field) || (usedFields.has(field) && !(optionFields as readonly string[]).includes(field))) continue
    for (const value of values) if (value !== '') attributes.push({ name: label(field), value: value.slice(0, 2000) })
  }
  return attributes
}

type Prices = { priceMinor: number | null; compareAtMinor: number | null; currency: string } | { code: string; message: string }

function readPrices(entry: GoogleEntry, currency: string, now: Date): Prices {
  const text = of(entry, 'price')
  if (text === '') return { priceMinor: null, compareAtMinor: null, currency }
  const price = readAmount(text, currency)
  if ('code' in price) return price
  const saleText = of(entry, 'sale_price')
  if (saleText === '' || !isWithin(of(entry, 'sale_price_effective_date'), now))
    return { priceMinor: price.minor, compareAtMinor: null, currency: price.currency }
  const sale = readAmount(saleText, price.currency)
  if ('code' in sale) return { code: sale.code, message: `Sale price: ${sale.message}` }
  if (sale.currency !== price.currency)
    return { code: 'mixed_currency', message: `The sale price "${shorten(saleText)}" is not in ${price.currency}.` }
  return { priceMinor: sale.minor, compareAtMinor: price.minor > sale.minor ? price.minor : null, currency: price.currency }
}

/** Whether an instant lies in "from/to" of ISO 8601; always when nothing is said. */
function isWithin(period: string, now: Date): boolean {
  const [from = '', to = ''] = period.split('/').map((part) => part.trim())
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return !(start > now.getTime()) && !(end < now.getTime())
}

/** A field's name for a person: `age_group` is "Age group". */
function label(field: string): string {
  const text = field.replaceAll('_', ' ')
  return field === 'mpn' ? 'MPN' : text.charAt(0).toUpperCase() + text.slice(1)
}

function of(entry: GoogleEntry, field: string): string {
  return entry.fields.get(field)?.[0] ?? ''
}
