import { orderOutside } from '@stoa/contract/order-outside.ts'
import { order } from '@stoa/contract/order.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeMarket, makePaidOrder, seeOrder, settle } from '../../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('a refund refuses an amount beside items, whose worth is refunded without it', async () => {
  const { operator, offer } = await makeMarket(app, { priceMinor: 2500 })
  const { hash, lines } = await makePaidOrder(app, operator.as, offer, 3, { shippingMinor: 500 })
  const named = [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }]
  const expected = { status: 422, code: 'invalid_input', errors: [{ path: 'amountMinor', code: 'invalid_value' }] }
  const both = { lines: named, amountMinor: 2500 }
  expect(await app.refused(order.refund, { as: operator.as, body: { hash, ...both } })).toMatchObject(expected)
  expect(await app.refused(orderOutside.updateStatusRefunded, { as: operator.as, params: { id: hash }, body: both })).toMatchObject(expected)
  expect((await seeOrder(app, operator.as, hash)).refunds).toEqual([])
  const body = { hash, lines: named, shippingMinor: 500, amountMinor: 0 }
  expect(await app.call(order.refund, { as: operator.as, body })).toMatchObject({ refunds: [{ amount: { minor: 3000 } }] })
  await settle(app)
})
