import * as z from 'zod/mini'
import { currencyExponent } from '@stoa/contract/money.ts'
import { message } from '@stoa/messages/describe.ts'
import type { ShopFulfilment, ShopQuantity, ShopRefund, ShopShipment } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { allocateItems, sumByItem } from '../allocate-items.ts'
import type { MagentoClient } from './client.ts'
import { pageSize, toMagentoTime } from './search-criteria.ts'
import type { MagentoOrderItem, MagentoShipment } from './shapes.ts'
import { MagentoCreditMemo, MagentoOrder, MagentoShipment as Shipment } from './shapes.ts'

/** Our key of a shipment or a refund is a comment of it that shoppers do not see. */
const commentOf = (key: string): string => `stoa:${key}`
const keyOf = ({ comments }: { comments: readonly { comment: string }[] }): string | null =>
  comments.map(({ comment }) => /^stoa:(\S+)$/.exec(comment.trim())?.[1]).find((key) => key !== undefined) ?? null
const hidden = (key: string): object => ({ comment: commentOf(key), is_visible_on_front: 0 })
/** The carrier code of a parcel that no module of the shop follows. */
const carrierCode = 'custom'

/** Returns an order to refund. One whose money the merchant collected has no invoice yet, and Magento refunds nothing of it without. */
async function readInvoiced(client: MagentoClient, reference: string): Promise<MagentoOrder> {
  const order = await readOrder(client, reference)
  if (order.items.some(({ qty_invoiced }) => qty_invoiced > 0)) return order
  await client.write(z.unknown(), `/order/${order.entity_id}/invoice`, { capture: true, notify: false, appendComment: false })
  return readOrder(client, reference)
}

async function readOrder(client: MagentoClient, reference: string): Promise<MagentoOrder> {
  if (!/^\d{1,10}$/.test(reference)) throw new UpstreamError('refused', message('upstream.shop_refused', { reason: `No order ${reference}` }))
  return client.read(MagentoOrder, `/orders/${reference}`)
}

const listShipments = (client: MagentoClient, reference: string): Promise<MagentoShipment[]> =>
  client.searchAll(Shipment, '/shipments', { groups: [[{ field: 'order_id', value: reference }]], sort: 'entity_id' })

/** Returns how many of which items of an order are meant, at most what is left of them. The parts of a bundle belong to what was bought. */
function itemsFor<L extends ShopQuantity>(order: MagentoOrder, lines: readonly L[], leftOf: (item: MagentoOrderItem) => number) {
  return allocateItems(
    order.items.filter(({ parent_item_id }) => parent_item_id === null),
    lines,
    { isVariant: ({ product_id }, { variantReference }) => String(product_id) === variantReference, skuOf: ({ sku }) => sku, leftOf },
  )
}

/** Returns how many of each item, once for an item. */
const toQuantities = (allocated: readonly { item: MagentoOrderItem; quantity: number }[]): { order_item_id: number; qty: number }[] =>
  sumByItem(allocated).map(({ item, quantity }) => ({ order_item_id: item.item_id, qty: quantity }))

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
    after = items.at(-1)?.entity_id ?? after
    if (items.length < pageSize) return
  }
}

/**
 * Records a refund once per key, as a credit memo of the amount: its items at the prices of the order, and what the amount has more or less as an
 * adjustment. No money moves in Magento for it. What came back is counted into stock again.
 */
export async function refundOrder(client: MagentoClient, refund: ShopRefund): Promise<{ reference: string }> {
  const order = await readInvoiced(client, refund.orderReference)
  const memos = await client.searchAll(MagentoCreditMemo, '/creditmemos', {
    groups: [[{ field: 'order_id', value: refund.orderReference }]],
    sort: 'entity_id',
  })
  const present = memos.find((one) => keyOf(one) === refund.key)
  if (present) return { reference: String(present.entity_id) }
  const factor = 10 ** currencyExponent(refund.currency)
  const returned = itemsFor(order, refund.lines, ({ qty_invoiced, qty_refunded }) => qty_invoiced - qty_refunded)
  // Without items Magento would refund all that is left.
  const none = order.items.filter(({ item_id }) => !returned.some(({ item }) => item.item_id === item_id))
  const itemsMinor = returned.reduce((sum, { item, quantity }) => sum + Math.round((item.price_incl_tax ?? item.price ?? 0) * factor) * quantity, 0)
  const differenceMinor = refund.amountMinor - itemsMinor - refund.shippingMinor
  // Magento puts an item back into stock whole: of a part, the shop would sell what is not there.
  const kept = new Set(returned.filter(({ line }) => !line.isRestocked).map(({ item }) => item.item_id))
  const restocked = [...new Set(returned.map(({ item }) => item.item_id))].filter((id) => !kept.has(id))
  const id = await client.write(z.union([z.int(), z.string()]), `/order/${order.entity_id}/refund`, {
    items: [...toQuantities(returned), ...none.map(({ item_id }) => ({ order_item_id: item_id, qty: 0 }))],
    notify: false,
    appendComment: true,
    comment: hidden(refund.key),
    arguments: {
      shipping_amount: refund.shippingMinor / factor,
      adjustment_positive: Math.max(0, differenceMinor) / factor,
      adjustment_negative: Math.max(0, -differenceMinor) / factor,
      extension_attributes: { return_to_stock_items: restocked },
    },
  })
  return { reference: String(id) }
}
