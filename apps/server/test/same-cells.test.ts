import { isImportTarget } from '@stoa/contract/import-targets.ts'
import type { ImportOptions } from '@stoa/contract/product-import.ts'
import { stringify } from 'csv-stringify/sync'
import { describe, expect, test } from 'vitest'
import { pullProducts } from '../src/connectors/shops/feed/read-feed.ts'
import { inspectFile } from '../src/domains/import/inspect-file.ts'
import type { ReadEntry } from '../src/domains/import/read-entries.ts'
import { readEntries } from '../src/domains/import/read-entries.ts'

const now = new Date('2026-06-01T12:00:00Z')

/** What a feed makes of a file: its product, and the codes of its errors and notices. */
async function asFeed(open: () => AsyncGenerator<Buffer>) {
  for await (const { items, notices = [] } of pullProducts({ from: null, edition: null, currency: 'EUR', now }, open)) {
    return {
      product: items.flatMap((item) => (item.isProduct ? [item.product] : []))[0],
      errors: items.flatMap((item) => (item.isProduct ? [] : [item.code])),
      notices: notices.map(({ code }) => code),
    }
  }
  throw new Error('a feed has a batch')
}

/** What an import makes of the same file. */
async function asImport(open: () => AsyncGenerator<Buffer>) {
  const { value: file } = await inspectFile({}, open).next()
  if (!file) throw new Error('the file can be read')
  const mapping = file.columns.flatMap(({ guess }, column) => (guess && isImportTarget(guess.target) ? [{ column, target: guess.target }] : []))
  const options: ImportOptions = { decimal: file.decimal, currency: 'EUR', drafts: 'skip' }
  const header = file.columns.map(({ name }) => name)
  const entries = readEntries({ mapping, header, options, delimiter: file.delimiter, from: 0, now }, open)
  await entries.next()
  const [entry] = (await entries.next(new Map())).value as ReadEntry[]
  if (!entry || !('rows' in entry)) throw new Error('the row names a product')
  return {
    product: entry.isDraft ? undefined : entry.product,
    errors: entry.notes.flatMap(({ errors }) => errors.map(({ code }) => code)),
    notices: entry.notes.flatMap(({ notices }) => notices.map(({ code }) => code)),
  }
}

const fileOf = (row: Record<string, string>, delimiter: string) => {
  const bytes = Buffer.from(stringify([Object.keys(row), Object.values(row)], { delimiter }))
  return async function* () {
    yield bytes
  }
}

const cells: readonly [column: string, cell: string][] = [
  ['Variant Price', '$19.99'],
  ['Variant Price', '€ 12,99'],
  ['Variant Price', '1,234.50'],
  ['Variant Price', '1.234,50'],
  ['Variant Price', 'about ten'],
  ['Variant Price', '-5'],
  ['Variant Price', '10 XXQ'],
  ['Variant Price', ''],
  ['Variant Compare At Price', '99'],
  ['Variant Compare At Price', 'many'],
  ['Variant Inventory Qty', '1,000'],
  ['Variant Inventory Qty', '9999999999'],
  ['Variant Inventory Qty', '-3'],
  ['Variant Inventory Qty', '1.5'],
  ['Variant Inventory Qty', '12.0'],
  ['Variant Inventory Qty', '0'],
  ['Variant Inventory Qty', ''],
  ['Variant SKU', 'S'.repeat(201)],
  ['Variant SKU', "'00123"],
  ['Image Src', 'ftp://shop.example/1.jpg'],
  ['Image Src', 'https://shop.example/1.jpg, https://shop.example/2.jpg'],
  ['Variant Grams', '0.0'],
  ['Variant Grams', '1.5 kg'],
  ['Variant Grams', 'heavy'],
  ['Variant Barcode', 'CUSTOM-123'],
  ['Variant Barcode', "'4006381333931"],
  ['Variant Barcode', '4.00638E+12'],
  ['Type', 'Bowls'],
  ['Type', ''],
  ['Product Category', 'Home > Bowls'],
  ['Title', 'A\u0000B'],
  ['Title', 'N'.repeat(501)],
  ['Title', ''],
  ['Body (HTML)', '<p>One &amp; two</p><script>x()</script>'],
  ['Body (HTML)', 'Linen &amp; light'],
  ['Body (HTML)', 'x'.repeat(70_000)],
  ['Tags', 'a, "b; c", a'],
  ['Status', 'draft'],
  ['Published', 'FALSE'],
  ['Option1 Value', 'Default Title'],
  ['SEO Title', 'Bowl of clay'],
  ['Google Shopping / Gender', 'unisex'],
]

describe('the same cell', () => {
  const row = {
    Handle: 'bowl',
    Title: 'Bowl',
    'Body (HTML)': 'A bowl.',
    Vendor: 'Kiln',
    'Product Category': 'Home',
    Type: '',
    Tags: '',
    Published: 'true',
    'Option1 Name': 'Size',
    'Option1 Value': 'Large',
    'Variant SKU': 'BOWL',
    'Variant Grams': '300',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '5',
    'Variant Price': '12.50',
    'Variant Compare At Price': '',
    'Variant Barcode': '',
    'Image Src': '',
    'SEO Title': '',
    'Google Shopping / Gender': '',
    Status: 'active',
  }
  test.each(cells)('in %s, %j, comes to the same in a feed and in an import', async (column, cell) => {
    const open = fileOf({ ...row, [column]: cell }, ',')
    const [feed, imported] = [await asFeed(open), await asImport(open)]
    expect(feed).toEqual(imported)
    expect(feed.product !== undefined || feed.errors.length > 0 || /^(draft|FALSE)$/.test(cell)).toBe(true)
  })

  const item = {
    id: 'BOWL',
    title: 'Bowl',
    description: 'A bowl.',
    price: '12.50 EUR',
    quantity: '5',
    availability: 'in_stock',
    gtin: '',
    'shipping weight': '',
    'image link': '',
    brand: 'Kiln',
    'product type': 'Home > Bowls',
  }
  test.each([
    ['price', '$19.99'],
    ['price', '€ 12,99'],
    ['price', 'ten'],
    ['price', '-5 EUR'],
    ['quantity', '1,000'],
    ['quantity', '9999999999'],
    ['quantity', '-3'],
    ['quantity', '1.5'],
    ['availability', 'out of stock'],
    ['gtin', 'CUSTOM-123'],
    ['shipping weight', '0.0'],
    ['shipping weight', '300 g'],
    ['shipping weight', '1.5'],
    ['shipping weight', 'heavy'],
    ['image link', 'ftp://shop.example/1.jpg'],
    ['description', '<b>Linen</b> &amp; light'],
    ['id', 'S'.repeat(201)],
  ])('in %s of a Google feed, %j, comes to the same', async (column, cell) => {
    const open = fileOf({ ...item, [column]: cell }, '\t')
    const [feed, imported] = [await asFeed(open), await asImport(open)]
    expect(feed).toEqual(imported)
  })

  test('an item group of a Google table comes to the same: its name, options, attributes and variants', async () => {
    const rows = [
      [
        'id',
        'title',
        'item group id',
        'color',
        'size',
        'material',
        'custom label 0',
        'product detail',
        'link',
        'price',
        'sale price',
        'product weight',
      ],
      [
        'S-B-M',
        'Shirt, M - Blue',
        'S',
        'Blue',
        'M',
        'Linen',
        'summer',
        'Fit:Cut:Wide,Care:Wash:40 °C',
        'https://s.example/1',
        '30 EUR',
        '25 EUR',
        '200 g',
      ],
      ['S-R-M', 'Shirt, M - Red', 'S', 'Red', 'M', 'Linen', 'summer', '', 'https://s.example/2', '30 EUR', '', '0.2'],
    ]
    const open = async function* () {
      yield Buffer.from(stringify(rows, { delimiter: '\t' }))
    }
    const [feed, imported] = [await asFeed(open), await asImport(open)]
    expect(feed).toEqual(imported)
    expect(feed.product).toMatchObject({
      reference: 'S',
      name: 'Shirt, M',
      options: [{ name: 'Color', values: ['Blue', 'Red'] }],
      attributes: [
        { name: 'Size', value: 'M' },
        { name: 'Material', value: 'Linen' },
        { name: 'Custom label 0', value: 'summer' },
        { name: 'Cut', value: 'Wide' },
        { name: 'Wash', value: '40 °C' },
      ],
      variants: [
        { reference: 'S-B-M', sku: 'S-B-M', name: 'Blue', priceMinor: 2500, compareAtMinor: 3000, weightGrams: 200 },
        { reference: 'S-R-M', sku: 'S-R-M', name: 'Red', priceMinor: 3000, compareAtMinor: null, weightGrams: 200 },
      ],
    })
  })
})
