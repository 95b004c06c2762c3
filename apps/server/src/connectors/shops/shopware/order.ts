import * as z from 'zod/mini'
import { currencyExponent } from '@stoa/contract/money.ts'
import { message } from '@stoa/messages/describe.ts'
import type { ShopFulfilment, ShopRefund, ShopShipment } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { runInSequence } from '../run-in-sequence.ts'
import type { ShopwareClient } from './client.ts'
import { pageSize } from './client.ts'
import { findOrderById } from './create-order.ts'
import type { ShopwareOrder } from './shapes.ts'
import { refundsOf, shipmentsOf, toRefundField, toShipmentField } from './stored-reports.ts'

const Stocked = z.object({ id: z.string(), stock: z.number() })

async function readOrder(client: ShopwareClient, reference: string): Promise<ShopwareOrder> {
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
  const [delivery] = order.deliveries
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
    const [delivery] = current.deliveries
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
  const current = { key, carrier, trackingNumber, trackingHref, isComplete }
  const isSame = before?.carrier === carrier && before.trackingNumber === trackingNumber && before.trackingHref === trackingHref
  if (!isSame || before.isComplete !== isComplete) {
    await client.write(`/order/${order.id}`, { customFields: toShipmentField({ ...current, replaced }) }, 'PATCH')
    order = await readOrder(client, shipment.orderReference)
  }
  const isWritten = await writeTrackingCodes(client, order)
  if (isWritten && replaced.length > 0)
    await client.write(`/order/${order.id}`, { customFields: toShipmentField({ ...current, replaced: [] }) }, 'PATCH')
  await makeTransition(client, order, ({ deliveries: [delivery] }) => {
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
  const delivery = order.deliveries.find(({ stateMachineState }) => stateMachineState.technicalName === 'shipped')
  if (!delivery || isCompletedHere) return ours
  const known = new Set(ours.map(({ trackingNumber }) => trackingNumber))
  const trackingNumber = delivery.trackingCodes.find((code) => !known.has(code)) ?? ''
  return [...ours, { reference: delivery.id, key: null, carrier: '', trackingNumber, trackingHref: null, lines: undefined }]
}

/** Returns the ids of orders that changed since an instant: themselves, or a delivery of theirs. */
export async function* listChangedOrders(client: ShopwareClient, since: Date): AsyncGenerator<string[]> {
  const after = (field: string) => ({ type: 'range', field, parameters: { gte: since.toISOString() } })
  const changed = { type: 'multi', operator: 'or', queries: [after('updatedAt'), after('createdAt'), after('deliveries.updatedAt')] }
  for await (const page of client.listByNumber(z.object({ id: z.string(), autoIncrement: z.int() }), 'order', [changed]))
    yield page.map(({ id }) => id)
}

/**
 * Records a refund at the order once per key: its payment as refunded, in part until all of it is. Shopware moves no money for it. What came back into
 * stock is counted in the same transaction as the key is kept.
 */
export async function refundOrder(client: ShopwareClient, connectionId: string, refund: ShopRefund): Promise<{ reference: string }> {
  // Shopware is sent what the stock is then, not by how many it changes: no other refund, nor this one a second time, may change it between.
  await runInSequence(`shopware stock ${connectionId}`, async () => {
    const order = await readOrder(client, refund.orderReference)
    if (refundsOf(order).has(refund.key)) return
    await client.write('/_action/sync', [
      { action: 'upsert', entity: 'order', payload: [{ id: order.id, customFields: toRefundField(refund.key, refund.amountMinor) }] },
      ...(await restocking(client, refund)),
    ])
  })
  const exponent = currencyExponent(refund.currency)
  // Read after the key is kept: of refunds that are recorded at once, the last one sees all.
  await makeTransition(client, await readOrder(client, refund.orderReference), (current) => {
    const refundedMinor = [...refundsOf(current).values()].reduce((sum, minor) => sum + minor, 0)
    const isWhole = refundedMinor >= Math.round(current.amountTotal * 10 ** exponent)
    const [payment] = current.transactions
    const state = payment?.stateMachineState.technicalName
    const isOpen = state === 'paid' || (isWhole && state === 'refunded_partially')
    return payment && isOpen ? `/_action/order_transaction/${payment.id}/state/${isWhole ? 'refund' : 'refund_partially'}` : undefined
  })
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
