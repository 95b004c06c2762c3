import { commission } from '@stoa/contract/commission.ts'
import { notification } from '@stoa/contract/notification.ts'
import { orderOutside } from '@stoa/contract/order-outside.ts'
import { order } from '@stoa/contract/order.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeCollectingMarket, postedOf } from '../../../../test/make-collecting-market.ts'
import { stockOf } from '../../../../test/make-catalogue.ts'
import { expectSound, seeOrder, settle } from '../../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const makeCollecting = (stock?: number | null) => makeCollectingMarket(app, stock)

describe('a refund of what the merchant collected', () => {
  it('is paid by the merchant: nothing is sent to the provider, and the commission goes back in proportion', async () => {
    const { as, merchant, buy, pay } = await makeCollecting()
    const { hash, lines } = await buy(4)
    await pay(hash)
    const part = { hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }] }
    const refunded = await app.call(order.refund, { as: merchant.as, body: part })
    expect(refunded).toMatchObject({
      paymentStatus: 'Partially Refunded',
      refunds: [{ status: 'succeeded', settledBy: 'merchant', amount: { minor: 1000 } }],
      merchantNet: { minor: -300 },
    })
    expect(await postedOf(app, hash)).toEqual({ merchant_payable: -300, commission_income: 300 })
    const whole = await app.call(order.refund, { as, body: { hash, amountMinor: 3000 } })
    expect(whole).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Refunded', merchantNet: { minor: 0 } })
    await settle(app)
    expect(await postedOf(app, hash)).toEqual({})
  })

  it('keeps the commission where the refund policy says so', async () => {
    const { as, buy, pay } = await makeCollecting()
    const { version } = await app.call(commission.policy, { as })
    const policy = { commissionReturn: 'never', feeReturn: 'never', providerFeeBearer: 'marketplace', providerFeeReturn: 'never' } as const
    await app.call(commission.updatePolicy, { as, body: { ...policy, version } })
    const { hash } = await buy()
    await pay(hash)
    await app.call(order.refund, { as, body: { hash, amountMinor: 1000 } })
    expect(await postedOf(app, hash)).toEqual({ merchant_payable: -100, commission_income: 100 })
  })

  it('comes with a cancellation, which gives the items back into stock once', async () => {
    const { as, merchant, buy, pay, offer } = await makeCollecting(10)
    const { hash } = await buy(2)
    await pay(hash)
    const cancelled = await app.call(order.cancel, { as: merchant.as, body: { hash } })
    expect(cancelled).toMatchObject({
      orderStatus: 'Cancelled',
      paymentStatus: 'Refunded',
      refunds: [{ settledBy: 'merchant', status: 'succeeded' }],
    })
    await settle(app)
    expect([await stockOf(app, offer), await postedOf(app, hash)]).toEqual([{ variant: 10, product: 10 }, {}])
    expect((await seeOrder(app, as, hash)).attention).toEqual([])
  })

  it('notifies the operator where the merchant issues it of what it shipped, with the commission that goes back', async () => {
    const { as, merchant, buy, pay } = await makeCollecting()
    const [unshipped, shipped, byOperator] = [await buy(), await buy(2), await buy()]
    for (const { hash } of [unshipped, shipped, byOperator]) await pay(hash)
    for (const { hash } of [shipped, byOperator]) await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    for (const { hash } of [unshipped, shipped]) await app.call(order.refund, { as: merchant.as, body: { hash, amountMinor: 1000 } })
    await app.call(order.refund, { as, body: { hash: byOperator.hash, amountMinor: 1000 } })
    await settle(app)
    const { notifications } = await app.call(notification.my, { as })
    expect(notifications.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { link: `/shop/orders/${shipped.hash}`, message: expect.stringContaining('Commission refunded: €1.00') },
    ])
  })

  it('is outside by the merchant unless the operator says that it paid', async () => {
    const { as, buy, pay } = await makeCollecting()
    const { hash } = await buy(2)
    await pay(hash)
    const mark = (body: object) => app.call(orderOutside.updateStatusRefunded, { as, params: { id: hash }, body })
    expect(await mark({ amountMinor: 500 })).toMatchObject({ merchantNet: { minor: -150 }, refunds: [{ settledBy: 'merchant' }] })
    expect(await mark({ amountMinor: 500, paidBy: 'marketplace' })).toMatchObject({ merchantNet: { minor: -600 } })
  })
})
