import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../../../build/render.ts'
import { StorefrontOrderNote } from './storefront-order-note.tsx'

test('leads from an order of the shop to the orders of merchants it was split into, also where something is wrong with it', () => {
  const orders = [{ hash: 'abc', orderId: '1001', merchantName: 'Loom Street' }]
  const note = <StorefrontOrderNote order={{ orders, problem: 'Check it.', placedAt: null }} />
  expect(textOf(note)).toBe('Check it. #1001 Loom Street')
  expect(/href="([^"]+)"/.exec(htmlOf(note))?.[1]).toBe('/shop/orders/abc')
})
