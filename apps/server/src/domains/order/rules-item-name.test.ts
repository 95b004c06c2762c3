import { expect, it } from 'vitest'
import { itemName } from './rules-item-name.ts'

it('an item is called by its product, with the variant where that has a name of its own', () => {
  expect(['', 'Cup', 'Red'].map((variantName) => itemName({ name: 'Cup', variantName }))).toEqual(['Cup', 'Cup', 'Cup, Red'])
  expect(itemName({ name: 'Cup' })).toBe('Cup')
})
