import { isDeepStrictEqual } from 'node:util'
import { isShippable, shippablePayments } from '@stoa/contract/shippable.ts'
import { cleanLine } from '@stoa/contract/text-characters.ts'
import type { ChannelAccess, ChannelOrder, ChannelShipment, OrderWindow } from '../../../domains/channel/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { TheirOrder } from './client.ts'
import { StoaRefusal, stoaClient } from './client.ts'

/** Whether the shopper has paid, whatever is being refunded or disputed of it. */
const isPaid = ({ paymentStatus }: Pick<TheirOrder, 'paymentStatus'>): boolean => shippablePayments.includes(paymentStatus)

/** Orders to be shipped that are not known, and known ones that were cancelled, shipped there whole or in part, refunded or paid since they were read, each complete. */
export async function* listOrders(
  access: ChannelAccess,
  { since, newSince, isNewOnly = false, listKnown, reportUnread }: OrderWindow,
): AsyncIterable<ChannelOrder[]> {
  const client = stoaClient(access)
  for await (const rows of client.orders(since, { isNewOnly })) {
    const known = await listKnown(rows.map(({ hash }) => hash))
    const relevant = rows.filter((row) => {
      const { hash, orderStatus, placedAt, refunded } = row
      const own = known.get(hash)
      const isOpen = orderStatus === 'New' || orderStatus === 'Partially Fulfilled'
      if (!own) return isOpen && isShippable(row) && Date.parse(placedAt) >= newSince.getTime()
      const isEnded = (orderStatus === 'Cancelled' || orderStatus === 'Fulfilled') && (own.state === 'new' || own.state === 'forwarded')
      // Somebody may have shipped a part of it there.
      const isPartShipped = orderStatus === 'Partially Fulfilled' && (own.state === 'new' || own.state === 'forwarded')
      return isEnded || isPartShipped || (isPaid(row) && !own.isPaid) || own.refundedMinor === null || (refunded?.minor ?? 0) > own.refundedMinor
    })
    const orders: ChannelOrder[] = []
    for (const { hash, orderId } of relevant) {
      const order = await readOrder(client, hash)
      if (order) orders.push(toOrder(order))
      else reportUnread(orderId)
    }
    yield orders
  }
}

/** Returns an order; undefined where it is gone, or its answer cannot be read. */
async function readOrder(client: ReturnType<typeof stoaClient>, hash: string): Promise<TheirOrder | undefined> {
  try {
    return await client.getOrder(hash)
  } catch (error) {
    const isGone = error instanceof StoaRefusal && error.status === 404
    if (isGone || (error instanceof UpstreamError && error.kind === 'malformed')) return undefined
    throw error
  }
}

/** Orders that are fetched to count unknown sales: each is a request. */
const maxUnknownOrders = 500

/** How many of each variant, by its id there, are in orders of which nothing is shipped and that are not known here: mostly those whose payment is awaited. */
export async function countUnknownSales(
  access: ChannelAccess,
  { since, listKnown }: Pick<OrderWindow, 'since' | 'listKnown'>,
): Promise<Map<string, number>> {
  const client = stoaClient(access)
  const sold = new Map<string, number>()
  let fetched = 0
  for await (const rows of client.orders(since, { isNewOnly: true })) {
    const known = await listKnown(rows.map(({ hash }) => hash))
    for (const { hash, orderStatus } of rows) {
      if (orderStatus !== 'New' || known.has(hash) || fetched++ >= maxUnknownOrders) continue
      for (const { variantId, quantity, fulfilledQuantity, shippableQuantity } of (await readOrder(client, hash))?.lines ?? [])
        sold.set(variantId, (sold.get(variantId) ?? 0) + (shippableQuantity ?? quantity - fulfilledQuantity))
    }
  }
  return sold
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
    customerNote: order.customerNote,
    lines: order.lines.map((line) => ({
      reference: line.lineId,
      productReference: line.productId,
      variantReference: line.variantId,
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      refundedQuantity: line.refundedQuantity,
      shippedQuantity: line.fulfilledQuantity,
      ...(line.shippableQuantity === undefined ? {} : { refundedUnshippedQuantity: line.quantity - line.fulfilledQuantity - line.shippableQuantity }),
      unitPriceMinor: line.unitPrice.minor,
      totalMinor: line.total.minor,
    })),
  }
}

/** Records a shipment of lines of an order, or of all that is left, and returns its id. */
export async function reportShipment(
  access: ChannelAccess,
  { key, orderReference, carrier, trackingNumber, trackingHref, lines }: ChannelShipment,
): Promise<string | undefined> {
  const client = stoaClient(access)
  const present = await client.getOrder(orderReference)
  // Somebody may have recorded it there, or an earlier try got no answer.
  if (present.orderStatus === 'Fulfilled')
    return present.fulfilments.findLast((one) => one.carrier === cleanLine(carrier) && one.trackingNumber === cleanLine(trackingNumber))?.fulfilmentId
  const { fulfilments } = await client.fulfil(key, {
    hash: orderReference,
    carrier: cleanLine(carrier),
    trackingNumber: cleanLine(trackingNumber),
    ...(trackingHref === null ? {} : { trackingHref }),
    ...(lines === undefined ? {} : { lines: lines.map(({ reference: lineId, quantity }) => ({ lineId, quantity })) }),
  })
  return fulfilments.at(-1)?.fulfilmentId
}

/** Changes the tracking of a shipment of an order: the last, or the one that is named. */
export async function updateTracking(
  access: ChannelAccess,
  { orderReference, carrier, trackingNumber, trackingHref, reference }: ChannelShipment,
): Promise<void> {
  const client = stoaClient(access)
  const tracking = { carrier: cleanLine(carrier), trackingNumber: cleanLine(trackingNumber), trackingHref: trackingHref ?? '' }
  const { fulfilments } = await client.getOrder(orderReference)
  const found = reference === undefined ? fulfilments.at(-1) : fulfilments.find(({ fulfilmentId }) => fulfilmentId === reference)
  if (!found || isDeepStrictEqual(tracking, { carrier: found.carrier, trackingNumber: found.trackingNumber, trackingHref: found.trackingHref ?? '' }))
    return
  await client.updateTracking({ hash: orderReference, fulfilmentId: found.fulfilmentId, ...tracking })
}
