import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopFulfilment, ShopShipment } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { hasSameQuantities } from '../allocate-items.ts'
import type { OrderLine } from './allocate-lines.ts'
import { allocateLines, toInput } from './allocate-lines.ts'
import type { VendureClient } from './client.ts'
import { readOrder } from './create-order.ts'
import { shipmentNote, shipmentsOf } from './notes.ts'
import type { VendureOrder } from './shapes.ts'

const Anything = z.looseObject({})

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
