import { expect, it } from 'vitest'
import type { ShopProduct } from '../../connection/ports.ts'
import { matchBySku } from './rules-rematch.ts'

const product = (reference: string, skus: readonly string[]): ShopProduct => ({
  reference,
  name: reference,
  description: '',
  brand: '',
  category: '',
  tags: [],
  currency: 'EUR',
  options: [],
  attributes: [],
  images: [],
  variants: skus.map((sku, n) => ({
    reference: `${reference}-${n}`,
    sku,
    name: '',
    options: [],
    priceMinor: 1,
    compareAtMinor: null,
    stock: null,
    gtin: '',
    weightGrams: null,
    imageSource: null,
  })),
})
const stored = (productId: string, sku: string) => ({ productId, sku, variantReference: `old-${sku}` })

it.each([
  ['its SKUs are those of one stored product', [product('n', ['a', 'b'])], [stored('p', 'a'), stored('p', 'b')], ['p n old-a>n-0 old-b>n-1']],
  ['one of its variants has a SKU that is stored', [product('n', ['a', 'new'])], [stored('p', 'a')], ['p n old-a>n-0']],
  ['it has no SKU', [product('n', [''])], [stored('p', '')], []],
  ['its SKUs belong to two stored products', [product('n', ['a', 'b'])], [stored('p', 'a'), stored('q', 'b')], []],
  ['two stored variants have its SKU', [product('n', ['a'])], [stored('p', 'a'), stored('q', 'a')], []],
  ['two products have its SKU', [product('n', ['a']), product('m', ['a'])], [stored('p', 'a')], []],
  ['another one matches the same stored product', [product('n', ['a']), product('m', ['b'])], [stored('p', 'a'), stored('p', 'b')], []],
])('matches a product with another id where %s, or leaves it', (_, incoming, rows, expected) => {
  const matched = matchBySku(incoming, rows)
  expect(
    matched.map(({ productId, reference, variants }) =>
      [productId, reference, ...variants.map((variant) => `${variant.before}>${variant.reference}`)].join(' '),
    ),
  ).toEqual(expected)
})
