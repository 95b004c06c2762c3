import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { accessTo, pullAll } from '../../../../test/product-file.ts'

const shopifyHeader =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src\n'
const shopify = (...rows: string[]) => shopifyHeader + rows.join('\n')

describe('a Shopify export', () => {
  it('gives every product, variant, option and picture', async () => {
    const bytes = readFileSync(fileURLToPath(new URL('../../../../test/product-files/shopify.csv', import.meta.url)))
    const { products, issues, total } = await pullAll(accessTo(bytes, { pieceBytes: 77 }))
    expect(issues).toEqual([])
    expect(total).toBe(2)
    expect(products.map(({ reference, name, category, brand, tags }) => ({ reference, name, category, brand, tags }))).toEqual([
      { reference: 'stone-vase', name: 'Stone vase', category: 'Vases', brand: 'Kiln & Co', tags: ['Stone', 'Home'] },
      { reference: 'wool-throw', name: 'Wool throw', category: 'Home & Garden > Linens', brand: 'Loom', tags: [] },
    ])
    expect(products[0]?.options).toEqual([{ name: 'Size', values: ['Small', 'Large'] }])
    expect(products[0]?.variants).toMatchObject([
      { reference: 'Small', sku: 'VASE-S', priceMinor: 2450, compareAtMinor: 2900, stock: 4, weightGrams: 900, gtin: '4006381333931' },
      { reference: 'Large', sku: 'VASE-L', priceMinor: 3950, compareAtMinor: null, stock: 0, weightGrams: null, gtin: 'CUSTOM-123' },
    ])
    expect(products[0]?.images).toEqual([
      { source: 'https://pictures.example/vase-1.jpg', alt: 'Vase from the front' },
      { source: 'https://pictures.example/vase-2.jpg', alt: '' },
    ])
    expect(products[0]?.attributes).toEqual([
      { name: 'SEO title', value: 'Stone vase for dried flowers' },
      { name: 'Gender', value: 'unisex' },
    ])
    expect(products[0]?.description).toBe('A vase of stone.\n\n• Hand made\n• Holds water')
  })
})

describe('a Shopify file', () => {
  it('is read with a byte order mark, carriage returns, quoted line breaks and doubled quotes', async () => {
    const text = `\uFEFF${shopify('pot,"The ""Pot""","<p>One</p>\n<ul><li>a &amp; b</li><li>c</li></ul>",V,T,,,,,,,5.00,,')}`.replaceAll('\n', '\r\n')
    const { products, issues } = await pullAll(accessTo(text, { pieceBytes: 7 }))
    expect(issues).toEqual([])
    expect(products[0]).toMatchObject({ name: 'The "Pot"', description: 'One\n\n• a & b\n• c' })
  })

  it('is read with semicolons and decimal commas, as spreadsheets of many countries save it', async () => {
    const { products, issues } = await pullAll(accessTo('Handle;Title;Variant Price\npot;Pot;"1.234,50"\nmug;Mug;7,5\n'))
    expect(issues).toEqual([])
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
    const { products, issues } = await pullAll(
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
      ['a', ['M', 'L']],
      ['d', ['default']],
      ['g', ['default']],
    ])
    expect(products[2]?.variants[0]).toMatchObject({ priceMinor: 500, compareAtMinor: null, name: '12" plate' })
    expect(issues.map(({ line, code, reference }) => [line, code, reference]).sort(([a], [b]) => Number(a) - Number(b))).toEqual([
      [2, 'bad_price', 'a'],
      [4, 'duplicate_variant', 'a'],
      [6, 'missing_name', 'b'],
      [7, 'missing_reference', ''],
      [8, 'unclosed_quote', ''],
      [10, 'negative_price', 'e'],
      [11, 'too_many_columns', ''],
    ])
  })

  it('loses one line to a quote that never closes, also at the end and before a million letters', async () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => `p${i},Product ${i},plain text of the product,,,,,,,,,5,,`)
    rows[100] = 'p100,"Product 100,,,,,,,,,,5,,'
    rows[29_999] = 'p29999,"Product,,,,,,,,,,5,,'
    const { products, issues } = await pullAll(accessTo(shopify(...rows)))
    expect(products).toHaveLength(29_998)
    expect(issues.map(({ line, code }) => [line, code])).toEqual([
      [102, 'unclosed_quote'],
      [30_001, 'unclosed_quote'],
    ])
  })

  it('never lets a handle that comes back overwrite its product', async () => {
    const { products, issues } = await pullAll(accessTo(shopify('a,A,,,,,Size,S,,,,1,,', 'b,B,,,,,,,,,,2,,', 'a,A again,,,,,Size,M,,,,3,,')))
    expect(products.map((product) => product.name)).toEqual(['A', 'B'])
    expect(issues).toMatchObject([{ code: 'split_group', reference: 'a', line: 4 }])
    expect(issues[0]?.text.params).toMatchObject({ before: '2', line: '4' })
  })

  it('takes pictures of rows that hold nothing else, in order and once, and the picture of a variant', async () => {
    const header =
      'Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image,Google Shopping / Gender,Google Shopping / AdWords Labels,Published\n'
    const { products, issues } = await pullAll(
      accessTo(
        `${header}a,A,Colour,Red,5,https://x/2.png,2,Two,https://x/red.png,unisex,ads,true\na,,,Blue,5,https://x/1.png,1,One,https://x/2.png,,,\na,,,,,https://x/3.png,3,,,,,\na,,,,,https://x/1.png,1,,,,,\nz,Hidden,,,5,,,,,,,false\n`,
      ),
    )
    expect(issues).toEqual([])
    expect(products).toHaveLength(1)
    expect(products[0]?.images).toEqual([
      { source: 'https://x/1.png', alt: 'One' },
      { source: 'https://x/2.png', alt: 'Two' },
      { source: 'https://x/3.png', alt: '' },
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
