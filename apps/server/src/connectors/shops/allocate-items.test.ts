import { describe, expect, it } from 'vitest'
import { allocateItems, hasSameQuantities, sumByItem } from './allocate-items.ts'

type Item = { id: string; variant: string; sku: string; left: number }
const item = (id: string, left: number, variant = 'red', sku = 'sku-red'): Item => ({ id, variant, sku, left })
const line = (quantity: number, variantReference = 'red', sku = 'sku-red') => ({ variantReference, sku, quantity })

const allocate = (items: readonly Item[], lines: readonly ReturnType<typeof line>[]) =>
  allocateItems(items, lines, {
    isVariant: ({ variant }, { variantReference }) => variant === variantReference,
    skuOf: ({ sku }) => sku,
    leftOf: ({ left }) => left,
  })
const quantities = (items: readonly Item[], lines: readonly ReturnType<typeof line>[]) =>
  sumByItem(allocate(items, lines)).map(({ item: { id }, quantity }) => [id, quantity])

describe('The items of an order at a shop', () => {
  it.each([
    ['one line from one item', [item('a', 2)], [line(2)], [['a', 2]]],
    [
      'two lines of one variant from its two items',
      [item('a', 1), item('b', 1)],
      [line(1), line(1)],
      [
        ['a', 1],
        ['b', 1],
      ],
    ],
    ['two lines of one variant from one item, named once', [item('a', 3)], [line(1), line(2)], [['a', 3]]],
    [
      'one line from two items',
      [item('a', 1), item('b', 4)],
      [line(3)],
      [
        ['a', 1],
        ['b', 2],
      ],
    ],
    [
      'what is left alone',
      [item('a', 1), item('b', 1)],
      [line(5)],
      [
        ['a', 1],
        ['b', 1],
      ],
    ],
    ['nothing of an item of which more was allocated than it has', [item('a', -1), item('b', 1)], [line(2)], [['b', 1]]],
    ['nothing of other variants', [item('a', 1, 'blue', 'sku-blue'), item('b', 1)], [line(2)], [['b', 1]]],
    ['the SKU where no item has the variant', [item('a', 1, 'other'), item('b', 2, 'other', 'sku-blue')], [line(2)], [['a', 1]]],
    ['no item without a SKU by an empty one', [item('a', 1, 'other', '')], [line(1, 'red', '')], []],
    ['nothing for a line of money', [item('a', 1)], [line(0)], []],
  ])('are allocated for lines: %s', (_, items, lines, expected) => {
    expect(quantities(items, lines)).toEqual(expected)
  })

  it('are allocated with the line that each is for', () => {
    const lines = [line(1), line(2)]
    expect(allocate([item('a', 2), item('b', 2)], lines).map(({ item: { id }, line: own, quantity }) => [id, lines.indexOf(own), quantity])).toEqual([
      ['a', 0, 1],
      ['a', 1, 1],
      ['b', 1, 1],
    ])
  })

  it('are the same where each variant has as many, in whichever items', () => {
    const of = (...parts: [string, number][]) => parts.map(([key, quantity]) => ({ key, quantity }))
    expect(hasSameQuantities(of(['red', 1], ['red', 1]), of(['red', 2]))).toBe(true)
    expect(hasSameQuantities(of(['red', 1], ['blue', 2]), of(['blue', 2], ['red', 1]))).toBe(true)
    expect(hasSameQuantities(of(['red', 1]), of(['red', 2]))).toBe(false)
    expect(hasSameQuantities(of(['red', 1]), of(['red', 1], ['blue', 1]))).toBe(false)
    expect(hasSameQuantities(of(['red', 1], ['blue', 1]), of(['red', 1], ['green', 1]))).toBe(false)
    expect(hasSameQuantities(of(['red', 1], ['blue', 0]), of(['red', 1]))).toBe(true)
  })
})
