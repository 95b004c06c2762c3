import { describe, expect, test } from 'vitest'
import type { KnownToFile, StoredProduct } from './file-product.ts'
import { makePlan } from './plan.ts'
import { readProduct } from './read-product.ts'

const variant = (size: string, sku = `sku-${size}`): StoredProduct['variants'][number] => ({
  reference: size,
  sku,
  name: size,
  options: [{ name: 'Size', value: size }],
  priceMinor: 5000,
  compareAtMinor: null,
  stock: 5,
  gtin: '',
  weightGrams: null,
  imageSource: null,
})
const stored: StoredProduct = {
  name: 'Mug',
  description: '',
  brand: '',
  category: '',
  tags: [],
  currency: 'USD',
  options: [{ name: 'Size', values: ['S', 'M'] }],
  attributes: [],
  images: [],
  variants: [variant('S'), variant('M')],
}

/** What a file of these columns makes of a product that is stored, in a company whose currency is EUR. */
function read(header: string[], rows: string[][], kept: KnownToFile = stored) {
  const plan = makePlan(
    header.map((target, column) => ({ column, target: target as 'sku' })),
    header,
    { decimal: 'point', currency: 'EUR', drafts: 'not_for_sale' },
  )
  const { product, notes } = readProduct(
    plan,
    'mug',
    rows.map((cells, index) => ({ line: index + 2, cells })),
    kept,
  )
  const errors = notes.flatMap((one) => one.errors.map(({ code, reason }) => [code, reason.code.replace('import_error.', '')]))
  return { product, errors, prices: product?.variants.map(({ priceMinor, compareAtMinor }) => [priceMinor, compareAtMinor]) }
}

describe('the currency of a product that is stored', () => {
  test('stays where the file does not name one', () => {
    const changed = read(['reference', 'sku', 'price'], [['mug', 'sku-S', '45']])
    expect([changed.errors, changed.product?.currency, changed.prices]).toEqual([
      [],
      'USD',
      [
        [4500, null],
        [5000, null],
      ],
    ])
    const signed = read(['reference', 'sku', 'price'], [['mug', 'sku-S', '$45']], { ...stored, currency: 'CAD' })
    expect([signed.errors, signed.product?.currency, signed.prices?.[0]]).toEqual([[], 'CAD', [4500, null]])
  })

  test.each([
    ['a column', ['reference', 'sku', 'price', 'currency'], ['mug', 'sku-S', '45', 'EUR']],
    ['the price', ['reference', 'sku', 'price'], ['mug', 'sku-S', '€45']],
    ['a column and no price', ['reference', 'sku', 'currency'], ['mug', 'sku-S', 'EUR']],
  ])('is not changed by %s while a variant keeps its price', (_, header, row) => {
    const partial = read(header, [row])
    expect([partial.product, partial.errors]).toEqual([undefined, [['conflicting_value', 'currency_of_some']]])
  })

  test('changes with the prices of all variants, and no compare-at price stays', () => {
    const header = ['reference', 'sku', 'price', 'currency']
    const rows = ['S', 'M'].map((size) => ['mug', `sku-${size}`, '45', 'EUR'])
    const reduced = { ...stored, variants: stored.variants.map((one) => ({ ...one, compareAtMinor: 6000 })) }
    const whole = read(header, rows, reduced)
    expect([whole.errors, whole.product?.currency, whole.prices]).toEqual([
      [],
      'EUR',
      [
        [4500, null],
        [4500, null],
      ],
    ])
    expect(read(header, [rows[0] ?? [], ['mug', 'sku-M', 'much', 'EUR']], reduced).product).toBeUndefined()
  })
})

describe('a row without options of a product that has several variants', () => {
  test('is an error that says which column to add', () => {
    const unnamed = read(['reference', 'price', 'stock'], [['mug', '45', '3']])
    expect([unnamed.product, unnamed.errors]).toEqual([undefined, [['variant_unclear', 'variant_unclear']]])
    const unknown = read(['reference', 'sku', 'price'], [['mug', 'sku-XL', '45']])
    expect([unknown.product, unknown.errors]).toEqual([undefined, [['variant_unclear', 'variant_unknown_sku']]])
    const plain = { ...stored, options: [], variants: stored.variants.map((one) => ({ ...one, options: [] })) }
    expect(read(['reference', 'price'], [['mug', '45']], plain).errors).toEqual([['variant_unclear', 'variant_unclear']])
  })

  test('still changes what it names, and a product of one variant', () => {
    const named = read(['reference', 'sku', 'stock'], [['mug', 'sku-M', '1']])
    expect(named.product?.variants.map(({ stock }) => stock)).toEqual([5, 1])
    const one = { ...stored, variants: [variant('S')] }
    expect(read(['reference', 'price'], [['mug', '45']], one).prices).toEqual([[4500, null]])
    expect(read(['reference', 'name'], [['mug', 'Cup']]).product?.name).toBe('Cup')
  })

  test('is one more where SKUs alone distinguish the variants', () => {
    const plain = { ...stored, options: [], variants: ['a', 'b'].map((sku) => ({ ...variant(sku, sku), options: [] })) }
    const rows = ['a', 'b', 'c'].map((sku) => ['mug', sku, '45'])
    const more = read(['reference', 'sku', 'price'], rows, plain)
    expect([more.errors, more.product?.variants.map(({ reference }) => reference)]).toEqual([[], ['a', 'b', 'c']])
  })
})

describe('the compare-at price of a sale', () => {
  const header = ['reference', 'sku', 'price', 'sale_price']
  const one = { ...stored, variants: [variant('S')] }
  const onSale = read(header, [['mug', 'sku-S', '100', '80']], one)

  test('is the regular price of the file alone: an earlier one is over', () => {
    expect(onSale.prices).toEqual([[8000, 10_000]])
    const before = { ...one, variants: onSale.product?.variants ?? [] }
    expect(read(header, [['mug', 'sku-S', '100', '80']], before).prices).toEqual([[8000, 10_000]])
    expect(read(header, [['mug', 'sku-S', '90', '']], before).prices).toEqual([[9000, null]])
    expect(read(header, [['mug', 'sku-S', '90', '70']], before).prices).toEqual([[7000, 9000]])
  })

  test('stays in a file without sale prices, or without regular ones', () => {
    const before = { ...one, variants: onSale.product?.variants ?? [] }
    expect(read(['reference', 'sku', 'price'], [['mug', 'sku-S', '75']], before).prices).toEqual([[7500, 10_000]])
    expect(read(['reference', 'sku', 'sale_price'], [['mug', 'sku-S', '70']], before).prices).toEqual([[7000, 10_000]])
  })
})

test('a product whose shop owns its variants and prices is read as it was: what the file says of them is dropped', () => {
  const foreign = { ...stored, isShopOwned: true }
  const renamed = read(['reference', 'name', 'price', 'currency'], [['mug', 'Cup', '45', 'EUR']], foreign)
  expect([renamed.errors, renamed.product?.name]).toEqual([[], 'Cup'])
})
