import type { PulledItem, ShopProduct, ShopVariant } from '../../../domains/connection/ports.ts'
import { plainText } from '../../../kit/plain-text.ts'
import type { Keyed, Translation } from './group-rows.ts'
import { itemFault } from './group-rows.ts'
import { readAmount, readGrams, readGtin, readStock } from './read-values.ts'

/**
 * The columns used, by the names of Shopify's export until 2025 and of its template since.
 * Source: help.shopify.com, "Using CSV files to import and export products".
 */
const columnNames = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  body: ['body (html)', 'description'],
  vendor: ['vendor'],
  category: ['product category', 'google shopping / google product category'],
  type: ['type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1Name: ['option1 name'],
  option1: ['option1 value'],
  option2Name: ['option2 name'],
  option2: ['option2 value'],
  option3Name: ['option3 name'],
  option3: ['option3 value'],
  sku: ['variant sku', 'sku'],
  grams: ['variant grams', 'weight value (grams)'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  stock: ['variant inventory qty', 'inventory quantity'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price'],
  barcode: ['variant barcode', 'barcode'],
  image: ['image src', 'product image url'],
  imagePosition: ['image position'],
  imageAlt: ['image alt text'],
  variantImage: ['variant image', 'variant image url'],
} as const

type Column = keyof typeof columnNames
type Columns = Record<Column, number> & { attributes: { index: number; name: string }[] }

/** Google's own bookkeeping columns: they say nothing of the product. */
const notAttributes = /adwords|custom product|google product category/

/** Where each column stands, or undefined when this is not a header of Shopify's. A column that is absent is -1. */
export function shopifyColumns(header: readonly string[]): Columns | undefined {
  const names = header.map((name) => name.trim().toLowerCase())
  const find = (column: Column): number => {
    for (const name of columnNames[column]) {
      const index = names.indexOf(name)
      if (index >= 0) return index
    }
    return -1
  }
  const columns = Object.fromEntries(Object.keys(columnNames).map((column) => [column, find(column as Column)])) as Record<Column, number>
  if (columns.handle < 0 || columns.title < 0 || columns.price < 0) return undefined
  const attributes = header.flatMap((name, index) => {
    const google = /^google shopping \/ (.+)$/i.exec(name.trim())
    if (google?.[1]) return notAttributes.test(google[1].toLowerCase()) ? [] : [{ index, name: google[1] }]
    const metafield = /^(.+?) \((?:product\.)?metafields\./i.exec(name.trim())
    return metafield?.[1] ? [{ index, name: metafield[1] }] : []
  })
  return { ...columns, attributes }
}

/** The product's handle: what rows of one product have in common. */
export function shopifyKey(columns: Columns, cells: readonly string[]): string {
  return (cells[columns.handle] ?? '').trim()
}

/** How a Shopify file's rows become products. `currency` is the company's: the file names none. */
export function shopifyTranslation(columns: Columns, currency: string): Translation<string[]> {
  return { keyName: 'Handle', translate: (handle, rows) => translateProduct(columns, currency, handle, rows) }
}

function translateProduct(columns: Columns, currency: string, handle: string, rows: readonly Keyed<string[]>[]): PulledItem[] {
  const first = rows[0]
  if (!first) return []
  const head = reader(columns, first.record)
  if (/^(draft|archived)$/i.test(head('status')) || /^false$/i.test(head('published'))) return []
  const name = head('title')
  if (name === '') return [itemFault({ line: first.line, code: 'missing_title', message: `"${handle}" has no title on its first row.` }, handle)]

  const faults: PulledItem[] = []
  const optionNames = [head('option1Name'), head('option2Name'), head('option3Name')]
  const variants = new Map<string, ShopVariant>()
  const lines = new Map<string, number>()
  for (const row of rows) {
    const cell = reader(columns, row.record)
    const values = [cell('option1'), cell('option2'), cell('option3')]
    if (values.every((value) => value === '') && cell('price') === '' && cell('sku') === '') {
      // A row of a further picture. The first row is a variant in any case.
      if (row !== first) continue
    }
    const bad = (code: string, message: string) => faults.push(itemFault({ line: row.line, code, message }, handle, name))
    const isOnly = values.every((value, index) => value === '' || (index === 0 && value === 'Default Title'))
    const options = isOnly
      ? []
      : values.flatMap((value, index) => (value === '' ? [] : [{ name: optionNames[index] || `Option ${index + 1}`, value }]))
    const reference = options.length === 0 ? 'default' : options.map((option) => option.value).join(' / ')
    const earlier = lines.get(reference)
    if (earlier !== undefined) {
      bad('duplicate_variant', `${name} has the variant "${reference}" on line ${earlier} already.`)
      continue
    }
    lines.set(reference, row.line)
    const price = cell('price') === '' ? null : readAmount(cell('price'), currency)
    if (price && 'code' in price) {
      bad(price.code, price.message)
      continue
    }
    const compareAt = cell('compareAt') === '' ? null : readAmount(cell('compareAt'), currency)
    if (compareAt && 'code' in compareAt) {
      bad(compareAt.code, `Compare-at price: ${compareAt.message}`)
      continue
    }
    const stock = readStock(cell('stock'))
    if (stock !== null && typeof stock === 'object') {
      bad(stock.code, stock.message)
      continue
    }
    variants.set(reference, {
      reference,
      sku: cell('sku').replace(/^'/, ''),
      name: options.length === 0 ? name : reference,
      options,
      priceMinor: price?.minor ?? null,
      compareAtMinor: compareAt && price && compareAt.minor > price.minor ? compareAt.minor : null,
      // Shopify writes 0 for what it does not count; a number above that was meant.
      stock: stock === 0 && columns.tracker >= 0 && cell('tracker') === '' ? null : stock,
      gtin: readGtin(cell('barcode')),
      weightGrams: readGrams(cell('grams')),
      imageSource: cell('variantImage') || null,
    })
  }
  if (variants.size === 0) return faults
  const list = [...variants.values()]
  const product: ShopProduct = {
    reference: handle,
    name,
    description: plainText(first.record[columns.body] ?? ''),
    brand: head('vendor'),
    category: head('type') || head('category'),
    tags: [
      ...new Set(
        head('tags')
          .split(',')
          .map((tag) => tag.trim()),
      ),
    ].filter((tag) => tag !== ''),
    currency,
    options: optionsOf(list),
    attributes: columns.attributes.flatMap((attribute) => {
      const value = rows.map((row) => (row.record[attribute.index] ?? '').trim()).find((text) => text !== '')
      return value === undefined ? [] : [{ name: attribute.name, value }]
    }),
    images: imagesOf(columns, rows),
    variants: list,
  }
  return [{ isProduct: true, product }, ...faults]
}

/** Pictures in the order of their positions; those without one keep the order of the file. A variant's own picture counts as well. */
function imagesOf(columns: Columns, rows: readonly Keyed<string[]>[]): ShopProduct['images'] {
  const images = new Map<string, { alt: string; position: number }>()
  for (const row of rows) {
    const cell = reader(columns, row.record)
    const source = cell('image')
    if (source !== '' && !images.has(source))
      images.set(source, { alt: cell('imageAlt'), position: Number(cell('imagePosition')) || images.size + 1 })
  }
  for (const row of rows) {
    const source = (row.record[columns.variantImage] ?? '').trim()
    if (source !== '' && !images.has(source)) images.set(source, { alt: '', position: Infinity })
  }
  const sorted = [...images].sort(([, a], [, b]) => (a.position === b.position ? 0 : a.position - b.position))
  return sorted.map(([source, { alt }]) => ({ source, alt }))
}

/** Option names with their values, in the order they first appear. */
export function optionsOf(variants: readonly ShopVariant[]): ShopProduct['options'] {
  const values = new Map<string, Set<string>>()
  for (const { options } of variants) {
    for (const { name, value } of options) {
      const known = values.get(name)
      if (known) known.add(value)
      else values.set(name, new Set([value]))
    }
  }
  return [...values].map(([name, known]) => ({ name, values: [...known] }))
}

function reader(columns: Columns, cells: readonly string[]): (column: Column) => string {
  return (column) => (cells[columns[column]] ?? '').trim()
}
