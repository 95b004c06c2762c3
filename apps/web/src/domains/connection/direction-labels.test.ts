import { expect, test } from 'vitest'
import { shownDirections } from './direction-labels.ts'

const directions = (['products_in', 'stock', 'orders_out', 'products_out'] as const).map((direction) => ({
  direction,
  isSupported: true,
  isPaused: false,
}))
const shown = (isStorefront: boolean, changed: Partial<(typeof directions)[number]> = {}) =>
  shownDirections(
    directions.map((one) => (one.direction === 'stock' ? { ...one, ...changed } : one)),
    { isStorefront },
  ).map(({ direction }) => direction)

test('of a storefront are shown what goes there, and what is paused, so that it can be resumed', () => {
  expect(shown(true)).toEqual(['orders_out', 'products_out'])
  expect(shown(true, { isPaused: true })).toEqual(['stock', 'orders_out', 'products_out'])
  expect(shown(true, { isPaused: true, isSupported: false })).toEqual(['orders_out', 'products_out'])
  expect(shown(false)).toEqual(['products_in', 'stock', 'orders_out', 'products_out'])
})
