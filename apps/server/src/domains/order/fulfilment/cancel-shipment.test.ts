import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import { order } from '@stoa/contract/order.ts'
import { orderLabel } from '@stoa/contract/order-label.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { makeShipment } from '../../../../test/make-shipment.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { warnDeadlines } from '../deadline/warn-deadlines.ts'
import { releaseOrders } from './release-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

/** A paid order of three items, shipped in these parts. */
async function makeShipped(parts: readonly number[] = [3]) {
  const made = await makeMarket(app, { priceMinor: 1000, stock: 100 })
  const { hash, lines } = await makePaidOrder(app, made.operator.as, made.offer, 3)
  const lineId = lines[0]?.lineId ?? ''
  for (const quantity of parts)
    await app.call(order.fulfil, {
      as: made.merchant.as,
      body: { hash, carrier: 'PostNL', trackingNumber: '3SWRONG', lines: [{ lineId, quantity }] },
    })
  const shipped = await seeOrder(app, made.merchant.as, hash)
  return { ...made, hash, lineId, version: shipped.version, ids: shipped.fulfilments.map(({ fulfilmentId }) => fulfilmentId) }
}
const cancel = (as: As, hash: string, fulfilmentId: string | undefined) =>
  app.call(orderShipment.cancelShipment, { as, body: { hash, fulfilmentId: fulfilmentId ?? '' } })
const blockOf = async (as: As, hash: string) => (await seeOrder(app, as, hash)).fulfilments[0]?.cancelBlock

describe('A shipment that was recorded by mistake', () => {
  it('is cancelled: its items are to be shipped, the order is new, its tracking is gone, and the history says so', async () => {
    const { merchant, operator, hash, ids } = await makeShipped()
    expect(await blockOf(operator.as, hash)).toBeNull()
    const seen = await cancel(merchant.as, hash, ids[0])
    expect(seen).toMatchObject({
      orderStatus: 'New',
      paymentStatus: 'Captured',
      payoutStatus: 'Unprocessed',
      fulfilments: [],
      lines: [{ fulfilledQuantity: 0, shippableQuantity: 3 }],
    })
    expect(seen.timeline.at(-1)).toMatchObject({
      kind: 'shipment_cancelled',
      from: 'Fulfilled',
      to: 'New',
      message: 'Shipment of 3 items cancelled',
      detail: 'PostNL 3SWRONG',
    })
    expect((await app.call(order.paged, { as: operator.as, query: { text: '3SWRONG' } })).value).toEqual([])
  })

  it('is one of several: the order stays partially fulfilled until the last is cancelled', async () => {
    const { merchant, operator, hash, ids } = await makeShipped([1, 2])
    expect(await cancel(operator.as, hash, ids[1])).toMatchObject({
      orderStatus: 'Partially Fulfilled',
      lines: [{ fulfilledQuantity: 1, shippableQuantity: 2 }],
    })
    const [one] = (
      await app.call(order.fulfil, {
        as: merchant.as,
        body: { hash, lines: [{ lineId: (await seeOrder(app, merchant.as, hash)).lines[0]?.lineId ?? '', quantity: 1 }] },
      })
    ).fulfilments
    const partly = await cancel(merchant.as, hash, one?.fulfilmentId)
    expect(partly).toMatchObject({ orderStatus: 'Partially Fulfilled', fulfilments: [{ lines: [{ quantity: 1 }] }] })
    expect(partly.timeline.at(-1)).toMatchObject({ kind: 'shipment_cancelled', from: null, to: null })
    expect((await cancel(merchant.as, hash, partly.fulfilments[0]?.fulfilmentId)).orderStatus).toBe('New')
  })

  it('keeps its money from becoming payable until the items are shipped again', async () => {
    const { merchant, hash, ids } = await makeShipped()
    await sql`update "order" set fulfilled_at = now() - interval '15 days' where hash = ${hash}`.execute(app.db)
    await cancel(merchant.as, hash, ids[0])
    await releaseOrders(createJobCtx(app))
    expect((await seeOrder(app, merchant.as, hash)).payoutStatus).toBe('Unprocessed')
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    await releaseOrders(createJobCtx(app))
    expect((await seeOrder(app, merchant.as, hash)).payoutStatus).toBe('Unprocessed')
    await sql`update "order" set fulfilled_at = now() - interval '15 days' where hash = ${hash}`.execute(app.db)
    await releaseOrders(createJobCtx(app))
    expect(await seeOrder(app, merchant.as, hash)).toMatchObject({ orderStatus: 'Fulfilled', payoutStatus: 'Unreserved' })
  })

  it('starts the time to ship again, and leaves the order accepted', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { stock: 10 })
    const { version } = await app.call(marketplace.myMarketplace, { as: operator.as })
    await app.call(marketplace.updateMyMarketplace, { as: operator.as, body: { version, acceptWithinHours: 2, shipWithinHours: 3 } })
    const { hash } = await makePaidOrder(app, operator.as, offer)
    await warnDeadlines(createJobCtx(app))
    const codes = async () => (await seeOrder(app, merchant.as, hash)).attention.map(({ code }) => code)
    expect((await codes()).toSorted()).toEqual(['accept_due', 'ship_due'])
    const { fulfilments } = await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    expect(await codes()).toEqual([])
    const seen = await cancel(merchant.as, hash, fulfilments[0]?.fulfilmentId)
    expect(seen.acceptedAt).not.toBeNull()
    await warnDeadlines(createJobCtx(app))
    expect(await codes()).toEqual(['ship_due'])
    expect((await app.call(order.paged, { as: merchant.as, query: { due: 'near' } })).value.map((one) => one.hash)).toEqual([hash])
  })

  it('is cancelled once, by one of two people at once, and not by another merchant', async () => {
    const { merchant, operator, hash, ids, version } = await makeShipped()
    const body = { hash, fulfilmentId: ids[0] ?? '', version }
    const answers = await Promise.all([merchant.as, operator.as].map((as) => app.raw(orderShipment.cancelShipment, { as, body })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await cancel(merchant.as, hash, ids[0])).timeline.filter(({ kind }) => kind === 'shipment_cancelled')).toHaveLength(1)
    expect((await app.raw(orderShipment.cancelShipment, { as: (await makeMerchant(app)).as, body })).status).toBe(404)
    const other = await makeShipped()
    expect((await app.raw(orderShipment.cancelShipment, { as: merchant.as, body: { hash, fulfilmentId: other.ids[0] ?? '' } })).status).toBe(404)
    expect((await seeOrder(app, other.merchant.as, other.hash)).orderStatus).toBe('Fulfilled')
  })

  it('leaves an order that can be cancelled and refunded whole', async () => {
    const { merchant, hash, ids } = await makeShipped()
    await cancel(merchant.as, hash, ids[0])
    await app.call(order.cancel, { as: merchant.as, body: { hash } })
    await settle(app)
    expect(await seeOrder(app, merchant.as, hash)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Refunded', refunded: { minor: 3000 } })
  })
})

describe('A shipment is not cancelled', () => {
  /** Tries it, expects that nothing changes, and returns the reason that the order named before, and that of the refusal. */
  async function refusalOf(as: As, hash: string, fulfilmentId: string | undefined) {
    const before = await seeOrder(app, as, hash)
    const block = before.fulfilments.find((one) => one.fulfilmentId === fulfilmentId)?.cancelBlock
    const refused = await app.refused(orderShipment.cancelShipment, { as, body: { hash, fulfilmentId: fulfilmentId ?? '' } })
    expect((await seeOrder(app, as, hash)).version).toBe(before.version)
    return [block, refused.code, refused.detail]
  }

  it('once its money is payable', async () => {
    const { merchant, operator, hash, ids } = await makeShipped()
    await sql`update "order" set fulfilled_at = now() - interval '15 days' where hash = ${hash}`.execute(app.db)
    await releaseOrders(createJobCtx(app))
    expect(await refusalOf(operator.as, hash, ids[0])).toEqual([
      'released',
      'state_forbids',
      'The money of the order is already payable to the merchant.',
    ])
    expect(await refusalOf(merchant.as, hash, ids[0])).toEqual([
      'released',
      'state_forbids',
      'The money of the order is already payable to the merchant.',
    ])
  })

  it('once items of it are refunded; items that were refunded before shipment do not matter', async () => {
    const { merchant, hash, ids, lineId } = await makeShipped([1])
    await app.call(order.refund, { as: merchant.as, body: { hash, lines: [{ lineId, quantity: 2 }] } })
    await settle(app)
    expect(await seeOrder(app, merchant.as, hash)).toMatchObject({ orderStatus: 'Fulfilled', fulfilments: [{ cancelBlock: null }] })
    await app.call(order.refund, { as: merchant.as, body: { hash, lines: [{ lineId, quantity: 1 }] } })
    expect(await refusalOf(merchant.as, hash, ids[0])).toEqual([
      'refunded',
      'state_forbids',
      'Items of this shipment were refunded, or are being refunded.',
    ])
  })

  it('while items of it are in a return; one that was cancelled does not matter', async () => {
    const { operator, merchant, hash, ids, lineId } = await makeShipped()
    const { id } = await app.call(cases.openReturn, {
      as: operator.as,
      body: { hash, lines: [{ lineId, quantity: 1, reason: 'does_not_fit' }], text: 'Too small' },
    })
    expect(await refusalOf(merchant.as, hash, ids[0])).toEqual(['returned', 'state_forbids', 'Items of this shipment are in a return.'])
    await app.call(cases.cancel, { as: operator.as, params: { id }, body: {} })
    expect((await cancel(merchant.as, hash, ids[0])).orderStatus).toBe('New')
  })

  it('before its label is cancelled, nor once the carrier has the parcel', async () => {
    const { merchant, hash, fulfilmentId, buy } = await makeShipment(app)
    const [bought] = (await app.call(orderLabel.buy, buy())).fulfilments
    expect(await refusalOf(merchant.as, hash, fulfilmentId)).toEqual([
      'label_bought',
      'state_forbids',
      'Cancel the shipping label of this shipment first.',
    ])
    await sql`update shipping_label set parcel_state = 'handed_over' where id = ${bought?.label?.labelId}`.execute(app.db)
    expect(await refusalOf(merchant.as, hash, fulfilmentId)).toEqual(['handed_over', 'state_forbids', 'The carrier already has the parcel.'])
    await sql`update shipping_label set parcel_state = 'created' where id = ${bought?.label?.labelId}`.execute(app.db)
    await app.call(orderLabel.cancel, { as: merchant.as, body: { hash, labelId: bought?.label?.labelId ?? '' } })
    expect((await cancel(merchant.as, hash, fulfilmentId)).fulfilments).toEqual([])
    const { rows } = await sql`select from shipping_label where cancelled_fulfilment_id = ${fulfilmentId} and state = 'cancelled'`.execute(app.db)
    expect(rows).toHaveLength(1)
  })
})
