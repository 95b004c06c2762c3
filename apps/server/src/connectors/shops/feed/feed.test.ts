import { existsSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Json, PulledItem, ShopAccess, ShopProduct } from '../../../domains/connection/ports.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Outbound } from '../../../kit/outbound.ts'
import { feed } from './index.ts'

const noOutbound: Outbound = { request: () => Promise.reject(new Error('no address is given here')), close: async () => {} }

function accessTo(bytes: Buffer | string, options: { pieceBytes?: number; currency?: string } = {}): ShopAccess {
  const buffer = Buffer.from(bytes)
  const size = options.pieceBytes ?? 65_536
  return {
    companyId: 'company',
    connectionId: 'connection',
    settings: { file: 'feeds/file.csv' },
    secrets: {},
    currency: options.currency ?? 'EUR',
    outbound: noOutbound,
    openFile: async () =>
      Readable.from(
        (function* () {
          for (let at = 0; at < buffer.length; at += size) yield buffer.subarray(at, at + size)
        })(),
      ),
    signal: new AbortController().signal,
  }
}

async function pullAll(access: ShopAccess, from: Json = null) {
  const items: PulledItem[] = []
  const cursors: Json[] = []
  let total: number | null = null
  for await (const batch of feed.pull(access, from)) {
    items.push(...batch.items)
    cursors.push(batch.cursor)
    total = batch.total
  }
  const products = items.flatMap((item) => (item.isProduct ? [item.product] : []))
  const faults = items.flatMap((item) => (item.isProduct ? [] : [item]))
  return { items, products, faults, cursors, total }
}

const shopifyHeader =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src\n'
const shopify = (...rows: string[]) => shopifyHeader + rows.join('\n')

describe('the real Shopify exports', () => {
  for (const name of ['home-and-garden.csv', 'apparel.csv']) {
    const path = fileURLToPath(new URL(`../../../../../../../shared/data/shopify-csv/${name}`, import.meta.url))
    it.skipIf(!existsSync(path))(`${name} gives every product, variant, option and picture (skipped where the file is not at hand)`, async () => {
      const bytes = readFileSync(path)
      // Counted another way: no cell of these files holds a line break, so a line is a row and its handle what is before the first comma.
      const lines = bytes
        .toString('utf8')
        .split('\n')
        .slice(1)
        .filter((line) => line !== '')
      const handles = new Set(lines.map((line) => line.slice(0, line.indexOf(','))))
      const pictures = bytes.toString('utf8').match(/https:\/\/burst\.shopifycdn\.com\/[^,]+/g) ?? []
      const { products, faults, total } = await pullAll(accessTo(bytes, { pieceBytes: 777 }))
      expect(faults).toEqual([])
      expect(products.map((product) => product.reference)).toEqual([...handles])
      expect(total).toBe(handles.size)
      expect(products.flatMap((product) => product.variants)).toHaveLength(lines.length)
      expect(products.flatMap((product) => product.images.map((image) => image.source))).toEqual(pictures)
      for (const product of products) {
        const own = lines.filter((line) => line.startsWith(`${product.reference},`))
        const isSingle = own.some((line) => line.includes(',Default Title,'))
        expect(product.options.length, product.reference).toBe(isSingle ? 0 : 1)
        expect(product.options[0]?.values.length ?? 1).toBe(own.length)
        expect(product.variants.every((variant) => variant.priceMinor !== null && variant.priceMinor > 0)).toBe(true)
        expect(product.description).not.toMatch(/[<>]/)
      }
    })
  }

  const path = fileURLToPath(new URL('../../../../../../../shared/data/shopify-csv/home-and-garden.csv', import.meta.url))
  it.skipIf(!existsSync(path))(
    'the clay plant pot has its two sizes, prices, tags and pictures (skipped where the file is not at hand)',
    async () => {
      const { products } = await pullAll(accessTo(readFileSync(path)))
      const pot = products[0] as ShopProduct
      expect(pot).toMatchObject({
        name: 'Clay Plant Pot',
        description: 'Classic blown clay pot for plants',
        brand: 'Company 123',
        category: 'Outdoor',
        tags: ['Pot', 'Plants'],
        currency: 'EUR',
      })
      expect(pot.options).toEqual([{ name: 'Size', values: ['Regular', 'Large'] }])
      expect(pot.variants.map(({ reference, priceMinor, stock }) => ({ reference, priceMinor, stock }))).toEqual([
        { reference: 'Regular', priceMinor: 999, stock: 1 },
        { reference: 'Large', priceMinor: 1599, stock: 3 },
      ])
      expect(products[1]?.variants[0]).toMatchObject({ priceMinor: 5999, compareAtMinor: 7500, name: 'Copper Light' })
    },
  )
})

describe('a Shopify file', () => {
  it('is read with a byte order mark, carriage returns, quoted line breaks and doubled quotes', async () => {
    const text = `\uFEFF${shopify('pot,"The ""Pot""","<p>One</p>\n<ul><li>a &amp; b</li><li>c</li></ul>",V,T,,,,,,,5.00,,')}`.replaceAll('\n', '\r\n')
    const { products, faults } = await pullAll(accessTo(text, { pieceBytes: 7 }))
    expect(faults).toEqual([])
    expect(products[0]).toMatchObject({ name: 'The "Pot"', description: 'One\n\n• a & b\n• c' })
  })

  it('is read with semicolons and decimal commas, as spreadsheets of many countries save it', async () => {
    const { products, faults } = await pullAll(accessTo('Handle;Title;Variant Price\npot;Pot;"1.234,50"\nmug;Mug;7,5\n'))
    expect(faults).toEqual([])
    expect(products.map((product) => product.variants[0]?.priceMinor)).toEqual([123_450, 750])
  })

  it('is read with lines in Latin-1 among lines in UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('Handle,Title,Variant Price\ncafé,Café,3\n'), Buffer.from('th\xe9,Th\xe9 vert,4\n', 'latin1')])
    const { products } = await pullAll(accessTo(bytes, { pieceBytes: 5 }))
    expect(products.map((product) => product.name)).toEqual(['Café', 'Thé vert'])
  })

  it('is read in UTF-16 and with the line ends of old Macs', async () => {
    const text = 'Handle,Title,Variant Price\rpot,Pöt,3\rmug,Mug,4\r'
    for (const bytes of [Buffer.from(text), Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])]) {
      expect((await pullAll(accessTo(bytes, { pieceBytes: 3 }))).products.map((product) => product.name)).toEqual(['Pöt', 'Mug'])
    }
  })

  it('names the line of every bad row and delivers all others', async () => {
    const { products, faults } = await pullAll(
      accessTo(
        shopify(
          'a,A,,,,,Size,S,,,,ten,,',
          'a,,,,,,,M,,,,10,,',
          'a,,,,,,,M,,,,10,,',
          'a,,,,,,,L,,shopify,-2,10,,',
          'b,,,,,,,,,,,5,,',
          ',Nameless,,,,,,,,,,5,,',
          'c,"C,,,,,,,,,,5,,',
          'd,"D ""quoted""",,,,,,,,,,5,,',
          'e,12" plate,,,,,,,,,,-5,,',
          'f,F,,,,,,,,,,5,4,,,,x',
          'g,12" plate,,,,,,,,,,5,4,',
        ),
      ),
    )
    expect(products.map((product) => [product.reference, product.variants.map((variant) => variant.reference)])).toEqual([
      ['a', ['M']],
      ['d', ['default']],
      ['g', ['default']],
    ])
    expect(products[2]?.variants[0]).toMatchObject({ priceMinor: 500, compareAtMinor: null, name: '12" plate' })
    expect(faults.map(({ line, code, reference }) => [line, code, reference]).sort(([a], [b]) => Number(a) - Number(b))).toEqual([
      [2, 'bad_price', 'a'],
      [4, 'duplicate_variant', 'a'],
      [5, 'negative_stock', 'a'],
      [6, 'missing_title', 'b'],
      [7, 'missing_reference', ''],
      [8, 'unclosed_quote', ''],
      [10, 'bad_price', 'e'],
      [11, 'too_many_columns', ''],
    ])
  })

  it('loses one line to a quote that never closes, also at the end and before a million letters', async () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => `p${i},Product ${i},plain text of the product,,,,,,,,,5,,`)
    rows[100] = 'p100,"Product 100,,,,,,,,,,5,,'
    rows[29_999] = 'p29999,"Product,,,,,,,,,,5,,'
    const { products, faults } = await pullAll(accessTo(shopify(...rows)))
    expect(products).toHaveLength(29_998)
    expect(faults.map(({ line, code }) => [line, code])).toEqual([
      [102, 'unclosed_quote'],
      [30_001, 'unclosed_quote'],
    ])
  })

  it('never lets a handle that comes back overwrite its product', async () => {
    const { products, faults } = await pullAll(accessTo(shopify('a,A,,,,,Size,S,,,,1,,', 'b,B,,,,,,,,,,2,,', 'a,A again,,,,,Size,M,,,,3,,')))
    expect(products.map((product) => product.name)).toEqual(['A', 'B'])
    expect(faults).toMatchObject([{ code: 'split_group', reference: 'a', line: 4 }])
    expect(faults[0]?.message).toMatch(/line 2 .*line 4/)
  })

  it('takes pictures of rows that hold nothing else, in order and once, and the picture of a variant', async () => {
    const header =
      'Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image,Google Shopping / Gender,Google Shopping / AdWords Labels,Published\n'
    const { products, faults } = await pullAll(
      accessTo(
        `${header}a,A,Colour,Red,5,https://x/2.png,2,Two,https://x/red.png,unisex,ads,true\na,,,Blue,5,https://x/1.png,1,One,https://x/2.png,,,\na,,,,,https://x/3.png,3,,,,,\na,,,,,https://x/1.png,1,,,,,\nz,Hidden,,,5,,,,,,,false\n`,
      ),
    )
    expect(faults).toEqual([])
    expect(products).toHaveLength(1)
    expect(products[0]?.images).toEqual([
      { source: 'https://x/1.png', alt: 'One' },
      { source: 'https://x/2.png', alt: 'Two' },
      { source: 'https://x/3.png', alt: '' },
      { source: 'https://x/red.png', alt: '' },
    ])
    expect(products[0]?.variants.map((variant) => variant.imageSource)).toEqual(['https://x/red.png', 'https://x/2.png'])
    expect(products[0]?.attributes).toEqual([{ name: 'Gender', value: 'unisex' }])
  })

  it('is read by the columns of the template of 2025', async () => {
    const { products } = await pullAll(
      accessTo(
        'Title,URL handle,Description,Status,SKU,Option1 name,Option1 value,Price,Inventory quantity,Product image URL\nPot,pot,<b>x</b>,Active,S1,Size,S,5,3,https://x/1.png\nOld,old,,Archived,,,,5,,\n',
      ),
    )
    expect(products).toMatchObject([
      { reference: 'pot', description: 'x', variants: [{ sku: 'S1', stock: 3, priceMinor: 500 }], images: [{ source: 'https://x/1.png' }] },
    ])
  })
})

const tsv = (...rows: string[][]) => rows.map((row) => row.join('\t')).join('\n')

describe('a Google Merchant feed', () => {
  it('makes variants of one item group, with options where they differ and attributes where not', async () => {
    const { products, faults } = await pullAll(
      accessTo(
        tsv(
          [
            'id',
            'title',
            'description',
            'link',
            'image link',
            'additional image link',
            'price',
            'sale_price',
            'availability',
            'gtin',
            'mpn',
            'brand',
            'item_group_id',
            'color',
            'size',
            'material',
            'product_type',
          ],
          [
            'S-B-M',
            'Shirt - Blue, M',
            'Linen &amp; light',
            'https://s/1',
            'https://x/b.png',
            'https://x/1.png,https://x/2.png',
            '30.00 EUR',
            '25.00 EUR',
            'in_stock',
            '4006381333931',
            'MP',
            'Brand',
            'G1',
            'Blue',
            'M',
            'Linen',
            'Apparel > Shirts',
          ],
          [
            'S-R-M',
            'Shirt - Red, M',
            'Linen',
            'https://s/2',
            'https://x/r.png',
            '',
            'EUR 30.00',
            '',
            'out of stock',
            '',
            '',
            'Brand',
            'G1',
            'Red',
            'M',
            'Linen',
            '',
          ],
          ['MUG', '6" Mug', '', '', '', '', '9.50 EUR', '', 'in stock', '', '', '', '', 'White', '', '', ''],
        ),
      ),
    )
    expect(faults).toEqual([])
    expect(products.map((product) => [product.reference, product.name])).toEqual([
      ['G1', 'Shirt - Blue, M'],
      ['MUG', '6" Mug'],
    ])
    expect(products[0]?.options).toEqual([{ name: 'Color', values: ['Blue', 'Red'] }])
    expect(products[0]?.attributes).toEqual([
      { name: 'MPN', value: 'MP' },
      { name: 'Size', value: 'M' },
      { name: 'Material', value: 'Linen' },
    ])
    expect(products[0]?.variants).toMatchObject([
      { reference: 'S-B-M', priceMinor: 2500, compareAtMinor: 3000, stock: null, gtin: '4006381333931', name: 'Blue' },
      { reference: 'S-R-M', priceMinor: 3000, compareAtMinor: null, stock: 0 },
    ])
    expect(products[0]?.images.map((image) => image.source)).toEqual(['https://x/b.png', 'https://x/1.png', 'https://x/2.png', 'https://x/r.png'])
    expect(products[1]?.attributes).toEqual([{ name: 'Color', value: 'White' }])
  })

  it('is read as RSS, past nested prices and broken items', async () => {
    const xml = `<?xml version="1.0"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>
<item><g:id>1</g:id><title><![CDATA[Shirt <b>Blue</b>]]></title><g:price>10.00 EUR</g:price><g:shipping><g:price>4 EUR</g:price></g:shipping><g:item_group_id>G</g:item_group_id><g:size>M</g:size><g:additional_image_link>https://x/a,b.png</g:additional_image_link><g:additional_image_link>https://x/c.png</g:additional_image_link></item>
<item><g:id>2</g:id><title>Shirt &#233;t&#xE9;</title><g:price>11.00 EUR</g:price><g:item_group_id>G</g:item_group_id><g:size>L</g:size></item>
<item><g:id>3</g:id><title>A & B&nbsp;C</title><link>https://s/?a=1&b=2</link><description><![CDATA[x &amp; y & z]]></description><g:price>10.00 EUR</g:price></item>
<item><g:id>8</g:id><title>Broken</b></title><g:price>10.00 EUR</g:price></item>
<item><g:id>4</g:id><title>Odd</title><g:price>10.00 XXQ</g:price></item>
<item><g:id>5</g:id><g:price>10.00 EUR</g:price></item>
<item><g:id>6</g:id><title>Good</title><g:price>10.50 JPY</g:price></item>
<item><g:id>7</g:id><title>Good</title><g:price>1000 JPY</g:price><g:quantity>4</g:quantity></item>
</channel></rss>`
    const { products, faults, total } = await pullAll(accessTo(xml, { pieceBytes: 11 }))
    expect(products.map((product) => product.reference)).toEqual(['G', '3', '7'])
    expect(total).toBe(3)
    expect(products[0]).toMatchObject({ name: 'Shirt <b>Blue</b>', options: [{ name: 'Size', values: ['M', 'L'] }] })
    expect(products[0]?.variants.map((variant) => variant.priceMinor)).toEqual([1000, 1100])
    expect(products[0]?.images.map((image) => image.source)).toEqual(['https://x/a,b.png', 'https://x/c.png'])
    expect(products[1]).toMatchObject({ name: 'A & B C', description: 'x & y & z' })
    expect(products[2]).toMatchObject({ currency: 'JPY', variants: [{ priceMinor: 1000, stock: 4 }] })
    expect(faults.map(({ line, code }) => [line, code])).toEqual([
      [5, 'malformed_xml'],
      [6, 'unknown_currency'],
      [7, 'missing_title'],
      [8, 'bad_price'],
    ])
  })

  it('reports an item group that comes back and currencies that mix', async () => {
    const { products, faults } = await pullAll(
      accessTo(
        tsv(
          ['id', 'title', 'price', 'item_group_id'],
          ['1', 'A', '1 EUR', 'G'],
          ['2', 'A', '1 USD', 'G'],
          ['3', 'B', '1 EUR', ''],
          ['4', 'A', '1 EUR', 'G'],
          ['3', 'B', '1 EUR', ''],
        ),
      ),
    )
    expect(products.map((product) => product.reference)).toEqual(['G', '3'])
    expect(faults.map(({ line, code }) => [line, code])).toEqual([
      [3, 'mixed_currency'],
      [5, 'split_group'],
      [6, 'split_group'],
    ])
  })
})

describe('going on', () => {
  it('from any cursor gives exactly the rest, its faults included', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) =>
      i % 700 === 699
        ? `p${i},"P${i},,,,,,,,,,5,,`
        : i % 500 === 499
          ? 'p3,Again,,,,,,,,,,5,,'
          : `p${i},P${i},,,,,Size,S,,,,5,,\np${i},,,,,,,M,,,,5,,`,
    )
    const bytes = shopify(...rows)
    const whole = await pullAll(accessTo(bytes))
    expect(whole.cursors.length).toBeGreaterThan(5)
    expect(whole.faults.length).toBeGreaterThan(6)
    let before = 0
    for await (const batch of feed.pull(accessTo(bytes), null)) {
      before += batch.items.length
      expect((await pullAll(accessTo(bytes), batch.cursor)).items).toEqual(whole.items.slice(before))
    }
  })

  it('of another edition of the file starts again', async () => {
    const { products } = await pullAll(accessTo(shopify('a,A,,,,,,,,,,5,,')), { records: 1, edition: 'feeds/older.csv' })
    expect(products).toHaveLength(1)
  })
})

describe('a file of no known kind', () => {
  for (const [what, text] of [
    ['an empty file', ''],
    ['a web page', '<!doctype html><html><body>Not found</body></html>'],
    ['a list of orders', 'Order,Date\n1,2\n'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0xff, 0xd8])],
  ] as const) {
    it(`is refused when it is connected: ${what}`, async () => {
      await expect(feed.check(accessTo(text))).rejects.toSatisfy((error) => error instanceof AppError && error.code === 'file_unreadable')
    })
  }
  it('is refused when neither file nor address is given', async () => {
    await expect(feed.check({ ...accessTo(''), settings: {} })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

it('100,000 products are read with memory that does not grow', async () => {
  const products = 100_000
  const access = accessTo('')
  let isStopped = false
  const open = async () =>
    Readable.from(
      (async function* () {
        yield Buffer.from(shopifyHeader)
        for (let i = 0; i < products && !isStopped; i += 100) {
          let block = ''
          for (let p = i; p < i + 100; p += 1) {
            block += `product-${p},Product ${p},"<p>A <b>good</b> product, number ${p}, with a text of some length that says what it is.</p>",Brand,Kitchen,"one, two",Size,S,SKU-${p}-S,shopify,${p % 90},${p % 300}.99,,https://pictures.example/${p}.jpg\n`
            block += `product-${p},,,,,,,M,SKU-${p}-M,shopify,4,${p % 300}.99,399.00,https://pictures.example/${p}-2.jpg\n`
          }
          yield Buffer.from(block)
        }
      })(),
    )
  let count = 0
  let largest = 0
  const before = process.memoryUsage().rss
  const started = performance.now()
  for await (const batch of feed.pull({ ...access, openFile: open }, null)) {
    count += batch.items.length
    largest = Math.max(largest, process.memoryUsage().rss)
  }
  isStopped = true
  const seconds = (performance.now() - started) / 1000
  process.stdout.write(
    `feed: ${Math.round(count / seconds)} products/s (two variants each), memory +${Math.round((largest - before) / 1e6)} MB at the most\n`,
  )
  expect(count).toBe(products)
  expect(largest - before).toBeLessThan(200_000_000)
})
