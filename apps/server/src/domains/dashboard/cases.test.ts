import { caseRoutes } from '@stoa/contract/case.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { order } from '@stoa/contract/order.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket, makePaidOrder } from '../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('the dashboard', () => {
  test('counts returns and disputes that wait for an answer, on both sides', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 5000 })
    const { hash, lines } = await makePaidOrder(app, operator.as, offer)
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    const body = { hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1, reason: 'damaged' as const }] }
    const opened = await app.call(caseRoutes.openReturn, { as: operator.as, body })
    const rows = () =>
      Promise.all(
        [operator.as, merchant.as].map(async (as) => (await app.call(dashboard.my, { as })).attention.find(({ key }) => key === 'cases_to_answer')),
      )
    const expected = { count: 1, label: 'Returns and disputes to answer', link: '/shop/cases?view=action' }
    expect(await rows()).toMatchObject([expected, expected])
    if (opened.state === 'requested') await app.call(caseRoutes.reject, { as: merchant.as, params: { id: opened.id }, body: { text: 'Not ours' } })
    else await app.call(caseRoutes.cancel, { as: merchant.as, params: { id: opened.id }, body: {} })
    expect(await rows()).toEqual([undefined, undefined])
  })
})
