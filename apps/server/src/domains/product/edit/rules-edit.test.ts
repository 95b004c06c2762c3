import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ShopProduct } from '../../connection/ports.ts'
import { changeProduct, changedPrice, editProduct, fieldsBetween, preserveEdits, optionsOf, toVariant, withPictures } from './rules-edit.ts'
import { variantIssues } from './rules-variant.ts'

const variant = (size: string, priceMinor: number | null = 1000) => ({
  reference: size,
  sku: `sku-${size}`,
  name: size,
  options: [{ name: 'Size', value: size }],
  priceMinor,
  compareAtMinor: null,
  stock: 3,
  gtin: '',
  weightGrams: null,
  imageSource: null,
})
const lamp: ShopProduct = {
  reference: 'lamp',
  name: 'Lamp',
  description: 'Gives light',
  brand: 'Harbour',
  category: 'Lighting',
  tags: ['new', 'oak'],
  currency: 'EUR',
  options: [{ name: 'Size', values: ['S', 'M'] }],
  attributes: [{ name: 'Wood', value: 'Oak' }],
  images: [
    { source: 'https://shop.example/1.jpg', alt: '' },
    { source: 'https://shop.example/2.jpg', alt: 'Back' },
  ],
  variants: [variant('S'), variant('M', null)],
}

describe('a change of price', () => {
  test.each([
    [1000, { kind: 'percent', basisPoints: -1000 }, 900],
    [1995, { kind: 'percent', basisPoints: 1000 }, 2195],
    [1, { kind: 'percent', basisPoints: -5000 }, 1],
    [333, { kind: 'percent', basisPoints: -10_000 }, 0],
    [1000, { kind: 'amount', minor: -250, currency: 'EUR' }, 750],
    [1000, { kind: 'set', minor: 99, currency: 'EUR' }, 99],
  ] as const)('makes of %i by %o %i', (minor, change, expected) => {
    expect(changedPrice(minor, change)).toBe(expected)
  })

  test('by a percentage is within half a cent of the exact amount, however large', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), fc.integer({ min: -10_000, max: 10_000 }), (minor, basisPoints) => {
        const exact = BigInt(minor) * BigInt(10_000 + basisPoints)
        const off = BigInt(changedPrice(minor, { kind: 'percent', basisPoints })) * 10_000n - exact
        expect(off > -5000n && off <= 5000n).toBe(true)
      }),
    )
  })
})

describe('a price of variants that lack an option', () => {
  const options = [...lamp.options, { name: 'Colour', values: ['Red'] }]
  const mixed: ShopProduct = {
    ...lamp,
    options,
    variants: [variant('S'), { ...variant('M'), options: [{ name: 'Colour', value: 'Red' }, ...variant('M').options] }],
  }
  const update = { id: 'lamp', version: 1, variants: [{ id: 'S', priceMinor: 900 }, { id: 'M' }] }
  const references = new Map(['S', 'M'].map((id) => [id, id]))

  test.each([
    ['a merchant’s product, whose options are filled in', { isFromShop: false, portalFields: [] }, ['S', 'Any']],
    ['a shop’s product, whose options stay', { isFromShop: true, portalFields: ['price'] }, ['S']],
  ] as const)('can be changed of %s', (_, ownership, values) => {
    const { product, issues } = editProduct(mixed, update, { ownership, references, newReference: () => 'new' })
    expect(issues).toEqual([])
    expect(product.variants.map(({ priceMinor, stock }) => [priceMinor, stock])).toEqual([
      [900, 3],
      [1000, 3],
    ])
    expect(product.variants[0]?.options.map(({ value }) => value)).toEqual(values)
  })
})

describe('one change for many', () => {
  test('keeps what it does not name, and each tag once', () => {
    const changed = changeProduct(lamp, { brand: 'Fell', addTags: ['oak', 'sale'], removeTags: ['new'] }, { isFromShop: true, portalFields: [] })
    expect(changed).toEqual({ product: { ...lamp, brand: 'Fell', tags: ['oak', 'sale'] } })
  })
  test('to a price sets it where there was none', () => {
    const changed = changeProduct(lamp, { priceChange: { kind: 'set', minor: 1500, currency: 'EUR' } }, { isFromShop: false, portalFields: [] })
    expect('product' in changed && changed.product.variants.map(({ priceMinor }) => priceMinor)).toEqual([1500, 1500])
  })
  test('of prices keeps what they are compared with while that is higher', () => {
    const compared = { ...lamp, variants: [900, 1050, 1200].map((compareAtMinor) => ({ ...variant('S'), compareAtMinor })) }
    const changed = changeProduct(compared, { priceChange: { kind: 'percent', basisPoints: 1000 } }, { isFromShop: false, portalFields: [] })
    expect('product' in changed && changed.product.variants.map(({ compareAtMinor }) => compareAtMinor)).toEqual([null, null, 1200])
  })
  test('of prices leaves those alone that have none', () => {
    const changed = changeProduct(lamp, { priceChange: { kind: 'percent', basisPoints: 1000 } }, { isFromShop: false, portalFields: [] })
    expect('product' in changed && changed.product.variants.map(({ priceMinor }) => priceMinor)).toEqual([1100, null])
  })
  test.each([
    ['of a shop’s prices', { kind: 'percent', basisPoints: 100 }, true, 'shop_owns'],
    ['in another currency', { kind: 'set', minor: 100, currency: 'USD' }, false, 'other_currency'],
    ['that falls below zero', { kind: 'amount', minor: -1001, currency: 'EUR' }, false, 'below_zero'],
  ] as const)('%s is refused', (_, priceChange, isFromShop, code) => {
    expect(changeProduct(lamp, { priceChange }, { isFromShop, portalFields: [] })).toMatchObject({ refusal: { code } })
  })
})

describe('an edit of one product', () => {
  const at = { ownership: { isFromShop: false, portalFields: [] }, references: new Map([['id-s', 'S']]), newReference: () => 'new' }
  const given = { sku: '', gtin: '', weightGrams: null, stock: 1, priceMinor: 500, compareAtMinor: null }
  test('keeps the identity of variants and names new ones by their options', () => {
    const variants = [
      { ...given, id: 'id-s', options: [{ name: 'Size', value: 'Small' }] },
      { ...given, options: [{ name: 'Size', value: 'XL' }] },
    ]
    const { product, issues } = editProduct(lamp, { id: 'x', version: 1, variants }, at)
    expect(issues).toEqual([])
    expect(product.variants.map(({ reference, name }) => [reference, name])).toEqual([
      ['S', 'S'],
      ['new', 'XL'],
    ])
    expect(product.options).toEqual([{ name: 'Size', values: ['Small', 'XL'] }])
  })
  test('keeps of a variant what is not sent, and the price it is compared with while that is higher', () => {
    const priced = { ...variant('S'), compareAtMinor: 1500, weightGrams: 200, gtin: '4006381333931' }
    const edit = (change: object) => editProduct({ ...lamp, variants: [priced] }, { id: 'x', version: 1, variants: [{ id: 'id-s', ...change }] }, at)
    expect(edit({ sku: 'other' })).toMatchObject({ issues: [], product: { variants: [{ ...priced, sku: 'other' }] } })
    expect(edit({ stock: null, priceMinor: null }).product.variants).toEqual([{ ...priced, stock: null, priceMinor: null }])
    expect(edit({ priceMinor: 1500 }).product.variants).toMatchObject([{ priceMinor: 1500, compareAtMinor: null, stock: 3 }])
    expect(edit({ compareAtMinor: 1000 }).issues).toMatchObject([{ path: 'variants.0.compareAtMinor' }])
    const fresh = editProduct(lamp, { id: 'x', version: 1, variants: [{ sku: 'new' }] }, at)
    expect(fresh.product.variants).toMatchObject([{ reference: 'new', sku: 'new', priceMinor: null, stock: null, options: [] }])
    const fromShop = { ...at, ownership: { isFromShop: true, portalFields: ['price' as const] } }
    const sold = editProduct({ ...lamp, variants: [priced] }, { id: 'x', version: 1, variants: [{ id: 'id-s', priceMinor: 900 }] }, fromShop)
    expect(sold).toMatchObject({ issues: [], product: { variants: [{ ...priced, priceMinor: 900 }] } })
  })
  test('refuses an option that is twice in a variant', () => {
    const twice = [
      { name: 'Size', value: 'S' },
      { name: 'Size', value: 'M' },
    ]
    expect(variantIssues([{ ...given, options: twice }], at.references).map(({ path, code }) => `${path} ${code}`)).toEqual([
      'variants.0.options repeated_option',
    ])
  })
  test('names each error by its field', () => {
    const variants = [
      { ...given, id: 'nobody', options: [{ name: 'Size', value: 'S' }] },
      { ...given, options: [{ name: 'Size', value: 'S' }] },
      { ...given, options: [{ name: 'Colour', value: 'Red' }] },
    ]
    expect(variantIssues(variants, at.references).map(({ path, code }) => `${path} ${code}`)).toEqual([
      'variants.0.id unknown',
      'variants.1.options same_options',
      'variants.2.options other_options',
    ])
    const { issues } = editProduct(lamp, { id: 'x', version: 1, images: [{ source: 'elsewhere', alt: '' }] }, at)
    expect(issues).toMatchObject([{ path: 'images.0.source', code: 'unknown' }])
    expect(editProduct(lamp, { id: 'x', version: 1, variants }, { ...at, ownership: { isFromShop: true, portalFields: [] } }).issues).toMatchObject([
      { path: 'variants' },
    ])
  })
})

test('what was edited stays through whatever the shop sends, and nothing else does', () => {
  const edited = { ...lamp, name: 'My lamp', images: lamp.images.toReversed() }
  expect(fieldsBetween(lamp, edited)).toEqual(['name', 'images'])
  const sent = { ...lamp, name: 'Theirs', brand: 'Other', variants: [variant('L')] }
  expect(preserveEdits(sent, edited, ['name', 'images'])).toEqual({ ...sent, name: 'My lamp', images: edited.images })
  expect(preserveEdits(sent, edited, [])).toEqual(sent)
})

test('a variant follows its picture: into its place, or away', () => {
  const images = ['front', 'back', 'red'].map((source) => ({ source, alt: source }))
  const pictured: ShopProduct = {
    ...lamp,
    images,
    variants: ['S', 'M', 'L'].map((name, at) => ({ ...variant(name), imageSource: images[at]?.source ?? null })),
  }
  const of = (product: ShopProduct) => product.variants.map(({ imageSource }) => imageSource)
  const swapped = withPictures(pictured, images.with(2, { source: 'cut', alt: '' }), { source: 'red', by: 'cut' })
  expect(of(swapped)).toEqual(['front', 'back', 'cut'])
  expect(of(withPictures(pictured, images.slice(0, 2)))).toEqual(['front', 'back', null])
  const fewer = editProduct(
    pictured,
    { id: 'x', version: 1, images: images.slice(1) },
    { ownership: { isFromShop: true, portalFields: [] }, references: new Map(), newReference: () => '' },
  )
  expect([fewer.issues, of(fewer.product)]).toEqual([[], [null, 'back', 'red']])
  expect(of(preserveEdits(pictured, swapped, ['images']))).toEqual(['front', 'back', 'cut'])
  expect(of(preserveEdits(pictured, swapped, ['name']))).toEqual(['front', 'back', 'red'])
})

test('options are those of the variants, in the order they come', () => {
  const of = (options: { name: string; value: string }[]) =>
    toVariant({ sku: '', options, priceMinor: 1, compareAtMinor: null, stock: null, gtin: '', weightGrams: null }, 'r')
  const red = of([
    { name: 'Colour', value: 'Red' },
    { name: 'Size', value: 'S' },
  ])
  const blue = of([
    { name: 'Colour', value: 'Blue' },
    { name: 'Size', value: 'S' },
  ])
  expect(red.name).toBe('Red / S')
  expect(optionsOf([red, blue])).toEqual([
    { name: 'Colour', values: ['Red', 'Blue'] },
    { name: 'Size', values: ['S'] },
  ])
})
