import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import type { WooClient } from './client.ts'
import { readSales } from './sale.ts'

const person = { first_name: 'Noor', last_name: 'de Vries', address_1: 'Kade 1', city: 'Delft', postcode: '2611 AB', country: 'NL' }
const order = {
  id: 7,
  number: '7',
  status: 'processing',
  currency: 'EUR',
  date_created_gmt: '2026-11-20T10:00:00',
  billing: person,
  shipping: person,
  shipping_total: '0.00',
  shipping_tax: '0.00',
  refunds: [],
}
const line = (id: number, total: string, tax: string) => ({ id, product_id: id, name: 'A', sku: '', quantity: 1, total, total_tax: tax })
const read = async (more: object) => {
  const client = { read: async (shape: z.ZodMiniType) => ({ data: z.parse(shape, [{ ...order, ...more }]) }), readAll: async () => [] }
  return (await readSales(client as unknown as WooClient, ['7']))[0]
}

it('a fee below zero, as plugins give loyalty points, is a discount of all items; one above is of none', async () => {
  const lines = [line(1, '33.06', '6.94'), line(2, '8.26', '1.74')]
  const discounted = await read({ total: '40.00', line_items: lines, fee_lines: [{ total: '-8.26', total_tax: '-1.74' }] })
  expect(discounted?.lines.map(({ totalMinor, taxMinor }) => [totalMinor, taxMinor])).toEqual([
    [3200, 555],
    [800, 139],
  ])
  const plain = await read({ total: '55.00', line_items: lines, fee_lines: [{ total: '5.00', total_tax: '0.00' }] })
  expect([plain?.lines.map(({ totalMinor }) => totalMinor), plain?.totalMinor]).toEqual([[4000, 1000], 5500])
  expect((await read({ total: '50.00', line_items: lines }))?.lines.map(({ taxMinor }) => taxMinor)).toEqual([694, 174])
})

it('an order that was paid is paid in every state that a plugin adds, and not while the shop waits for its payment', async () => {
  const paid = async (more: object) => (await read({ total: '10.00', line_items: [line(1, '10.00', '0.00')], ...more }))?.isPaid
  const at = { date_paid_gmt: '2026-11-20T10:01:00' }
  expect(await paid({ status: 'packed', ...at })).toBe(true)
  expect(await paid({ status: 'packed', date_paid_gmt: null })).toBe(false)
  expect(await paid({ status: 'on-hold', ...at })).toBe(false)
  expect(await paid({ status: 'processing', date_paid_gmt: null })).toBe(true)
})
