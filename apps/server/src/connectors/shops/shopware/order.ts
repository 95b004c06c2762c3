import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopFulfilment, ShopShipment } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { ShopwareClient } from './client.ts'
import { findOrderById } from './create-order.ts'
import { goodsDelivery } from './order-parts.ts'
import type { ShopwareOrder } from './shapes.ts'
import { shipmentsOf, toShipmentField } from './stored-reports.ts'

/** Returns an order of the shop. Throws UpstreamError `refused` where it is gone. */
export async function readOrder(client: ShopwareClient, reference: string): Promise<ShopwareOrder> {
  const order = await findOrderById(client, reference)
  if (!order) throw new UpstreamError('refused', message('upstream.shop_refused', { reason: `No order ${reference}` }))
  return order
}

/**
 * Makes the transition of an order, its delivery or its payment that `choose` returns. Where another report has made one meanwhile, it is chosen again by
 * what the order has become. Shopware writes to nobody about it.
 */
export async function makeTransition(
  client: ShopwareClient,
  order: ShopwareOrder,
  choose: (order: ShopwareOrder) => string | undefined,
): Promise<void> {
  let current = order
  for (let path = choose(current); path !== undefined;) {
    try {
      await client.write(path, { sendMail: false })
      return
    } catch (error) {
      if (!(error instanceof UpstreamError) || error.kind !== 'refused') throw error
      current = await readOrder(client, order.id)
      const next = choose(current)
      if (next === path) throw error
      path = next
    }
  }
}

/** Returns the numbers that a delivery has to have: those of the portal without the ones it replaced, and those that the merchant entered. */
function trackingCodesOf(order: ShopwareOrder): string[] {
  const delivery = goodsDelivery(order)
  const shipments = [...shipmentsOf(order).values()]
  const ours = shipments.map(({ trackingNumber }) => trackingNumber).filter((code) => code !== '')
  const replaced = shipments.flatMap((shipment) => shipment.replaced)
  const others = (delivery?.trackingCodes ?? []).filter((code) => !ours.includes(code) && !replaced.includes(code))
  return [...new Set([...others, ...ours])]
}

/** How often the numbers of a delivery are written again because others were written at the same time. */
const maxTrackingWrites = 5

/**
 * Writes the numbers of a delivery; false where others wrote them each time. They are one list: another shipment may have written it meanwhile, so it is
 * read again after it was written.
 */
async function writeTrackingCodes(client: ShopwareClient, order: ShopwareOrder): Promise<boolean> {
  let current = order
  for (let writes = 0; ; writes++) {
    const trackingCodes = trackingCodesOf(current)
    const delivery = goodsDelivery(current)
    if (!delivery || trackingCodes.join('\n') === delivery.trackingCodes.join('\n')) return true
    if (writes === maxTrackingWrites) return false
    await client.write(`/order/${order.id}`, { deliveries: [{ id: delivery.id, trackingCodes }] }, 'PATCH')
    current = await readOrder(client, order.id)
  }
}

/**
 * Records a shipment: its tracking number at the delivery, and the delivery as shipped, in part until nothing is left. Twice, it changes nothing. The
 * number that a new one replaces is kept with the shipment until the delivery is written, so that a repeat can remove it.
 */
export async function reportFulfilment(client: ShopwareClient, shipment: ShopShipment): Promise<{ reference: string }> {
  const { key, carrier, trackingNumber, trackingHref, isComplete } = shipment
  let order = await readOrder(client, shipment.orderReference)
  const before = shipmentsOf(order).get(key)
  const replaced = before ? [...before.replaced, before.trackingNumber].filter((code) => code !== '' && code !== trackingNumber) : []
  const stored = { key, carrier, trackingNumber, trackingHref, isComplete }
  const isSame = before?.carrier === carrier && before.trackingNumber === trackingNumber && before.trackingHref === trackingHref
  if (!isSame || before.isComplete !== isComplete) {
    await client.write(`/order/${order.id}`, { customFields: toShipmentField({ ...stored, replaced }) }, 'PATCH')
    order = await readOrder(client, shipment.orderReference)
  }
  const isWritten = await writeTrackingCodes(client, order)
  if (isWritten && replaced.length > 0)
    await client.write(`/order/${order.id}`, { customFields: toShipmentField({ ...stored, replaced: [] }) }, 'PATCH')
  await makeTransition(client, order, (current) => {
    const delivery = goodsDelivery(current)
    const state = delivery?.stateMachineState.technicalName
    const isOpen = state === 'open' || (isComplete && state === 'shipped_partially')
    return delivery && isOpen ? `/_action/order_delivery/${delivery.id}/state/${isComplete ? 'ship' : 'ship_partially'}` : undefined
  })
  return { reference: `stoa:${key}` }
}

/** Returns the shipments of an order. Shopware does not say which items a delivery in part had: only one of everything comes from the shop. */
export async function readFulfilments(client: ShopwareClient, reference: string): Promise<ShopFulfilment[]> {
  const order = await readOrder(client, reference)
  const stored = [...shipmentsOf(order).values()]
  const ours = stored.map(({ key, carrier, trackingNumber, trackingHref }): ShopFulfilment => ({
    reference: `stoa:${key}`,
    key,
    carrier,
    trackingNumber,
    trackingHref,
    lines: [],
  }))
  const isCompletedHere = stored.some(({ isComplete }) => isComplete)
  const delivery = goodsDelivery(order)
  if (delivery?.stateMachineState.technicalName !== 'shipped' || isCompletedHere) return ours
  const known = new Set(ours.map(({ trackingNumber }) => trackingNumber))
  const trackingNumber = delivery.trackingCodes.find((code) => !known.has(code)) ?? ''
  return [...ours, { reference: delivery.id, key: null, carrier: '', trackingNumber, trackingHref: null, lines: undefined }]
}

const changedFields = ['updatedAt', 'createdAt', 'deliveries.updatedAt', 'transactions.updatedAt', 'transactions.createdAt']
/** Refunds of what a payment method collected. Source: Shopware, `OrderTransactionCaptureRefundDefinition`, from 6.4.12 on. */
const refundFields = ['transactions.captures.refunds.createdAt', 'transactions.captures.refunds.updatedAt']

/**
 * Returns the ids of orders that changed since an instant: themselves, or what belongs to them. A payment that becomes paid or is refunded changes only
 * itself, and so does, `withRefunds`, a refund that a payment plugin makes.
 */
export async function* listChangedOrders(
  client: ShopwareClient,
  since: Date,
  { withRefunds = false }: { withRefunds?: boolean } = {},
): AsyncGenerator<string[]> {
  const after = (field: string) => ({ type: 'range', field, parameters: { gte: since.toISOString() } })
  const list = async function* (fields: readonly string[]): AsyncGenerator<string[]> {
    const changed = { type: 'multi', operator: 'or', queries: fields.map(after) }
    for await (const page of client.listByNumber(z.object({ id: z.string(), autoIncrement: z.int() }), 'order', [changed]))
      yield page.map(({ id }) => id)
  }
  if (!withRefunds) return yield* list(changedFields)
  try {
    yield* list([...changedFields, ...refundFields])
  } catch (error) {
    // An older shop has no such fields.
    if (!(error instanceof UpstreamError) || error.kind !== 'refused') throw error
    yield* list(changedFields)
  }
}
