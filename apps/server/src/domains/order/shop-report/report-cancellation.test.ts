import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { orderCollection } from '@stoa/contract/order-collection.ts'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { createOrders, expectSound, purchase, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeSellingShop } from '../../../../test/make-synced-shop.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { updateShopScript } from '../../../sandbox/queries-shop.ts'
import { resolveStuck } from '../attention/resolve-stuck.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

type ShopRow = { isCancelled: boolean; refunds: number }

/** A merchant with a sandbox shop that sells on a marketplace. `modes`: how the shop answers the next calls for orders. */
async function makeShop() {
  const { operator, merchant, shopId, offer } = await makeSellingShop(app, 3, 20)
  await sql`update marketplace set allows_merchant_collection = true where id = ${operator.marketplaceId}`.execute(app.db)
  const buy = async (collectedBy: 'provider' | 'merchant', modes: string[] = []) => {
    if (modes.length > 0) await updateShopScript(app.db, shopId, modes)
    const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 2 }], { collectedBy }))
    await deliver()
    return group.orders[0]?.hash ?? ''
  }
  const inShop = async () =>
    (
      await sql<ShopRow>`
        select cancelled_at is not null as "isCancelled", jsonb_array_length(refunds) as refunds from sandbox.shop_order
        where shop_id = ${shopId} order by number`.execute(app.db)
    ).rows
  const pause = async (paused: 'orders_out'[]) => {
    const { version } = await app.call(connectionHealth.get, { as: merchant.as })
    await app.call(connectionHealth.update, { as: merchant.as, body: { version, paused } })
  }
  return { operator, merchant, shopId, pause, buy, inShop, see: (hash: string) => seeOrder(app, merchant.as, hash) }
}

/** Runs jobs and sends what the shop and the payment provider report, until nothing moves. */
async function deliver(): Promise<void> {
  await settle(app)
  await app.installation.flushSandbox()
  await settle(app)
}

describe('an order that is cancelled here', () => {
  it('is cancelled in the merchant’s shop, where the merchant was to collect its money', async () => {
    const { merchant, buy, inShop, see } = await makeShop()
    const [cancelled, unpaid, kept] = [await buy('merchant'), await buy('merchant'), await buy('merchant')]
    await app.call(order.cancel, { as: merchant.as, body: { hash: cancelled } })
    await app.call(orderCollection.recordNonPayment, { as: merchant.as, body: { hash: unpaid } })
    await deliver()
    expect(await inShop()).toEqual([true, true, false].map((isCancelled) => ({ isCancelled, refunds: 0 })))
    const shown = await see(cancelled)
    expect(shown.cancellationReport).toMatchObject({ state: 'reported', attempts: 1 })
    expect(shown.hops.at(-1)).toMatchObject({ hop: 'cancellation', state: 'done' })
    expect(shown.timeline.filter(({ kind }) => kind === 'cancellation_reported')).toHaveLength(1)
    expect((await see(kept)).cancellationReport).toBeNull()
  })

  it('is cancelled there after its refund, which names what comes back', async () => {
    const { merchant, buy, inShop, see } = await makeShop()
    const hash = await buy('provider')
    await app.call(order.cancel, { as: merchant.as, body: { hash } })
    await deliver()
    expect(await inShop()).toEqual([{ isCancelled: true, refunds: 1 }])
    const reported = (await see(hash)).timeline.map(({ kind }) => kind).filter((kind) => kind.endsWith('_reported'))
    expect(reported).toEqual(['refund_reported', 'cancellation_reported'])
  })

  it('is cancelled there although the shop’s answer to the order was lost', async () => {
    const { merchant, shopId, buy, inShop, see } = await makeShop()
    // Each try is lost, so that the order is failed here while the shop has it.
    const hash = await buy('merchant', ['orders:500-after-work', ...Array.from({ length: 12 }, () => 'find:409')])
    expect(await inShop()).toHaveLength(1)
    expect((await see(hash)).forwardState).toBe('failed')
    await updateShopScript(app.db, shopId, [])
    await app.call(order.cancel, { as: merchant.as, body: { hash } })
    await deliver()
    expect(await inShop()).toEqual([{ isCancelled: true, refunds: 0 }])
    expect(await see(hash)).toMatchObject({ forwardState: 'forwarded', cancellationReport: { state: 'reported' } })
  })

  it('is waited for no longer where the shop does not have it', async () => {
    const { operator, merchant, pause, buy, inShop, see } = await makeShop()
    await pause(['orders_out'])
    const hash = await buy('merchant')
    expect((await see(hash)).forwardState).toBe('waiting')
    await sql`update "order" set forward_state_at = now() - interval '2 hours' where hash = ${hash}`.execute(app.db)
    await resolveStuck(createJobCtx(app))
    const attention = async () => (await seeOrder(app, operator.as, hash)).attention.map(({ code }) => code)
    expect(await attention()).toContain('forward_stuck')
    await app.call(order.cancel, { as: merchant.as, body: { hash } })
    await deliver()
    expect(await attention()).toEqual([])
    expect((await see(hash)).forwardState).toBe('none')
    await pause([])
    await deliver()
    expect(await inShop()).toEqual([])
  })

  it('shows that the shop refuses it, and is cancelled there when it is sent again', async () => {
    const { operator, merchant, shopId, buy, inShop, see } = await makeShop()
    const hash = await buy('merchant')
    await updateShopScript(app.db, shopId, ['orders:409'])
    await app.call(order.cancel, { as: merchant.as, body: { hash } })
    await deliver()
    expect((await see(hash)).hops.at(-1)).toMatchObject({ hop: 'cancellation', state: 'failed' })
    expect(await inShop()).toMatchObject([{ isCancelled: false }])
    for (const { as } of [merchant, operator]) {
      expect((await seeOrder(app, as, hash)).attention).toMatchObject([{ code: 'shop_report_failed', params: { kind: 'cancellation' } }])
      expect((await app.call(order.paged, { as, query: { attention: ['shop_report_failed'] } })).value).toMatchObject([{ hash }])
    }
    const body = { hash, kind: 'fulfilment' as const }
    expect((await app.refused(orderShipment.resendReport, { as: merchant.as, body })).errors).toMatchObject([{ path: 'subjectId' }])
    await app.call(orderShipment.resendReport, { as: operator.as, body: { hash, kind: 'cancellation' } })
    await deliver()
    expect(await inShop()).toMatchObject([{ isCancelled: true }])
    expect(await see(hash)).toMatchObject({ cancellationReport: { state: 'reported', attempts: 2, error: null }, attention: [] })
  })

  it('is put before nobody while its refusal may be over at the next try', async () => {
    const { merchant, shopId, buy, see } = await makeShop()
    const hash = await buy('merchant')
    await updateShopScript(
      app.db,
      shopId,
      Array.from({ length: 12 }, () => 'orders:500'),
    )
    await app.call(order.cancel, { as: merchant.as, body: { hash } })
    await deliver()
    expect(await see(hash)).toMatchObject({ cancellationReport: { state: 'failed', nextAttemptBy: expect.any(String) }, attention: [] })
    await updateShopScript(app.db, shopId, [])
  })
})

describe('a shipment of an order that is not in the merchant’s shop yet', () => {
  it('waits for it, and is reported once it is there', async () => {
    const { merchant, shopId, buy, see } = await makeShop()
    const hash = await buy(
      'provider',
      Array.from({ length: 12 }, () => 'find:409'),
    )
    await app.call(order.fulfil, { as: merchant.as, body: { hash, carrier: 'PostNL', trackingNumber: '3S9' } })
    await deliver()
    expect((await see(hash)).fulfilments).toMatchObject([{ shopReport: { state: 'waiting', attempts: 0 } }])
    await updateShopScript(app.db, shopId, [])
    await app.call(order.reforward, { as: merchant.as, params: { hash } })
    await deliver()
    expect(await see(hash)).toMatchObject({ forwardState: 'forwarded', fulfilments: [{ shopReport: { state: 'reported' } }] })
  })
})
