import { describe, expect, it } from 'vitest'
import type { ShopVariant } from '../../../domains/connection/ports.ts'
import type { WooVariation } from './shapes.ts'
import type { WooShop } from './translate.ts'
import { productFromWoo } from './translate.ts'

const shop: WooShop = {
  currency: 'EUR',
  hasTaxInPrices: false,
  isTaxed: true,
  country: 'NL',
  weightUnit: 'kg',
  taxes: [{ country: 'NL', state: '', postcode: '', rate: '21.0000', class: 'standard', compound: false }],
}

const variation = (id: number, change: Partial<WooVariation> = {}): WooVariation => ({
  id,
  status: 'publish',
  sku: `lamp-${id}`,
  price: '8.2645',
  regular_price: '8.2645',
  manage_stock: 'parent',
  stock_quantity: null,
  stock_status: 'instock',
  weight: '',
  global_unique_id: '',
  tax_class: 'parent',
  image: null,
  attributes: [{ name: 'Size', option: `S${id}` }],
  ...change,
})

function variantsOf(variations: readonly WooVariation[], stock = 5): ShopVariant[] {
  const product = { id: 1, name: 'Lamp', type: 'variable', status: 'publish', manage_stock: true, stock_quantity: stock, tax_class: '' }
  const [item] = productFromWoo({ ...product, attributes: [{ name: 'Size', variation: true, options: [] }] }, variations, shop, new Map())
  return item?.isProduct ? item.product.variants : []
}

describe('A product of WooCommerce with variations', () => {
  it('has the price with tax of a price with four digits, rounded once', () => {
    expect(variantsOf([variation(1)])).toMatchObject([{ priceMinor: 1000, compareAtMinor: null }])
    expect(variantsOf([variation(1, { regular_price: '16.52893' })])).toMatchObject([{ priceMinor: 1000, compareAtMinor: 2000 }])
  })

  it('has its stock shared by the variations that follow it, so that each item is sold once', () => {
    const own = variation(4, { manage_stock: true, stock_quantity: 7 })
    const draft = variation(5, { status: 'private' })
    const stockOf = (stock: number) => variantsOf([variation(1), own, variation(2), draft, variation(3)], stock).map((one) => one.stock)
    expect(stockOf(5)).toEqual([2, 7, 2, 1])
    expect(stockOf(0)).toEqual([0, 7, 0, 0])
  })
})
