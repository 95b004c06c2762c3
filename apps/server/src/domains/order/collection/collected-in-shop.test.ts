import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { orderCollection } from '@stoa/contract/order-collection.ts'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { createOrders, expectSound, purchase, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeSellingShop } from '../../../../test/make-synced-shop.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { forwardOrder } from '../forward/forward-order.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

/** An order of two of a thing of a merchant with a shop, whose money the merchant collects. */
async function makeToCollect() {
  const { operator, merchant, shopId, offer } = await makeSellingShop(app, 3, 20)
  await sql`update marketplace set allows_merchant_collection = true where id = ${operator.marketplaceId}`.execute(app.db)
  const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 2 }], { collectedBy: 'merchant' }))
  const hash = group.orders[0]?.hash ?? ''
  const sent = async () =>
    (
      await sql<{ isPaid: boolean }>`select (body ->> 'isPaid')::boolean as "isPaid" from sandbox.shop_order where shop_id = ${shopId}`.execute(
        app.db,
      )
    ).rows
  return { operator, merchant, hash, sent }
}

describe('an order whose money the merchant collects', () => {
  it('is in the merchant’s shop at once, unpaid, and once', async () => {
    const { operator, hash, sent } = await makeToCollect()
    await settle(app)
    expect(await seeOrder(app, operator.as, hash)).toMatchObject({ forwardState: 'forwarded', paymentStatus: 'Unprocessed' })
    expect(await sent()).toEqual([{ isPaid: false }])
    await app.call(orderCollection.recordPayment, { as: operator.as, body: { hash } })
    await settle(app)
    expect(await sent()).toEqual([{ isPaid: false }])
  })

  it('is in a shop that accepts paid orders only once its payment is recorded', async () => {
    const { operator, hash, sent } = await makeToCollect()
    const { id: orderId } = await app.db.selectFrom('order').select('id').where('hash', '=', hash).executeTakeFirstOrThrow()
    const jobCtx = createJobCtx(app)
    const shops = Object.fromEntries(
      Object.entries(jobCtx.ports.shops).map(([name, shop]) => [name, { ...shop, acceptsPaidOrdersOnly: true as const }]),
    )
    const strict = { ...jobCtx, ports: { ...jobCtx.ports, shops } }
    const target = { marketplaceId: operator.marketplaceId, orderId }
    await forwardOrder(strict, target)
    expect(await sent()).toEqual([])
    const waiting = await seeOrder(app, operator.as, hash)
    expect([waiting.forwardState, waiting.timeline.at(-1)?.kind]).toEqual(['none', 'forward_when_paid'])
    // Sent by a person all the same, it waits for its payment and not for the shop.
    await app.db.updateTable('order').set({ forward_state: 'waiting' }).where('hash', '=', hash).execute()
    await forwardOrder(strict, target)
    expect((await seeOrder(app, operator.as, hash)).forwardState).toBe('none')
    await app.call(orderCollection.recordPayment, { as: operator.as, body: { hash } })
    await forwardOrder(strict, target)
    expect(await sent()).toEqual([{ isPaid: true }])
  })

  it('is returned like any other: the merchant pays the refund, and the case ends', async () => {
    const { operator, merchant, hash } = await makeToCollect()
    await settle(app)
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    const lineId = (await seeOrder(app, merchant.as, hash)).lines[0]?.lineId ?? ''
    const lines = [{ lineId, quantity: 1, reason: 'damaged' as const }]
    const { id } = await app.call(cases.openReturn, { as: merchant.as, body: { hash, lines } })
    const params = { id }
    const { state } = await app.call(cases.get, { as: merchant.as, params })
    if (state === 'requested') await app.call(cases.approve, { as: merchant.as, params, body: {} })
    await app.call(cases.receive, { as: merchant.as, params, body: {} })
    const inspected = [{ lineId, acceptedQuantity: 1, restockQuantity: 1, condition: 'as_new' as const }]
    await app.call(cases.inspect, { as: merchant.as, params, body: { lines: inspected } })
    // What was paid on delivery is refunded once its merchant has recorded it.
    expect((await app.refused(cases.refund, { as: operator.as, params, body: { feeMinor: 0 } })).code).toBe('state_forbids')
    await app.call(orderCollection.recordPayment, { as: merchant.as, body: { hash } })
    await app.call(cases.refund, { as: operator.as, params, body: { feeMinor: 0 } })
    await settle(app)
    expect((await app.call(cases.get, { as: merchant.as, params })).state).toBe('refunded')
    expect(await seeOrder(app, operator.as, hash)).toMatchObject({ paymentStatus: 'Partially Refunded', refunds: [{ settledBy: 'merchant' }] })
  })
})
