import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../kit/errors.ts'
import { accessTo, pullAll } from '../../../../test/product-file.ts'
import { feed } from './index.ts'
import { pullProducts } from './read-feed.ts'

const shopifyHeader =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src\n'
const shopify = (...rows: string[]) => shopifyHeader + rows.join('\n')

const tsv = (...rows: string[][]) => rows.map((row) => row.join('\t')).join('\n')

describe('a Google Merchant feed', () => {
  it('makes variants of one item group, with options where they differ and attributes where not', async () => {
    const { products, issues } = await pullAll(
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
    expect(issues).toEqual([])
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
<item><g:id>3</g:id><title>A & B&nbsp;C</title><link>https://s/?a=1&b=2</link><description><![CDATA[x &amp; y & z &constructor;]]></description><g:price>10.00 EUR</g:price></item>
<item><g:id>8</g:id><title>Broken</b></title><g:price>10.00 EUR</g:price></item>
<item><g:id>4</g:id><title>Odd</title><g:price>10.00 XXQ</g:price></item>
<item><g:id>5</g:id><g:price>10.00 EUR</g:price></item>
<item><g:id>6</g:id><title>Good</title><g:price>10.50 JPY</g:price></item>
<item><g:id>7</g:id><title>Good</title><g:price>1000 JPY</g:price><g:quantity>4</g:quantity></item>
</channel></rss>`
    const { products, issues, total } = await pullAll(accessTo(xml, { pieceBytes: 11 }))
    expect(products.map((product) => product.reference)).toEqual(['G', '3', '7'])
    expect(total).toBe(3)
    expect(products[0]).toMatchObject({ name: 'Shirt <b>Blue</b>', options: [{ name: 'Size', values: ['M', 'L'] }] })
    expect(products[0]?.variants.map((variant) => variant.priceMinor)).toEqual([1000, 1100])
    expect(products[0]?.images.map((image) => image.source)).toEqual(['https://x/a,b.png', 'https://x/c.png'])
    expect(products[1]).toMatchObject({ name: 'A & B C', description: 'x & y & z &constructor;' })
    expect(products[2]).toMatchObject({ currency: 'JPY', variants: [{ priceMinor: 1000, stock: 4 }] })
    expect(issues.map(({ line, code }) => [line, code])).toEqual([
      [5, 'malformed_xml'],
      [6, 'unknown_currency'],
      [7, 'missing_name'],
      [8, 'bad_price'],
    ])
  })

  it('keeps the product details of an RSS item as attributes', async () => {
    const detail = (section: string, name: string, value: string) =>
      `<g:product_detail><g:section_name>${section}</g:section_name><g:attribute_name>${name}</g:attribute_name><g:attribute_value>${value}</g:attribute_value></g:product_detail>`
    const { products } = await pullAll(
      accessTo(
        `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>1</g:id><title>Lamp</title><g:price>10 EUR</g:price>${detail('Light', 'Socket', 'E27, E14')}${detail('Light', 'Colour', 'Warm = 2700 K')}</item></channel></rss>`,
      ),
    )
    expect(products[0]?.attributes).toEqual([
      { name: 'Socket', value: 'E27, E14' },
      { name: 'Colour', value: 'Warm = 2700 K' },
    ])
  })

  it('reports an item group that comes back and currencies that mix', async () => {
    const { products, issues } = await pullAll(
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
    expect(issues.map(({ line, code }) => [line, code])).toEqual([
      [3, 'conflicting_value'],
      [5, 'split_group'],
      [6, 'split_group'],
    ])
  })
})

describe('going on', () => {
  it('from any cursor gives exactly the rest, its errors included', async () => {
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
    expect(whole.issues.length).toBeGreaterThan(6)
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
    ['an Excel file', 'PK\u0003\u0004 [Content_Types].xml'],
    ['a PDF file', '%PDF-1.7'],
    ['a JSON file', '{"products": []}'],
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

it('40,000 products are read with memory that does not grow', async () => {
  const products = 40_000
  const bytes = async function* () {
    yield Buffer.from(shopifyHeader)
    for (let i = 0; i < products; i += 100) {
      let block = ''
      for (let p = i; p < i + 100; p += 1) {
        block += `product-${p},Product ${p},"<p>A <b>good</b> product, number ${p}, with a text that says what it is.</p>",Brand,Kitchen,"one, two",Size,S,SKU-${p}-S,shopify,${p % 90},${p % 300}.99,,https://pictures.example/${p}.jpg\n`
        block += `product-${p},,,,,,,M,SKU-${p}-M,shopify,4,${p % 300}.99,399.00,https://pictures.example/${p}-2.jpg\n`
      }
      yield Buffer.from(block)
    }
  }
  let count = 0
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  let early = 0
  const live = () => {
    collectGarbage()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  // In this thread, whose memory can be seen.
  for await (const batch of pullProducts({ from: null, edition: null, currency: 'EUR', now: new Date() }, bytes)) {
    count += batch.items.length
    if (early === 0 && count >= 8000) early = live()
  }
  expect(count).toBe(products)
  // Five times as many products: 16 to 32 bytes each for their keys, and nothing else.
  expect(live() - early).toBeLessThan(8_000_000)
}, 60_000)
