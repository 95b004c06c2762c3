import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { order } from '@stoa/contract/order.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeCollectingMarket } from '../../../../test/make-collecting-market.ts'
import { expectSound, settle } from '../../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

it('a return of what was paid on delivery can be requested before the merchant records the payment; its refund waits for the record', async () => {
  const { operator, merchant, buy, pay } = await makeCollectingMarket(app)
  const { hash, lines } = await buy()
  const lineId = lines[0]?.lineId ?? ''
  await app.call(order.fulfil, { as: merchant.as, body: { hash } })
  const { href } = await app.call(shopper.link, { as: operator.as, params: { hash } })
  const query = { token: new URL(href).searchParams.get('token') ?? '' }
  expect((await app.call(shopper.get, { query })).returnIssue).toBeNull()
  await app.call(shopper.requestReturn, { query, body: { lines: [{ lineId, quantity: 1, reason: 'does_not_fit' }] } })
  const id = (await app.call(cases.paged, { as: merchant.as, query: { hash } })).value[0]?.id ?? ''
  await app.call(cases.approve, { as: merchant.as, params: { id }, body: {} })
  await app.call(cases.receive, { as: merchant.as, params: { id }, body: {} })
  const inspected = [{ lineId, acceptedQuantity: 1, condition: 'as_new' as const }]
  await app.call(cases.inspect, { as: merchant.as, params: { id }, body: { lines: inspected } })
  const early = await app.refused(cases.refund, { as: merchant.as, params: { id }, body: {} })
  expect([early.status, early.code]).toEqual([409, 'state_forbids'])
  await pay(hash, merchant.as)
  await app.call(cases.refund, { as: merchant.as, params: { id }, body: {} })
  await settle(app)
  expect(await app.call(cases.get, { as: merchant.as, params: { id } })).toMatchObject({ state: 'refunded', refunded: { minor: 1000 } })
})
