import { collection } from '@stoa/contract/collection.ts'
import { company } from '@stoa/contract/company.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { orderAddress } from '@stoa/contract/order-address.ts'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import { product } from '@stoa/contract/product.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { salesPause } from '@stoa/contract/sales-pause.ts'
import type { WebhookTopic } from '@stoa/contract/webhook-endpoint.ts'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeCollection, makeOffer } from '../../../test/make-catalogue.ts'
import { makeAdmin, makeMerchant, makeOperator } from '../../../test/make.ts'
import { createOrders, makeMarket, makePaidOrder, purchase, settle } from '../../../test/make-orders.ts'
import { makePicture, makePushes } from '../../../test/make-products.ts'
import { makeReceiver } from '../../../test/webhook-receiver.ts'
import { listContentEvents } from './queries-sale.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** An endpoint of a company for topics; returns the events that reached it since the last time. */
async function listen(as: As, topics: WebhookTopic[]) {
  const receiver = makeReceiver(app)
  await app.call(webhookEndpoint.create, { as, body: { url: receiver.url, topics } })
  let seen = 0
  return async () => {
    await settle(app)
    const all = (await receiver.received()).map(({ event }) => event)
    const news = all.slice(seen)
    seen = all.length
    return news
  }
}

/** What events say of products: their types and the products they name. */
const summaryOf = (events: Awaited<ReturnType<Awaited<ReturnType<typeof listen>>>>) =>
  events.map(({ type, data }) => [type, data.isAll === true ? 'all' : (data.products as { productId: string }[]).map((one) => one.productId)])

/** A marketplace with a merchant and two products on sale, the first in a collection. */
async function makeShop() {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const keys = { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId }
  const collectionId = await makeCollection(app, operator.marketplaceId, 'Lamps')
  const [offer, second] = [await makeOffer(app, { ...keys, collectionId }), await makeOffer(app, keys)]
  await makePushes(app, merchant)
  return { operator, merchant, collectionId, offer, second, news: await listen(operator.as, ['product.changed', 'product.withdrawn']) }
}
type Shop = Awaited<ReturnType<typeof makeShop>>

async function update({ merchant, offer }: Shop, change: { name: string }) {
  const { version } = await app.call(product.get, { as: merchant.as, params: { id: offer.productId } })
  await app.call(productEdit.update, { as: merchant.as, body: { id: offer.productId, version, ...change } })
}

describe('a storefront is notified', () => {
  it('that an order was cancelled, before or after it was paid, as its merchant is', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const [atOperator, atMerchant] = [await listen(operator.as, ['order.cancelled']), await listen(merchant.as, ['order.cancelled'])]
    const unpaid = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    const hash = unpaid.orders[0]?.hash ?? ''
    await app.call(order.cancel, { as: operator.as, body: { hash } })
    const paid = await makePaidOrder(app, operator.as, offer)
    await app.call(order.cancel, { as: merchant.as, body: { hash: paid.hash } })
    const events = await atOperator()
    expect(events.map(({ type, data }) => [type, data.hash, data.orderStatus])).toEqual([
      ['order.cancelled', hash, 'Cancelled'],
      ['order.cancelled', paid.hash, 'Cancelled'],
    ])
    expect((await atMerchant()).map(({ data }) => data.hash)).toEqual([hash, paid.hash])
    expect(await atOperator()).toEqual([])
  })

  it('that the tracking of a shipment was added or corrected, once for each change', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const news = await listen(operator.as, ['order.tracking_changed'])
    const { hash } = await makePaidOrder(app, operator.as, offer)
    const { fulfilments } = await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    const fulfilmentId = fulfilments[0]?.fulfilmentId ?? ''
    expect(await news()).toEqual([])
    const numbers = ['3SNEW', '3SNEW', '', '3SNEW']
    const seen: string[] = []
    for (const trackingNumber of numbers) {
      await app.call(orderShipment.updateTracking, { as: merchant.as, body: { hash, fulfilmentId, trackingNumber } })
      for (const { type, data } of await news()) seen.push(`${type} ${String(data.hash)} ${String(data.fulfilmentId)}`)
    }
    expect(seen).toEqual(Array.from({ length: 3 }, () => `order.tracking_changed ${hash} ${fulfilmentId}`))
  })

  it('which shipment was recorded and which refund was paid, of an order with several', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const news = await listen(merchant.as, ['order.fulfilled', 'order.refunded'])
    const { hash, lines } = await makePaidOrder(app, operator.as, offer, 3)
    const lineId = lines[0]?.lineId ?? ''
    for (const trackingNumber of ['3SFIRST', '3SSECOND']) {
      const { fulfilments } = await app.call(order.fulfil, { as: merchant.as, body: { hash, lines: [{ lineId, quantity: 1 }], trackingNumber } })
      const { fulfilmentId } = fulfilments.find((one) => one.trackingNumber === trackingNumber) ?? {}
      expect((await news()).map(({ type, data }) => [type, data.fulfilmentId])).toEqual([['order.fulfilled', fulfilmentId]])
    }
    for (const amountMinor of [100, 200]) {
      const { refunds } = await app.call(order.refund, { as: operator.as, body: { hash, amountMinor } })
      const { refundId } = refunds.find(({ amount }) => amount.minor === amountMinor) ?? {}
      expect((await news()).map(({ type, data }) => [type, data.refundId])).toEqual([['order.refunded', refundId]])
    }
  })

  it('that a delivery address was corrected, once for each correction, without the address', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const news = await listen(merchant.as, ['order.address_changed'])
    const { hash, shippingAddress } = await makePaidOrder(app, operator.as, offer)
    for (const street of ['Kade 1', 'Kade 2'])
      await app.call(orderAddress.update, { as: operator.as, body: { hash, shippingAddress: { ...shippingAddress, street } } })
    const events = await news()
    expect(events.map(({ type, data }) => [type, data.hash])).toEqual(Array.from({ length: 2 }, () => ['order.address_changed', hash]))
    expect(JSON.stringify(events)).not.toContain('Kade')
  })

  it('that the content of a product on sale changed, and that it was discontinued', async () => {
    const shop = await makeShop()
    const { offer, operator, merchant, news } = shop
    // Without a picture it would not be complete.
    await makePicture(app, { id: offer.productId, merchantId: merchant.companyId, reference: '', name: 'Chair' })
    await update(shop, { name: 'Zebra chair' })
    const [changed] = await news()
    expect(changed).toMatchObject({
      type: 'product.changed',
      data: { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId, isAll: false, products: [{ productId: offer.productId }] },
    })
    await app.call(productEdit.bulkUpdate, { as: merchant.as, body: { products: [{ id: offer.productId }], change: { status: 'Discontinued' } } })
    expect(summaryOf(await news())).toEqual([['product.withdrawn', [offer.productId]]])
  })

  it('nothing of products that were never approved, or of other marketplaces', async () => {
    const shop = await makeShop()
    const other = await makeOperator(app)
    const elsewhere = await listen(other.as, ['product.changed', 'product.withdrawn'])
    await app.db.updateTable('listing').set({ approval: 'Pending' }).where('product_id', '=', shop.offer.productId).execute()
    await update(shop, { name: 'Zebra chair' })
    expect([await shop.news(), await elsewhere()]).toEqual([[], []])
  })

  it('that a product lost its approval, also where it was rejected, and that it left its last collection', async () => {
    const { operator, offer, second, collectionId, news } = await makeShop()
    const rejections = await listen(operator.as, ['product.rejected'])
    const decide = (listingId: string | undefined, approvalStatus: 'Approved' | 'Rejected') =>
      app.call(collection.bulkUpdateListings, {
        as: operator.as,
        body: {
          products: [{ collectionProductId: listingId ?? '' }],
          approvalStatus,
          ...(approvalStatus === 'Rejected' ? { reason: 'No longer sold here' } : {}),
        },
      })
    await app.db.updateTable('listing').set({ approved_at: new Date() }).where('marketplace_id', '=', operator.marketplaceId).execute()
    await decide(second.listingId, 'Rejected')
    expect(summaryOf(await news())).toEqual([['product.withdrawn', [second.productId]]])
    expect((await rejections()).map(({ data }) => data.products)).toEqual([[{ productId: second.productId, collectionProductId: second.listingId }]])
    await decide(second.listingId, 'Approved')
    expect(await news()).toEqual([])
    await app.call(collection.removeProducts, { as: operator.as, body: { collectionId, products: [{ id: offer.productId }] } })
    expect(summaryOf(await news())).toEqual([['product.withdrawn', [offer.productId]]])
  })

  it('once that all products of a merchant are withdrawn or on sale again: paused by either, deactivated, or its partnership ended', async () => {
    const { operator, merchant, offer, news } = await makeShop()
    const admin = await makeAdmin(app)
    const activate = (as: As, active: boolean) => app.call(active ? company.activate : company.deactivate, { as, params: { id: merchant.companyId } })
    const [withdrawn, changed] = [[['product.withdrawn', 'all']], [['product.changed', 'all']]]
    await app.call(salesPause.pause, { as: merchant.as, body: { resumesAt: null } })
    expect(summaryOf(await news())).toEqual(withdrawn)
    await app.call(salesPause.resume, { as: merchant.as, body: {} })
    expect(summaryOf(await news())).toEqual(changed)
    await activate(operator.as, false)
    expect(summaryOf(await news())).toEqual(withdrawn)
    await activate(operator.as, true)
    expect(summaryOf(await news())).toEqual(changed)
    await activate(admin.as, false)
    expect(summaryOf(await news())).toEqual(withdrawn)
    // Its shop goes on writing products, which are not on sale.
    const written = () => listContentEvents(app.db, merchant.companyId, [offer.productId])
    expect(await written()).toEqual([])
    await activate(admin.as, true)
    expect(summaryOf(await news())).toEqual(changed)
    expect(await written()).toMatchObject([{ topic: 'product.changed' }])
    await app.call(marketplace.endPartnership, { as: operator.as, body: { partnershipId: merchant.partnershipId ?? '' } })
    expect(summaryOf(await news())).toEqual(withdrawn)
  })
})
