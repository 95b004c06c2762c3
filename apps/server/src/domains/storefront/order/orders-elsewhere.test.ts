import { order } from '@stoa/contract/order.ts'
import { orderOutside } from '@stoa/contract/order-outside.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { magentoAndShopwareSales } from '../../../../test/magento-shopware-sales.ts'
import { openStorefront } from '../../../../test/make-storefront.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { checkInvariants } from '../../ledger/check-invariants.ts'
import { orderReadDue } from '../../connection/events.ts'
import type { ShopAccess, ShopConnector } from '../../connection/ports.ts'

let app: TestApp
const opened: { close(): Promise<void> }[] = []
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
  await Promise.all(opened.map((shop) => shop.close()))
})

/** Makes a shop of another platform the operator's: its orders are read from there, and what products are written there is left out. */
async function moveTo(connector: ShopConnector, companyId: string, openAccess: () => ShopAccess): Promise<void> {
  const { readSales, refundOrder, reportFulfilment, listChangedOrders, cancelOrder } = connector
  const moved: ShopConnector = {
    ...connector,
    pushProducts: async (_, products) => products.map(({ key, reference }) => ({ key, reference: reference ?? key, isNew: false, variants: [] })),
    ...(readSales && { readSales: (_, references) => readSales(openAccess(), references) }),
    ...(refundOrder && { refundOrder: (_, refund) => refundOrder(openAccess(), refund) }),
    ...(reportFulfilment && { reportFulfilment: (_, shipment) => reportFulfilment(openAccess(), shipment) }),
    ...(cancelOrder && { cancelOrder: (_, reference, options) => cancelOrder(openAccess(), reference, options) }),
    ...(listChangedOrders && { listChangedOrders: (_, since) => listChangedOrders(openAccess(), since) }),
  }
  Object.assign(createJobCtx(app).ports.shops, { [connector.platform]: moved })
  await app.db
    .updateTable('connection')
    .set({ provider: connector.platform })
    .where('company_id', '=', companyId)
    .where('kind', '=', 'shop')
    .execute()
}

type Subject = ReturnType<typeof magentoAndShopwareSales>[number]
/** An operator marks an amount as paid back outside. */
const byHand = { amountMinor: 300, restock: 'none' as const, reason: '', paidBy: 'marketplace' as const }

/** A storefront there with the order of a shopper that has two of a merchant's product; `read` is the pass that finds what changed. */
async function openThere(connector: ShopConnector, open: Subject['open']) {
  const made = await openStorefront(app)
  const sold = await open(made.offer.variantId)
  const { companyId } = made.operator
  await moveTo(connector, companyId, () => sold.access)
  const connectionId = await made.connectionId()
  const read = async () => {
    await app.installation.jobs.enqueue(app.db, orderReadDue, { companyId, connectionId })
    await app.drain()
  }
  const only = async () => {
    const [row, ...more] = await made.orders()
    expect(more).toEqual([])
    return app.call(order.getByHash, { as: made.operator.as, params: { hash: row?.hash ?? '' } })
  }
  return { made, sold, read, only }
}

describe.each(magentoAndShopwareSales(opened))('An order of the operator’s shop on $name', ({ connector, open }) => {
  it('is received with what the shopper paid, shipped there in part, and paid back there once', async () => {
    const { made, sold, read, only } = await openThere(connector, open)
    for (const _ of [1, 2]) await read()
    expect(await made.seen()).toMatchObject([{ state: 'received', problem: null, merchantLines: 1, otherLines: 1 }])
    // Of 5.00 for shipping, 4.01 fall on the merchant's part of the goods.
    const { hash, total, shipping, lines } = await only()
    expect([total.minor, shipping.minor, lines.map(({ quantity }) => quantity)]).toEqual([2821, 401, [2]])
    const part = [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }]
    await app.call(order.fulfil, { as: made.merchant.as, body: { hash, carrier: 'PostNL', trackingNumber: '3S1', lines: part } })
    await app.drain()
    expect(await connector.readFulfilments?.(sold.access, sold.reference)).toMatchObject([{ carrier: 'PostNL', trackingNumber: '3S1' }])
    const body = { hash, lines: part, shippingMinor: 0, amountMinor: 0, restock: 'none' as const, reason: 'Broken' }
    await app.call(order.refund, { as: made.operator.as, body })
    await app.drain()
    await read()
    expect([sold.paidBack(), (await only()).refunded.minor]).toEqual([[12.1], 1210])
    expect(await made.problems()).toEqual([])
  })

  it('whose payment cannot be paid back there says what to do, and is refunded by hand', async () => {
    const { made, sold, read, only } = await openThere(connector, open)
    await read()
    const { hash } = await only()
    sold.forgetPayment()
    const body = { hash, lines: [], shippingMinor: 0, amountMinor: 300, restock: 'none' as const, reason: '' }
    await app.call(order.refund, { as: made.operator.as, body })
    await app.drain()
    const { timeline, refunded } = await only()
    expect([sold.paidBack(), refunded.minor]).toEqual([[], 0])
    expect(timeline.find(({ kind }) => kind === 'storefront_refund_refused')).toMatchObject({ detail: expect.stringMatching(/Pay the shopper back/) })
    expect(await made.problems()).toEqual([expect.stringMatching(/Pay the shopper back/)])
    await app.call(orderOutside.updateStatusRefunded, { as: made.operator.as, params: { id: hash }, body: byHand })
    await made.resolve(sold.reference)
    await read()
    expect([(await only()).refunded.minor, await made.problems()]).toEqual([300, []])
  })
})

it('a part that the shop paid back without saying how much is listed, until it is marked as refunded', async () => {
  const [, shopware] = magentoAndShopwareSales(opened)
  if (!shopware) throw new Error('there is a Shopware shop')
  const { made, sold, read, only } = await openThere(shopware.connector, shopware.open)
  await read()
  sold.setPayment('refunded_partially')
  await read()
  expect(await made.problems()).toEqual([expect.stringMatching(/does not say how much/)])
  const { hash } = await only()
  await app.call(orderOutside.updateStatusRefunded, { as: made.operator.as, params: { id: hash }, body: byHand })
  await read()
  expect([(await only()).refunded.minor, await made.problems()]).toEqual([300, []])
})

it('leaves the ledger equal to the orders', async () => {
  expect(await checkInvariants(app.db)).toEqual([])
})
