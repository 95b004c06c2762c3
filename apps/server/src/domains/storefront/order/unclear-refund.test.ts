import { randomBytes } from 'node:crypto'
import { order } from '@stoa/contract/order.ts'
import { message } from '@stoa/messages/describe.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { openStorefront } from '../../../../test/make-storefront.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { ShopConnector } from '../../connection/ports.ts'
import { checkInvariants } from '../../ledger/check-invariants.ts'

let app: TestApp
let real: ShopConnector
beforeAll(async () => {
  app = await startTestApp()
  const { sandbox } = createJobCtx(app).ports.shops
  if (!sandbox) throw new Error('there is a sandbox shop')
  real = sandbox
})
afterAll(() => app.stop())

/** Lets the shop pay refunds back and then fail so many times. */
function failAfterPaying(error: UpstreamError, times: number): void {
  let left = times
  const refundOrder: ShopConnector['refundOrder'] = async (access, refund) => {
    const made = await real.refundOrder?.(access, refund)
    left -= 1
    if (left >= 0 || !made) throw error
    return made
  }
  Object.assign(createJobCtx(app).ports.shops, { sandbox: { ...real, refundOrder } })
}

/** A storefront with an order of two chairs of which one was requested to be paid back. */
async function openRefunded() {
  const made = await openStorefront(app)
  const number = await made.shop.buy([{ offer: made.offer, quantity: 2 }])
  await app.drain()
  const [{ hash } = { hash: '' }] = await made.orders()
  const read = () => app.call(order.getByHash, { as: made.operator.as, params: { hash } })
  const refund = async () => {
    const [line] = (await read()).lines
    const lines = [{ lineId: line?.lineId ?? '', quantity: 1 }]
    await app.call(order.refund, {
      as: made.operator.as,
      body: { hash, lines, shippingMinor: 0, amountMinor: 0, restock: 'none', reason: 'Broken' },
    })
    await app.drain().catch(() => undefined)
  }
  await refund()
  return { made, number, read, refund }
}

describe('A refund that the shop paid back', () => {
  it('and whose answer cannot be read is requested again, which finds it', async () => {
    failAfterPaying(new UpstreamError('malformed', message('upstream.shop_unreadable')), 1)
    const { made, number, read } = await openRefunded()
    const next = async () => {
      await app.drain()
      expect(await read()).toMatchObject({ paymentStatus: 'Partially Refunded', refunds: [{ status: 'succeeded' }] })
    }
    await vi.waitFor(next, { timeout: 10_000, interval: 300 })
    expect((await made.shop.read(number)).refunds).toHaveLength(1)
  })

  it('and that it reported as refused is recorded when the order is read, once', async () => {
    failAfterPaying(new UpstreamError('refused', message('upstream.shop_refund_failed')), 1)
    const { made, number, read } = await openRefunded()
    expect(await read()).toMatchObject({ refunded: { minor: 0 }, refunds: [{ status: 'failed' }] })
    for (const _ of [1, 2]) await made.retry(number)
    expect(await read()).toMatchObject({ paymentStatus: 'Partially Refunded', refunded: { minor: 1200 } })
    expect((await made.shop.read(number)).refunds).toHaveLength(1)
  })

  it('and that was requested once more, needs a person where it is more than what is left', async () => {
    failAfterPaying(new UpstreamError('refused', message('upstream.shop_refund_failed')), 2)
    const { made, number, read, refund } = await openRefunded()
    await refund()
    await refund()
    expect((await made.shop.read(number)).refunds).toHaveLength(3)
    await made.retry(number)
    expect(await read()).toMatchObject({ paymentStatus: 'Refunded', refunded: { minor: 2400 } })
    expect(await made.problems()).toEqual([expect.stringMatching(/12\.00/)])
  })

  it('not, for a reason that no database takes, fails once', async () => {
    let calls = 0
    const refundOrder: ShopConnector['refundOrder'] = async () => {
      calls += 1
      throw new UpstreamError('refused', message('upstream.shop_refused', { reason: 'no\0 money \ud800' }))
    }
    Object.assign(createJobCtx(app).ports.shops, { sandbox: { ...real, refundOrder } })
    const { made, read } = await openRefunded()
    expect(await read()).toMatchObject({ refunds: [{ status: 'failed' }] })
    expect(await made.problems()).toEqual([expect.stringMatching(/no money/)])
    expect(calls).toBe(1)
  })

  it('is recorded, whatever the shop calls it', async () => {
    const refundOrder: ShopConnector['refundOrder'] = async (access, refund) => {
      await real.refundOrder?.(access, refund)
      return { reference: `\0${randomBytes(8000).toString('hex')}` }
    }
    Object.assign(createJobCtx(app).ports.shops, { sandbox: { ...real, refundOrder } })
    const { read } = await openRefunded()
    expect(await read()).toMatchObject({ refunds: [{ status: 'succeeded' }], refunded: { minor: 1200 } })
  })

  it('leaves the ledger equal to the orders', async () => {
    expect(await checkInvariants(app.db)).toEqual([])
  })
})
