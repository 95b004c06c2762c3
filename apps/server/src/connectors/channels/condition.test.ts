import { expect, it } from 'vitest'
import type { FeedProduct, FeedVariant } from '../../domains/channel/ports.ts'
import { acpFormat } from './agents/acp.ts'
import { conditionOf } from './condition.ts'
import { rowsOf } from './google/columns.ts'

const variant: FeedVariant = {
  id: 'v',
  sku: 'SHOP-1',
  name: '',
  options: [],
  priceMinor: 1999,
  compareAtMinor: null,
  stock: 2,
  gtin: '',
  weightGrams: null,
  image: null,
  link: 'https://shop.example/p',
  shippingMinor: null,
}
const productWith = (attributes: FeedProduct['attributes'], options: FeedVariant['options'] = []): FeedProduct => ({
  id: 'p',
  reference: 'r',
  name: 'Lamp',
  description: 'A lamp',
  brand: 'Lumen',
  category: '',
  tags: [],
  attributes,
  currency: 'EUR',
  images: ['https://shop.example/lamp.webp'],
  link: 'https://shop.example/p',
  seller: 'Shop',
  variants: [{ ...variant, options }],
})
const rowOf = (product: FeedProduct) => rowsOf(product, { title: 'Shop', link: 'https://shop.example', country: 'NL' })[0]

it.each([
  ['', 'new'],
  ['New', 'new'],
  ['Neu mit Etikett', 'new'],
  ['https://schema.org/NewCondition', 'new'],
  ['Fabrikneu', 'new'],
  ['100% new', 'new'],
  ['Gloednieuw', 'new'],
  ['Unbenutzt', 'new'],
  ['Unused', 'new'],
  ['Dry hair', 'new'],
  ['Neuwertig', 'used'],
  ['Als nieuw', 'used'],
  ['https://schema.org/UsedCondition', 'used'],
  ['Used - good', 'used'],
  ['Gebruikt', 'used'],
  ['Generalüberholt', 'refurbished'],
  ['refurbished', 'refurbished'],
])('goods whose condition is "%s" are %s', (value, expected) => {
  expect(conditionOf(productWith([{ name: 'Condition', value }]), variant)).toBe(expected)
})

it('a feed of Google and one of agents have the condition and the number of the manufacturer that a product has', () => {
  const used = productWith([
    { name: 'Condition', value: 'Used' },
    { name: 'MPN', value: 'LM-100' },
  ])
  expect(rowOf(used)).toMatchObject({ condition: 'used', mpn: 'LM-100' })
  expect(rowOf(used)).not.toHaveProperty('identifier_exists')
  expect(acpFormat.product(used, { title: 'Shop', link: 'https://shop.example', country: 'NL' })).toContain('"condition":["used"]')
  expect(rowOf(productWith([], [{ name: 'Zustand', value: 'Gebraucht' }]))).toMatchObject({ condition: 'used' })
})

it('a SKU is no number of a manufacturer', () => {
  expect(rowOf(productWith([]))).toMatchObject({ mpn: '', condition: 'new', identifier_exists: 'no' })
})
