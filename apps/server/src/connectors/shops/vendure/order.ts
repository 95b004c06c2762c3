import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopFulfilment, ShopQuantity, ShopRefund, ShopShipment } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { allocateItems, hasSameQuantities, sumByItem } from '../allocate-items.ts'
import { listByOffset } from '../list-by-offset.ts'
import type { VendureClient } from './client.ts'
import { pageSize } from './client.ts'
import { readOrder, settleRefunds } from './create-order.ts'
import { shipmentNote, shipmentsOf } from './notes.ts'
import { fromMinor, readShop } from './read-shop.ts'
import type { VendureOrder } from './shapes.ts'
import { Ids } from './shapes.ts'

const Anything = z.looseObject({})

type OrderLine = VendureOrder['lines'][number]

/** Returns how many of which lines of an order are meant, at most what is left of them. */
function allocateLines(order: VendureOrder, quantities: readonly ShopQuantity[], leftOf: (line: OrderLine) => number) {
  return allocateItems(order.lines, quantities, {
    isVariant: ({ productVariant }, { variantReference }) => productVariant.id === variantReference,
    skuOf: ({ productVariant }) => productVariant.sku,
    leftOf,
  })
}

const toInput = (allocated: ReturnType<typeof allocateLines>): { orderLineId: string; quantity: number }[] =>
  sumByItem(allocated).map(({ item: { id }, quantity }) => ({ orderLineId: id, quantity }))

const Fulfilled = z.object({ addFulfillmentToOrder: z.object({ id: z.string(), state: z.string() }) })

/**
 * Records a shipment as a fulfilment, once per key, and adds a note where its tracking changed since: Vendure has no field for it. One whose answer was
 * lost before is recognised by its variants and tracking.
 */
export async function reportFulfilment(client: VendureClient, shipment: ShopShipment): Promise<{ reference: string }> {
  const order = await readOrder(client, shipment.orderReference)
  const { key, carrier, trackingNumber } = shipment
  const known = shipmentsOf(order)
  const noted = new Set(known.values())
  const fulfilments = order.fulfillments.filter((one) => one.state !== 'Cancelled')
  const variantOf = new Map(order.lines.map((line) => [line.id, line.productVariant.id]))
  const sent = allocateLines(order, shipment.lines, ({ quantity }) => quantity).map(({ item, quantity }) => ({
    key: item.productVariant.id,
    quantity,
  }))
  const isSame = (one: VendureOrder['fulfillments'][number]) => {
    const there = one.lines.map(({ orderLineId, quantity }) => ({ key: variantOf.get(orderLineId) ?? '', quantity }))
    return one.method === carrier && one.trackingCode === trackingNumber && hasSameQuantities(there, sent)
  }
  const present = order.fulfillments.find(({ id }) => id === known.get(key)) ?? fulfilments.find((one) => !noted.has(one.id) && isSame(one))
  const shipped = fulfilments.flatMap(({ lines }) => lines)
  const unshipped = ({ id, quantity }: OrderLine): number =>
    shipped.reduce((left, one) => left - (one.orderLineId === id ? one.quantity : 0), quantity)
  const lines = toInput(allocateLines(order, shipment.lines, unshipped))
  if (!present && lines.length === 0) throw new UpstreamError('refused', message('upstream.nothing_to_ship'))
  const handler = {
    code: 'manual-fulfillment',
    arguments: [
      { name: 'method', value: carrier },
      { name: 'trackingCode', value: trackingNumber },
    ],
  }
  const { id, state } = present ?? (await client.write(Fulfilled, 'fulfil', { input: { lines, handler } })).addFulfillmentToOrder
  const note = shipmentNote(key, id, shipment)
  if (!order.history.items.some(({ data }) => data.note === note))
    await client.write(Anything, 'addNote', { input: { id: order.id, note, isPublic: false } })
  if (state === 'Pending' || state === 'Created') await client.write(Anything, 'moveFulfilment', { id, state: 'Shipped' })
  return { reference: id }
}

/** Returns the fulfilments of an order that were sent. */
export async function readFulfilments(client: VendureClient, reference: string): Promise<ShopFulfilment[]> {
  const order = await readOrder(client, reference)
  const keys = new Map([...shipmentsOf(order)].map(([key, id]) => [id, key]))
  const lines = new Map(order.lines.map((line) => [line.id, line.productVariant]))
  return order.fulfillments
    .filter(({ state }) => state !== 'Pending' && state !== 'Created' && state !== 'Cancelled')
    .map((one) => ({
      reference: one.id,
      key: keys.get(one.id) ?? null,
      carrier: one.method,
      trackingNumber: one.trackingCode,
      trackingHref: null,
      lines: one.lines.flatMap(({ orderLineId, quantity }) => {
        const variant = lines.get(orderLineId)
        return variant ? [{ variantReference: variant.id, sku: variant.sku, quantity }] : []
      }),
    }))
}

/** Returns the ids of placed orders that changed since an instant, each once. Vendure compares no ids, so its pages are by offset. */
export function listChangedOrders(client: VendureClient, since: Date): AsyncGenerator<string[]> {
  const filter = { active: { eq: false }, updatedAt: { after: since.toISOString() } }
  return listByOffset(pageSize, async (skip) => {
    const options = { take: pageSize, skip, sort: { id: 'ASC' }, filter }
    return (await client.read(z.object({ orders: Ids }), 'changedOrders', { options })).orders.items.map(({ id }) => id)
  })
}

const Refunded = z.object({ refundOrder: z.object({ id: z.string() }) })

/**
 * Records a refund at the payments of an order, once per key, and cancels what came back so that it is in stock again. The payments are the
 * marketplace's: no money moves in the shop.
 */
export async function refundOrder(client: VendureClient, refund: ShopRefund): Promise<{ reference: string }> {
  const [order, shop] = await Promise.all([readOrder(client, refund.orderReference), readShop(client)])
  const reason = [refund.reason, `(Stoa refund ${refund.key})`].filter((text) => text !== '').join(' ')
  const isOurs = (one: { reason: string | null }) => (one.reason ?? '').includes(`(Stoa refund ${refund.key})`)
  const present = order.payments.flatMap(({ refunds }) => refunds).filter(isOurs)
  const ids = present.map(({ id }) => id)
  let rest = fromMinor(refund.amountMinor, refund.currency, shop) - present.reduce((sum, { total }) => sum + total, 0)
  for (const payment of order.payments) {
    const amount = Math.min(rest, payment.amount - payment.refunds.reduce((sum, { total }) => sum + total, 0))
    if (amount <= 0) continue
    const made = await client.write(Refunded, 'refund', { input: { lines: [], shipping: 0, adjustment: 0, amount, paymentId: payment.id, reason } })
    ids.push(made.refundOrder.id)
    rest -= amount
  }
  if (rest > 0) throw new UpstreamError('refused', message('upstream.shop_refund_too_high'))
  await settleRefunds(client, await readOrder(client, refund.orderReference), refund.key)
  const returned = refund.lines.filter(({ isRestocked }) => isRestocked)
  const lines = toInput(allocateLines(order, returned, ({ quantity }) => quantity))
  const isCancelled = order.history.items.some(({ type, data }) => type === 'ORDER_CANCELLATION' && isOurs(data))
  if (lines.length > 0 && !isCancelled)
    await client.write(Anything, 'cancelLines', { input: { orderId: order.id, lines, reason, cancelShipping: false } })
  return { reference: ids[0] ?? '' }
}
