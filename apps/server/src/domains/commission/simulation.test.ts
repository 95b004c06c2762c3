import { commission } from '@stoa/contract/commission.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { createOrders, makeMarket, makePaidOrder, purchase, settle } from '../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('a draft of the list', () => {
  it('is compared with what merchants paid on past orders, and saves nothing', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000 })
    const { as } = operator
    await app.call(commission.createRule, { as, body: { name: 'All', percentageBasisPoints: 1000 } })
    await makePaidOrder(app, as, offer, 2)
    await makePaidOrder(app, as, offer, 1)
    const today = new Date().toISOString().slice(0, 10)
    const body = {
      from: '2026-01-01',
      until: today < '2026-01-01' ? '2026-01-01' : today,
      rules: [{ percentageBasisPoints: 500 }, { feeName: 'Service', basis: 'order' as const, fixedMinor: 30 }],
    }
    expect(await app.call(commission.simulate, { as, body })).toMatchObject({
      orderCount: 2,
      isLimited: false,
      before: { minor: 300 },
      after: { minor: 150 + 60 },
      merchants: [{ merchant: { id: merchant.companyId }, orderCount: 2, before: { minor: 300 }, after: { minor: 210 } }],
    })
    expect((await app.call(commission.listRules, { as })).map(({ name }) => name)).toEqual(['All'])
    expect(await app.refused(commission.simulate, { as, body: { ...body, until: '2025-01-01' } })).toMatchObject({ status: 422 })
  })

  it('charges a fee per line once for a variant on two lines, as the order was charged', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 1000 })
    const { as } = operator
    const rule = { basis: 'line' as const, fixedMinor: 90 }
    await app.call(commission.createRule, { as, body: { name: 'All', ...rule } })
    const { variantId } = offer
    await createOrders(
      app,
      as,
      purchase([
        { variantId, quantity: 1 },
        { variantId, quantity: 2 },
      ]),
    )
    await settle(app)
    const body = { from: '2026-01-01', until: new Date().toISOString().slice(0, 10), rules: [rule] }
    expect(await app.call(commission.simulate, { as, body })).toMatchObject({ before: { minor: 90 }, after: { minor: 90 } })
  })
})
