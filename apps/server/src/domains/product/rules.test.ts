import { describe, expect, test } from 'vitest'
import type { ShopProduct } from '../connection/ports.ts'
import { sourceHash } from './source-hash.ts'
import { contentHash } from './content-hash.ts'
import { changesOf } from './rules-diff.ts'
import { isGtin } from '@stoa/product-file/gtin.ts'
import { fitProduct, lowestPrice, nextStatus, readinessOf, totalStock } from './rules.ts'

const variant = {
  reference: 'v1',
  sku: 'MUG-1',
  name: 'Blue',
  options: [{ name: 'Colour', value: 'Blue' }],
  priceMinor: 1250,
  compareAtMinor: null,
  stock: 3,
  gtin: '',
  weightGrams: null,
  imageSource: null,
}
const mug: ShopProduct = {
  reference: 'mug',
  name: 'Mug',
  description: 'Holds tea.',
  brand: 'Kiln',
  category: 'Kitchen',
  tags: ['tea'],
  currency: 'EUR',
  options: [{ name: 'Colour', values: ['Blue'] }],
  attributes: [],
  images: [{ source: 'https://shop.example/mug.jpg', alt: 'Mug' }],
  variants: [variant],
}
const codes = (product: ShopProduct) => readinessOf(product).map(({ code }) => code)

describe('a trade item number', () => {
  test.each(['4006381333931', '96385074', '036000291452', '10614141000415'])('%s is one', (gtin) => expect(isGtin(gtin)).toBe(true))
  test.each(['4006381333930', '123', 'SPE00000001', '', '40063813339310'])('%s is none', (gtin) => expect(isGtin(gtin)).toBe(false))
})

describe('readiness', () => {
  test('is complete for a product with name, price, picture and stock', () => expect(codes(mug)).toEqual([]))
  test.each([
    ['no_name', { ...mug, name: '' }],
    ['no_image', { ...mug, images: [] }],
    ['no_variant', { ...mug, variants: [] }],
    ['no_price', { ...mug, variants: [{ ...variant, priceMinor: null }] }],
    ['no_price', { ...mug, variants: [variant, { ...variant, reference: 'v2', priceMinor: 0 }] }],
    ['invalid_gtin', { ...mug, variants: [{ ...variant, gtin: '4006381333930' }] }],
    ['not_in_stock', { ...mug, variants: [{ ...variant, stock: 0 }] }],
  ] as const)('says %s', (code, product) => expect(codes(product as ShopProduct)).toContain(code))
  test('names the variants it means', () => {
    const [reason] = readinessOf({ ...mug, variants: [variant, { ...variant, reference: 'v2', sku: 'MUG-2', priceMinor: null }] })
    expect(reason?.text).toEqual({ code: 'readiness.no_price_of', params: { variants: ['MUG-2'] } })
  })
  test('holds a product in review for what is missing, and not for being out of stock', () => {
    expect(nextStatus(undefined, readinessOf({ ...mug, images: [] }))).toBe('Review')
    expect(nextStatus(undefined, readinessOf({ ...mug, variants: [{ ...variant, stock: 0 }] }))).toBe('Ready')
  })
  test.each([
    ['Published', 'Published'],
    ['Pushed', 'Pushed'],
    ['Review', 'Ready'],
    ['Discontinued', 'Ready'],
  ] as const)('takes a complete product from %s to %s', (from, to) => expect(nextStatus(from, [])).toBe(to))
})

describe('sums over variants', () => {
  test('are the lowest price and the stock together', () => {
    expect(lowestPrice([{ priceMinor: 900 }, { priceMinor: null }, { priceMinor: 700 }])).toBe(700)
    expect(lowestPrice([{ priceMinor: null }])).toBeNull()
    expect(totalStock([{ stock: 2 }, { stock: 0 }])).toBe(2)
  })
  test('are not counted where one variant is not', () => expect(totalStock([{ stock: 2 }, { stock: null }])).toBeNull())
})

describe('the hashes of a product', () => {
  test('report a changed stock to a sync but not to a push', () => {
    const sold = { ...mug, variants: [{ ...variant, stock: 2 }] }
    expect(sourceHash(sold).equals(sourceHash(mug))).toBe(false)
    expect(contentHash(sold).equals(contentHash(mug))).toBe(true)
  })
  test('report any other change to both', () => {
    const dearer = { ...mug, variants: [{ ...variant, priceMinor: 1300 }] }
    expect(sourceHash(dearer).equals(sourceHash(mug))).toBe(false)
    expect(contentHash(dearer).equals(contentHash(mug))).toBe(false)
  })
})

describe('what is kept of a product', () => {
  test('holds each variant and picture once, with the pictures of variants behind its own', () => {
    const blue = { ...variant, imageSource: 'https://shop.example/blue.jpg' }
    const fitted = fitProduct({
      ...mug,
      images: [...mug.images, ...mug.images],
      variants: [blue, { ...blue, sku: 'again' }, { ...blue, reference: 'v2' }],
    })
    expect(fitted?.variants.map(({ reference, sku }) => [reference, sku])).toEqual([
      ['v1', 'MUG-1'],
      ['v2', 'MUG-1'],
    ])
    expect(fitted?.images.map(({ source }) => source)).toEqual(['https://shop.example/mug.jpg', 'https://shop.example/blue.jpg'])
  })
  test('has variants with the same options in the order of the product: one that a variant has no value of is any', () => {
    const options = [
      { name: 'Colour', values: ['Blue', 'Red'] },
      { name: 'Size', values: ['S'] },
    ]
    const [colour, size] = [
      { name: 'Colour', value: 'Red' },
      { name: 'Size', value: 'S' },
    ]
    const fitted = fitProduct({
      ...mug,
      options,
      variants: [
        { ...variant, options: [size, colour] },
        { ...variant, reference: 'v2' },
        { ...variant, reference: 'v3', options: [{ ...size, value: '' }, colour] },
      ],
    })
    const any = { name: 'Size', value: 'Any' }
    expect(fitted?.variants.map((one) => one.options)).toEqual([
      [colour, size],
      [{ name: 'Colour', value: 'Blue' }, any],
      [colour, any],
    ])
    expect(fitted?.options).toEqual([options[0], { name: 'Size', values: ['S', 'Any'] }])
    expect(fitted && fitProduct(fitted)).toEqual(fitted)
    const unnamed = fitProduct({ ...mug, options: [], variants: [variant, { ...variant, reference: 'v2', options: [] }] })
    expect([unnamed?.options, unnamed?.variants[1]?.options]).toEqual([
      [{ name: 'Colour', values: ['Blue', 'Any'] }],
      [{ name: 'Colour', value: 'Any' }],
    ])
    expect(fitProduct(mug)).toEqual(mug)
  })
  test('is what the database takes: no zero bytes, no half characters, no endless names', () => {
    const fitted = fitProduct({ ...mug, name: `a\u0000b\ud800${'x'.repeat(900)}`, tags: ['\u0000'] })
    expect(fitted?.name.startsWith('ab\ufffd')).toBe(true)
    expect(fitted?.name).toHaveLength(500)
    expect(fitted?.tags).toEqual([''])
  })
  test('is nothing where the shop gives no reference that can be kept', () => {
    expect(fitProduct({ ...mug, reference: '' })).toBeUndefined()
    expect(fitProduct({ ...mug, reference: 'r'.repeat(501) })).toBeUndefined()
  })
})

describe('what changed', () => {
  test('is named field by field, with amounts as people write them', () => {
    const after = { ...mug, name: 'Big mug', variants: [{ ...variant, priceMinor: 1400, stock: null }] }
    expect(changesOf(mug, after)).toEqual([
      { field: 'name', from: 'Mug', to: 'Big mug' },
      { field: 'price', from: '12.50 EUR', to: '14.00 EUR' },
      { field: 'stock', from: '3', to: null },
    ])
  })
  test('names variants that came and went', () => {
    const after = { ...mug, variants: [{ ...variant, reference: 'v2', name: 'Red' }] }
    expect(changesOf(mug, after)).toEqual([
      { field: 'variant', from: null, to: 'Red' },
      { field: 'variant', from: 'Blue', to: null },
    ])
  })
  test('ends with a count past twenty', () => {
    const variants = Array.from({ length: 30 }, (_, n) => ({ ...variant, reference: `w${n}`, name: `W${n}` }))
    const changes = changesOf(mug, { ...mug, variants })
    expect(changes).toHaveLength(21)
    expect(changes.at(-1)).toEqual({ field: 'more', from: null, to: '11' })
  })
})
