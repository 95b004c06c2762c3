import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { orderProgress } from '@stoa/contract/order-progress.ts'
import { order } from '@stoa/contract/order.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket, makePaidOrder, seeOrder } from '../../../test/make-orders.ts'
import { makeSellingShop } from '../../../test/make-synced-shop.ts'
import { retrySeconds } from '../../jobs/plan-retries.ts'
import { updateShopScript } from '../../sandbox/queries-shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('an order', () => {
  it('shows where it is on its way, and its returns', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 9 })
    const sold = await makePaidOrder(app, operator.as, offer)
    expect(sold.hops.map(({ hop, state }) => `${hop} ${state}`)).toEqual(['channel done', 'portal done', 'shop none'])
    const shipped = await app.call(order.fulfil, { as: merchant.as, body: { hash: sold.hash, carrier: 'PostNL', trackingNumber: '3S1' } })
    expect(shipped.hops.at(-1)).toMatchObject({ hop: 'carrier', state: 'done', reference: 'PostNL 3S1', nextAttemptBy: null })
    const lines = [{ lineId: shipped.lines[0]?.lineId ?? '', quantity: 1, reason: 'other' as const }]
    const { id } = await app.call(cases.openReturn, { as: merchant.as, body: { hash: sold.hash, lines } })
    expect((await seeOrder(app, operator.as, sold.hash)).cases).toEqual([
      { id, number: 1, kind: 'return', code: 'requested', state: 'Requested', isOpen: true },
    ])
  })

  it('has notes of each company, which only that company reads and deletes', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 9 })
    const { hash } = await makePaidOrder(app, operator.as, offer)
    const noted = await app.call(orderProgress.addNote, { as: merchant.as, body: { hash, text: 'Call before delivery' } })
    expect(noted.notes).toMatchObject([{ text: 'Call before delivery' }])
    expect((await seeOrder(app, operator.as, hash)).notes).toEqual([])
    const noteId = noted.notes[0]?.id ?? ''
    expect((await app.refused(orderProgress.deleteNote, { as: operator.as, body: { hash, noteId } })).status).toBe(404)
    expect((await app.call(orderProgress.deleteNote, { as: merchant.as, body: { hash, noteId } })).notes).toEqual([])
  })

  it('says by when the queue sends it to the shop again, as long as it does', async () => {
    const { operator, merchant, offer, shopId } = await makeSellingShop(app, 1, 20)
    const fail = () => updateShopScript(app.db, shopId, ['orders:500', 'orders:500', 'orders:500', 'orders:500', 'orders:500', 'orders:500'])
    await fail()
    const sold = { ...offer, merchantId: merchant.companyId, sku: '', priceMinor: 0, listingId: undefined }
    const { hash } = await makePaidOrder(app, operator.as, sold)
    const nextAttempt = async () => {
      const shop = (await seeOrder(app, merchant.as, hash)).hops.find(({ hop }) => hop === 'shop')
      expect(shop).toMatchObject({ state: 'failed' })
      return shop?.nextAttemptBy ?? null
    }
    /** Runs the jobs, and expects the next attempt so many seconds after what they did; the clocks of server and database may differ by one. */
    const runAndExpect = async (seconds: number | undefined) => {
      const from = Date.now()
      await app.drain()
      const after = (Date.parse((await nextAttempt()) ?? '') - from) / 1000
      expect(after).toBeGreaterThanOrEqual((seconds ?? NaN) - 1)
      expect(after).toBeLessThanOrEqual((seconds ?? NaN) + (Date.now() - from) / 1000 + 1)
    }
    const change = async (set: string) => {
      await fail()
      await app.pool.query(`update pgboss.job set start_after = now(), ${set} where name = 'order.forward' and state = 'retry'`)
    }
    await runAndExpect(retrySeconds[0])
    await change('retry_count = 4')
    await runAndExpect(retrySeconds[5])
    await change('retry_count = 40')
    await runAndExpect(retrySeconds.at(-1))
    await change(`created_on = now() - interval '80 hours'`)
    await app.drain()
    expect(await nextAttempt()).toBeNull()
  })
})
