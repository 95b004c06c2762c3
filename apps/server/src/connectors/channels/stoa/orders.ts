import { isDeepStrictEqual } from 'node:util'
import { isShippable, shippablePayments } from '@stoa/contract/shippable.ts'
import { cleanLine } from '@stoa/contract/text-characters.ts'
import type { ChannelAccess, ChannelOrder, ChannelShipment, OrderWindow } from '../../../domains/channel/ports.ts'
import type { TheirOrder } from './client.ts'
import { stoaClient } from './client.ts'

/** Whether the shopper has paid, whatever is being refunded or disputed of it. */
const isPaid = ({ paymentStatus }: Pick<TheirOrder, 'paymentStatus'>): boolean => shippablePayments.includes(paymentStatus)

/** Orders to be shipped that are not known, and known ones that were cancelled, shipped there, refunded or paid since they were read, each complete. */
export async function* listOrders(access: ChannelAccess, { since, newSince, listKnown }: OrderWindow): AsyncIterable<ChannelOrder[]> {
  const client = stoaClient(access)
  for await (const rows of client.orders(since)) {
    const known = await listKnown(rows.map(({ hash }) => hash))
    const relevant = rows.filter((row) => {
      const { hash, orderStatus, placedAt, refunded } = row
      const own = known.get(hash)
      const isOpen = orderStatus === 'New' || orderStatus === 'Partially Fulfilled'
      if (!own) return isOpen && isShippable(row) && Date.parse(placedAt) >= newSince.getTime()
      const isEnded = (orderStatus === 'Cancelled' || orderStatus === 'Fulfilled') && (own.state === 'new' || own.state === 'forwarded')
      return isEnded || (isPaid(row) && !own.isPaid) || own.refundedMinor === null || (refunded?.minor ?? 0) > own.refundedMinor
    })
    const orders: ChannelOrder[] = []
    for (const { hash } of relevant) orders.push(toOrder(await client.getOrder(hash)))
    yield orders
  }
}

function toOrder(order: TheirOrder): ChannelOrder {
  const address = Object.entries(order.shippingAddress).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[key, value]] : [],
  )
  return {
    reference: order.hash,
    number: order.orderId,
    isShippable: isShippable(order),
    isPaid: isPaid(order),
    isCancelled: order.orderStatus === 'Cancelled',
    isShipped: order.orderStatus === 'Fulfilled',
    refundedMinor: order.refunded?.minor ?? 0,
    currency: order.total.currency,
    totalMinor: order.total.minor,
    shippingMinor: order.shipping.minor,
    placedAt: order.placedAt,
    customer: order.customer,
    shippingAddress: Object.fromEntries(address),
    lines: order.lines.map((line) => ({
      reference: line.lineId,
      productReference: line.productId,
      variantReference: line.variantId,
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      refundedQuantity: line.refundedQuantity,
      shippedQuantity: line.fulfilledQuantity,
      unitPriceMinor: line.unitPrice.minor,
      totalMinor: line.total.minor,
    })),
  }
}

/** Records the shipment of all that is left of an order. */
export async function reportShipment(
  access: ChannelAccess,
  { key, orderReference, carrier, trackingNumber, trackingHref }: ChannelShipment,
): Promise<void> {
  const client = stoaClient(access)
  // Somebody may have recorded it there, or an earlier try got no answer.
  if ((await client.getOrder(orderReference)).orderStatus === 'Fulfilled') return
  await client.fulfil(key, {
    hash: orderReference,
    carrier: cleanLine(carrier),
    trackingNumber: cleanLine(trackingNumber),
    ...(trackingHref === null ? {} : { trackingHref }),
  })
}

/** Changes the tracking of the last shipment of an order. */
export async function updateTracking(
  access: ChannelAccess,
  { orderReference, carrier, trackingNumber, trackingHref }: ChannelShipment,
): Promise<void> {
  const client = stoaClient(access)
  const tracking = { carrier: cleanLine(carrier), trackingNumber: cleanLine(trackingNumber), trackingHref: trackingHref ?? '' }
  const { fulfilments } = await client.getOrder(orderReference)
  const last = fulfilments.at(-1)
  if (!last || isDeepStrictEqual(tracking, { carrier: last.carrier, trackingNumber: last.trackingNumber, trackingHref: last.trackingHref ?? '' }))
    return
  await client.updateTracking({ hash: orderReference, fulfilmentId: last.fulfilmentId, ...tracking })
}
