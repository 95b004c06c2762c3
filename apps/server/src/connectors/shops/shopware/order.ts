import * as z from 'zod/mini'
import { currencyExponent } from '@stoa/contract/money.ts'
import { message } from '@stoa/messages/describe.ts'
import type { ShopFulfilment, ShopRefund, ShopShipment } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { ShopwareClient } from './client.ts'
import { pageSize } from './client.ts'
import { withStates } from './create-order.ts'
import { ShopwareOrder } from './shapes.ts'

/** Where the portal keeps its shipments and refunds at an order: custom fields of the order. Shopware keeps the others that it has. */
const keys = { shipments: 'stoa_shipments', refunds: 'stoa_refunds' }

const Shipment = z.object({ carrier: z.string(), trackingNumber: z.string(), trackingHref: z.nullable(z.string()), isComplete: z.boolean() })
type Shipment = z.infer<typeof Shipment>
const orElse = z.catch
const Shipments = orElse(z.record(z.string(), Shipment), {})
const Stocked = z.object({ id: z.string(), stock: z.number() })
const Refunds = orElse(z.record(z.string(), z.int()), {})

async function readOrder(client: ShopwareClient, reference: string): Promise<ShopwareOrder> {
  const { data } = await client.search(ShopwareOrder, 'order', { ids: [reference], limit: 1, associations: withStates })
  const [order] = data
  if (!order) throw new UpstreamError('refused', message('upstream.shop_refused', { reason: `No order ${reference}` }))
  return order
}

/** Records a shipment: its tracking number at the delivery, and the delivery as shipped, in part until nothing is left. Twice, it changes nothing. */
export async function reportFulfilment(client: ShopwareClient, shipment: ShopShipment): Promise<{ reference: string }> {
  const order = await readOrder(client, shipment.orderReference)
  const stored = Shipments.parse(order.customFields[keys.shipments])
  const { key, carrier, trackingNumber, trackingHref, isComplete } = shipment
  const before = stored[key]
  const [delivery] = order.deliveries
  const isSame = before?.carrier === carrier && before.trackingNumber === trackingNumber && before.trackingHref === trackingHref
  if (!isSame || before.isComplete !== isComplete) {
    const others = (delivery?.trackingCodes ?? []).filter((code) => code !== before?.trackingNumber && code !== trackingNumber)
    const trackingCodes = [...others, ...(trackingNumber === '' ? [] : [trackingNumber])]
    const shipments = { ...stored, [key]: { carrier, trackingNumber, trackingHref, isComplete } }
    await client.write(
      `/order/${order.id}`,
      { customFields: { [keys.shipments]: shipments }, ...(delivery ? { deliveries: [{ id: delivery.id, trackingCodes }] } : {}) },
      'PATCH',
    )
  }
  const state = delivery?.stateMachineState.technicalName
  const transition = isComplete ? 'ship' : 'ship_partially'
  if (delivery && (state === 'open' || (isComplete && state === 'shipped_partially')))
    await client.write(`/_action/order_delivery/${delivery.id}/state/${transition}`, { sendMail: false })
  return { reference: `stoa:${key}` }
}

/** Returns the shipments of an order. Shopware does not say which items a delivery in part had: only one of everything comes from the shop. */
export async function readFulfilments(client: ShopwareClient, reference: string): Promise<ShopFulfilment[]> {
  const order = await readOrder(client, reference)
  const stored = Shipments.parse(order.customFields[keys.shipments])
  const ours = Object.entries(stored).map(([key, { carrier, trackingNumber, trackingHref }]): ShopFulfilment => ({
    reference: `stoa:${key}`,
    key,
    carrier,
    trackingNumber,
    trackingHref,
    lines: [],
  }))
  const isCompletedHere = Object.values(stored).some(({ isComplete }) => isComplete)
  const delivery = order.deliveries.find(({ stateMachineState }) => stateMachineState.technicalName === 'shipped')
  if (!delivery || isCompletedHere) return ours
  const known = new Set(ours.map(({ trackingNumber }) => trackingNumber))
  const trackingNumber = delivery.trackingCodes.find((code) => !known.has(code)) ?? ''
  return [...ours, { reference: delivery.id, key: null, carrier: '', trackingNumber, trackingHref: null, lines: undefined }]
}

/** Returns the ids of orders that changed since an instant: themselves, or a delivery of theirs. */
export async function* listChangedOrders(client: ShopwareClient, since: Date): AsyncGenerator<string[]> {
  const after = (field: string) => ({ type: 'range', field, parameters: { gte: since.toISOString() } })
  for (let page = 1; ; page++) {
    const { data } = await client.search(z.object({ id: z.string() }), 'order', {
      page,
      limit: pageSize,
      filter: [{ type: 'multi', operator: 'or', queries: [after('updatedAt'), after('createdAt'), after('deliveries.updatedAt')] }],
      sort: [{ field: 'autoIncrement', order: 'ASC' }],
    })
    if (data.length > 0) yield data.map(({ id }) => id)
    if (data.length < pageSize) return
  }
}

/**
 * Records a refund at the order once per key: its payment as refunded, in part until all of it is. Shopware moves no money for it. What came back into
 * stock is counted in the same transaction as the key is kept.
 */
export async function refundOrder(client: ShopwareClient, refund: ShopRefund): Promise<{ reference: string }> {
  const order = await readOrder(client, refund.orderReference)
  const stored = Refunds.parse(order.customFields[keys.refunds])
  const refunds = { ...stored, [refund.key]: refund.amountMinor }
  if (stored[refund.key] === undefined)
    await client.write('/_action/sync', [
      { action: 'upsert', entity: 'order', payload: [{ id: order.id, customFields: { [keys.refunds]: refunds } }] },
      ...(await restocking(client, refund)),
    ])
  const refundedMinor = Object.values(refunds).reduce((sum, minor) => sum + minor, 0)
  const isWhole = refundedMinor >= Math.round(order.amountTotal * 10 ** currencyExponent(refund.currency))
  const [payment] = order.transactions
  const state = payment?.stateMachineState.technicalName
  if (payment && (state === 'paid' || (isWhole && state === 'refunded_partially')))
    await client.write(`/_action/order_transaction/${payment.id}/state/${isWhole ? 'refund' : 'refund_partially'}`, { sendMail: false })
  return { reference: `stoa:${refund.key}` }
}

/** Returns what puts the items of a refund back into stock. */
async function restocking(client: ShopwareClient, { lines }: ShopRefund): Promise<object[]> {
  const returned = new Map<string, number>()
  for (const { variantReference, quantity, isRestocked } of lines)
    if (isRestocked && quantity > 0) returned.set(variantReference, (returned.get(variantReference) ?? 0) + quantity)
  if (returned.size === 0) return []
  const { data } = await client.search(Stocked, 'product', { ids: [...returned.keys()], limit: pageSize })
  return [{ action: 'upsert', entity: 'product', payload: data.map(({ id, stock }) => ({ id, stock: stock + (returned.get(id) ?? 0) })) }]
}
