import { expect, test } from 'vitest'
import { screens } from '../screens.ts'
import { guideOf } from './guides.ts'

test('the guide of a screen is that of its section, and elsewhere how to find one’s way', () => {
  expect(guideOf('/shop/orders').title).toBe('Orders')
  expect(guideOf('/shop/orders/abc').title).toBe('Orders')
  expect(guideOf('/shop/products/import').title).toBe('Import products from a file')
  expect(guideOf('/shop/productsX').title).toBe('Help')
  expect(guideOf('/account/marketplace').title).toBe('Marketplace')
  expect(guideOf('/settings/webhooks/abc').title).toBe('Webhooks')
  expect(guideOf('/account/profile').title).toBe('Help')
})

test('every guide has a purpose and steps, and leads to screens that exist', () => {
  const paths = new Set(screens.map(({ path }) => path))
  for (const { path } of screens) {
    const { purpose, steps } = guideOf(path)
    expect(purpose).not.toBe('')
    expect(steps.length).toBeGreaterThan(1)
    for (const { href } of steps) expect(href === undefined || paths.has(href)).toBe(true)
  }
})
