import { expect, it } from 'vitest'
import { makePushedContent, newOf } from '../../../../test/pushed-product.ts'
import { Target, toVariantChange } from './push-translate.ts'

const shop = {
  code: 'net',
  language: 'en',
  currency: 'EUR',
  hasTaxInPrices: false,
  isStockTracked: true,
  outOfStockThreshold: 2,
  precision: 3,
}
const { variants } = Target.parse({
  id: '1',
  slug: 'lamp',
  optionGroups: [],
  variants: [
    { id: '11', sku: 'TALL-LAMP', stockLevels: [{ stockOnHand: 9, stockAllocated: 3 }], taxRateApplied: { value: 21 } },
    { id: '12', sku: 'X', trackInventory: 'FALSE', useGlobalOutOfStockThreshold: false, outOfStockThreshold: -5, taxRateApplied: { value: 0 } },
  ],
})
const pushed = newOf('a', makePushedContent('Tall lamp', []))
const [variant] = pushed.product.variants
const [tracked, untracked] = variants
if (!variant || !tracked || !untracked) throw new Error('they are given')
const change = { ...pushed, fields: ['price', 'stock'] as const }

it('a price is written without its tax where the shop has such prices, in the digits of the shop', () => {
  expect(toVariantChange(variant, tracked, change, shop)).toMatchObject({ id: '11', price: 16_520 })
  expect(toVariantChange(variant, tracked, change, { ...shop, hasTaxInPrices: true, precision: 2 })).toMatchObject({ price: 1999 })
  expect(toVariantChange({ ...variant, priceMinor: null }, tracked, change, shop)).not.toHaveProperty('price')
})

it('the stock that can be sold is written with what is ordered and kept back, and a variant becomes counted or not', () => {
  expect(toVariantChange(variant, tracked, change, shop)).toMatchObject({ stockOnHand: 9 })
  expect(toVariantChange(variant, tracked, change, shop)).not.toHaveProperty('trackInventory')
  expect(toVariantChange(variant, untracked, change, shop)).toMatchObject({ stockOnHand: 0, trackInventory: 'TRUE' })
  expect(toVariantChange({ ...variant, stock: null }, tracked, change, shop)).toMatchObject({ trackInventory: 'FALSE' })
})
