import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopFulfilment, ShopShipment } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { MagentoClient } from './client.ts'
import { hidden, keyOf } from './key-comment.ts'
import { itemsFor, toQuantities } from './order-items.ts'
import { pageSize, toMagentoTime } from './search-criteria.ts'
import type { MagentoOrderItem, MagentoShipment } from './shapes.ts'
import { MagentoOrder, MagentoShipment as Shipment } from './shapes.ts'

/** The carrier code of a parcel that no module of the shop follows. */
const carrierCode = 'custom'

/** Returns an order of the shop. Throws UpstreamError `refused` where it is gone. */
export async function readOrder(client: MagentoClient, reference: string): Promise<MagentoOrder> {
  if (!/^\d{1,10}$/.test(reference)) throw new UpstreamError('refused', message('upstream.shop_refused', { reason: `No order ${reference}` }))
  return client.read(MagentoOrder, `/orders/${reference}`)
}

const listShipments = (client: MagentoClient, reference: string): Promise<MagentoShipment[]> =>
  client.searchAll(Shipment, '/shipments', { groups: [[{ field: 'order_id', value: reference }]], sort: 'entity_id' })

/** Records a shipment with its tracking number, once per key. Where the number changes later, it is added: Magento keeps the one before. */
export async function reportFulfilment(client: MagentoClient, shipment: ShopShipment): Promise<{ reference: string }> {
  const order = await readOrder(client, shipment.orderReference)
  const present = (await listShipments(client, shipment.orderReference)).find((one) => keyOf(one) === shipment.key)
  const track = { track_number: shipment.trackingNumber, title: shipment.carrier || 'Stoa', carrier_code: carrierCode }
  if (present) {
    const isTracked = shipment.trackingNumber === '' || present.tracks.some(({ track_number }) => track_number === shipment.trackingNumber)
    if (!isTracked)
      await client.write(z.unknown(), '/shipment/track', {
        entity: { ...track, order_id: order.entity_id, parent_id: present.entity_id, weight: 0, qty: 1, description: '' },
      })
    return { reference: String(present.entity_id) }
  }
  const unshipped = (item: MagentoOrderItem): number => item.qty_ordered - item.qty_shipped - item.qty_canceled
  const items = toQuantities(itemsFor(order, shipment.lines, unshipped))
  if (items.length === 0)
    throw new UpstreamError('refused', message('upstream.shop_refused', { reason: 'Everything of this order is shipped already' }))
  const id = await client.write(z.union([z.int(), z.string()]), `/order/${order.entity_id}/ship`, {
    items,
    notify: false,
    appendComment: true,
    comment: hidden(shipment.key),
    tracks: shipment.trackingNumber === '' ? [] : [track],
  })
  return { reference: String(id) }
}

/** Returns the shipments of an order with their items and the number that was added last. */
export async function readFulfilments(client: MagentoClient, reference: string): Promise<ShopFulfilment[]> {
  const [order, shipments] = await Promise.all([readOrder(client, reference), listShipments(client, reference)])
  const itemOf = new Map(order.items.map((item) => [item.item_id, item]))
  return shipments.map((shipment) => {
    const track = shipment.tracks.toSorted((a, b) => a.entity_id - b.entity_id).at(-1)
    return {
      reference: String(shipment.entity_id),
      key: keyOf(shipment),
      carrier: track === undefined || track.title === 'Stoa' ? '' : track.title,
      trackingNumber: track?.track_number ?? '',
      trackingHref: null,
      lines: shipment.items.flatMap(({ order_item_id, qty }) => {
        const item = itemOf.get(order_item_id)
        return item ? [{ variantReference: String(item.product_id ?? ''), sku: item.sku, quantity: qty }] : []
      }),
    }
  })
}

/** Returns the ids of orders that changed since an instant. */
export async function* listChangedOrders(client: MagentoClient, since: Date): AsyncGenerator<string[]> {
  for (let after = 0; ;) {
    const { items } = await client.search(z.object({ entity_id: z.int() }), '/orders', {
      groups: [[{ field: 'updated_at', value: toMagentoTime(since), condition: 'gteq' }], [{ field: 'entity_id', value: after, condition: 'gt' }]],
      sort: 'entity_id',
      fields: 'items[entity_id],total_count',
    })
    if (items.length > 0) yield items.map(({ entity_id }) => String(entity_id))
    if (items.length < pageSize) return
    const last = items.at(-1)?.entity_id ?? after
    if (last <= after) throw new UpstreamError('malformed', message('upstream.shop_repeats'))
    after = last
  }
}
