import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sourceHash } from '../product/source-hash.ts'
import type { StoredProduct } from '@stoa/product-file/file-product.ts'
import { fitProduct } from '../product/rules.ts'
import { groupFile } from './group-file.ts'
import { readProduct } from '@stoa/product-file/read-product.ts'
import { exportHeader, exportRows } from './export/rules-export.ts'
import { guessTargets } from '@stoa/product-file/guess-targets.ts'
import { makePlan } from '@stoa/product-file/plan.ts'

const options = { decimal: 'point', currency: 'EUR', drafts: 'not_for_sale' } as const

describe('an export', () => {
  const text = (maxLength = 20) =>
    fc.string({ unit: fc.constantFrom('a', 'B', '7', ' ', ',', ';', '"', '\n', "'", '=', '-', 'é', '<', '&', '/'), maxLength })
  const plain = fc.string({ unit: fc.constantFrom('a', 'B', '7', '-', 'é'), minLength: 1, maxLength: 8 })
  const count = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null })
  const address = fc.nat({ max: 9 }).map((n) => `https://shop.example/${n}.jpg?a=1,2`)
  const product = fc
    .record({
      reference: plain,
      name: plain,
      description: text(40),
      brand: text(),
      category: text(),
      tags: fc.uniqueArray(
        plain.chain((a) => text(4).map((b) => `${a}${b}`)),
        { maxLength: 4 },
      ),
      currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
      attributes: fc.array(fc.record({ name: fc.constantFrom('Fit', 'Fabric', 'a:b'), value: text() }), { maxLength: 4 }),
      images: fc.uniqueArray(fc.record({ source: address, alt: text() }), { selector: ({ source }) => source, maxLength: 4 }),
      variants: fc.uniqueArray(
        fc.record({
          reference: plain,
          sku: text(),
          name: text(),
          options: fc.uniqueArray(fc.record({ name: plain, value: plain }), { selector: ({ name }) => name, maxLength: 5 }),
          priceMinor: count,
          compareAtMinor: count,
          stock: count,
          gtin: fc.constantFrom('', '4006381333931', 'not one'),
          weightGrams: count,
          imageSource: fc.option(address, { nil: null }),
        }),
        { selector: ({ reference }) => reference, minLength: 1, maxLength: 4 },
      ),
    })
    .map((one) => ({ ...one, options: [{ name: 'kept', values: ['as it is'] }] }))

  test('read back by its own columns says of every product what it is', () => {
    fc.assert(
      fc.property(product, (given) => {
        const fitted = fitProduct(given)
        if (!fitted) throw new Error('it fits')
        const { reference, ...kept } = fitted
        const attributes = ['Fit', 'Fabric', 'a:b'].map((name) => ({ name, times: 4 }))
        const columns = { attributes, languages: [] }
        const file = stringify([exportHeader(columns), ...exportRows({ ...fitted, status: 'Ready' }, columns)])
        const [header = [], ...rows] = parse(file)
        const mapping = guessTargets(header.map((name) => ({ name, samples: [] }))).flatMap((guess, column) =>
          guess ? [{ column, target: guess.target as 'sku' }] : [],
        )
        expect(mapping).toHaveLength(header.length)
        const plan = makePlan(mapping, header, options)
        const read = readProduct(
          plan,
          reference,
          rows.map((cells, index) => ({ line: index + 2, cells })),
          kept,
        )
        expect(read.notes.flatMap(({ errors }) => errors)).toEqual([])
        expect(read.notes.flatMap(({ changed }) => [...changed])).toEqual([])
        const again = read.product && fitProduct(read.product)
        expect(again && sourceHash(again)).toEqual(sourceHash(fitted))
      }),
    )
  })
})

describe('the rows of a product', () => {
  const header = ['reference', 'name', 'brand', 'sku', 'option1_value', 'price', 'stock', 'image']
  const plan = makePlan(
    header.map((target, column) => ({ column, target: target as 'sku' })),
    header,
    options,
  )
  const read = (rows: string[][], kept?: StoredProduct) => {
    const { product: one, notes } = readProduct(
      plan,
      'mug',
      rows.map((cells, index) => ({ line: index + 2, cells })),
      kept,
    )
    return { product: one, codes: notes.map(({ errors }) => errors.map(({ code }) => code).join(' ')) }
  }
  const { product: mug } = read([
    ['mug', 'Mug', 'Kiln', 'M-S', 'S', '10', '1', 'https://a.example/1.jpg'],
    ['mug', '', '', 'M-L', 'L', '12', '2', 'https://a.example/2.jpg'],
  ])
  if (!mug) throw new Error('the mug can be read')

  test('of which one is broken leave only it out, and a new product without its name leaves all', () => {
    const one = read([
      ['mug', 'Mug', '', 'M-S', 'S', 'ten', '1', ''],
      ['mug', '', '', 'M-L', 'L', '12', '2', ''],
    ])
    expect(one.codes).toEqual(['bad_price', ''])
    expect(one.product).toMatchObject({ name: 'Mug', variants: [{ sku: 'M-L' }] })
    const none = read([
      ['mug', '', '', 'M-S', 'S', '1', '1', ''],
      ['mug', '', '', 'M-L', 'L', '12', '2', ''],
    ])
    expect(none).toEqual({ product: undefined, codes: ['missing_name', 'product_broken'] })
  })

  test('that contradict each other or come twice are distinguished', () => {
    expect(
      read([
        ['mug', 'Mug', 'Kiln', 'A', 'S', '1', '', ''],
        ['mug', 'Mug', 'Oven', 'B', 'L', '1', '', ''],
        ['mug', '', '', 'C', 'S', '1', '', ''],
      ]).codes,
    ).toEqual(['', 'conflicting_value', 'duplicate_variant'])
  })

  test('with a compare-at price that is not above the price come without it, and say so', () => {
    const columns = ['reference', 'name', 'option1_value', 'price', 'compare_at_price']
    const priced = makePlan(
      columns.map((target, column) => ({ column, target: target as 'sku' })),
      columns,
      options,
    )
    const cells = (size: string, price: string, compareAt: string) => ['mug', 'Mug', size, price, compareAt]
    const readPriced = (rows: string[][], kept?: StoredProduct) =>
      readProduct(
        priced,
        'mug',
        rows.map((row, index) => ({ line: index + 2, cells: row })),
        kept,
      )
    const { product, notes } = readPriced([
      cells('S', '10', '12'),
      cells('M', '10', '10'),
      cells('L', '10', '8.50'),
      cells('XL', '10', '0'),
      cells('XXL', '10', ''),
    ])
    expect(product?.variants.map(({ compareAtMinor }) => compareAtMinor)).toEqual([1200, null, null, null, null])
    const notice = (value: string) => ({ column: 4, code: 'compare_at_not_higher', params: { value } })
    expect(notes.map(({ notices }) => notices)).toEqual([[], [notice('10.00')], [notice('8.50')], [], []])
    // A price that rises above the compare-at price that is kept.
    const raised = readPriced([cells('S', '12.50', '12')], product)
    expect(raised.product?.variants[0]).toMatchObject({ priceMinor: 1250, compareAtMinor: null })
    expect(raised.notes[0]?.notices).toEqual([notice('12.00')])
  })

  test('without a name add to what is there: a fixed row brings its variant and empties nothing', () => {
    const fixed = read([['mug', '', '', 'M-XL', 'XL', '14', '3', '']], mug)
    expect(fixed.codes).toEqual([''])
    expect(fixed.product).toMatchObject({ name: 'Mug', brand: 'Kiln', images: mug.images })
    expect(fixed.product?.variants.map(({ sku, priceMinor }) => [sku, priceMinor])).toEqual([
      ['M-S', 1000],
      ['M-L', 1200],
      ['M-XL', 1400],
    ])
  })

  test('change of a product what they say and leave what they do not name', () => {
    const few = makePlan(
      [
        { column: 0, target: 'sku' },
        { column: 1, target: 'stock' },
        { column: 2, target: 'reference' },
      ],
      ['sku', 'stock', 'reference'],
      options,
    )
    const changed = readProduct(few, 'mug', [{ line: 2, cells: ['M-L', '7', 'mug'] }], mug)
    expect(changed.product).toEqual({ ...mug, variants: [mug.variants[0], { ...mug.variants[1], stock: 7 }] })
    expect(changed.notes.map((notes) => [...notes.changed])).toEqual([[1]])
  })

  test('that stand apart in the file are one product', async () => {
    const rows = ['a', 'b', 'a', 'c', 'b'].map((reference, index) => ({ line: index + 2, cells: [reference, `row ${index}`] }))
    const open = async function* () {
      yield rows
    }
    const found: string[][] = []
    for await (const entry of groupFile(open, makePlan([{ column: 0, target: 'reference' }], ['reference', 'name'], options), ','))
      found.push('rows' in entry ? entry.rows.map(({ cells }) => cells[1] ?? '') : [])
    expect(found).toEqual([['row 0', 'row 2'], ['row 3'], ['row 1', 'row 4']])
  })
})
