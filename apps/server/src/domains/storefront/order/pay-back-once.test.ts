import { setTimeout } from 'node:timers/promises'
import { order } from '@stoa/contract/order.ts'
import { message } from '@stoa/messages/describe.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { openStorefront } from '../../../../test/make-storefront.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { ShopConnector } from '../../connection/ports.ts'
import { payBack } from './pay-back.ts'

let app: TestApp
let real: ShopConnector
beforeAll(async () => {
  app = await startTestApp()
  const { sandbox } = createJobCtx(app).ports.shops
  if (!sandbox) throw new Error('there is a sandbox shop')
  real = sandbox
})
afterEach(() => Object.assign(createJobCtx(app).ports.shops, { sandbox: real }))
afterAll(() => app.stop())

/** A refund of an order that was requested and that no job has sent yet. */
async function requestRefund(refundOrder: NonNullable<ShopConnector['refundOrder']>) {
  const made = await openStorefront(app)
  await made.shop.buy([{ offer: made.offer, quantity: 1 }])
  await app.drain()
  Object.assign(createJobCtx(app).ports.shops, { sandbox: { ...real, refundOrder } })
  const [{ hash } = { hash: '' }] = await made.orders()
  const body = { hash, lines: [], shippingMinor: 0, amountMinor: 600, restock: 'none' as const, reason: '' }
  await app.call(order.refund, { as: made.operator.as, body })
  const marketplaceId = made.operator.companyId
  const row = await app.db.selectFrom('refund').select(['id', 'order_id']).where('marketplace_id', '=', marketplaceId).executeTakeFirstOrThrow()
  const read = async () => (await app.call(order.getByHash, { as: made.operator.as, params: { hash } })).refunds
  return { fact: { marketplaceId, orderId: row.order_id, refundId: row.id }, read }
}

it('a refund that two jobs send at the same moment is paid back once', async () => {
  const paid = new Set<string>()
  let calls = 0
  const { fact, read } = await requestRefund(async (_, { key }) => {
    const isThere = paid.has(key)
    // As at a shop that has no key for a repeat: it is looked for, and made a moment later.
    await setTimeout(300)
    if (!isThere) calls += 1
    paid.add(key)
    return { reference: `refund ${key}` }
  })
  const jobCtx = createJobCtx(app)
  await Promise.all([payBack(jobCtx, fact), payBack(jobCtx, fact)])
  expect(calls).toBe(1)
  expect(await read()).toMatchObject([{ status: 'succeeded' }])
})

it('a refund that the shop cannot pay back for now is tried again by its job, and later by the pass over what waits, one job at a time', async () => {
  let isAway = true
  const { fact, read } = await requestRefund(async (_, { key }) => {
    if (isAway) throw new UpstreamError('unreachable', message('upstream.shop_refund_later'))
    return { reference: `refund ${key}` }
  })
  const jobCtx = createJobCtx(app)
  await expect(payBack(jobCtx, fact)).rejects.toMatchObject({ isTemporary: true })
  await app.pool.query(`update refund set created_at = now() - interval '20 minutes' where id = $1`, [fact.refundId])
  await payBack(jobCtx, fact)
  expect(await read()).toMatchObject([{ status: 'pending' }])
  isAway = false
  await payBack(jobCtx, fact)
  expect(await read()).toMatchObject([{ status: 'succeeded' }])
})
