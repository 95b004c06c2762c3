import * as z from 'zod/mini'
import type { ShopFulfilment, ShopQuantity, ShopShipment } from '../../../domains/connection/ports.ts'
import type { WixClient } from './wix-client.ts'
import { listOf } from './list-of.ts'

const orElse = z.catch
const Text = orElse(z.string(), '')

const OrderLines = z.object({
  order: z.object({
    lineItems: listOf(
      z.object({
        id: z.string(),
        quantity: orElse(z.number(), 0),
        catalogReference: orElse(z.nullish(z.object({ catalogItemId: Text, options: orElse(z.nullish(z.object({ variantId: Text })), null) })), null),
        physicalProperties: orElse(z.nullish(z.object({ sku: Text })), null),
      }),
    ),
  }),
})
type OrderLine = z.infer<typeof OrderLines>['order']['lineItems'][number]

const Tracking = z.object({ trackingNumber: Text, shippingProvider: Text, trackingLink: Text })
const Fulfilment = z.object({
  id: z.string(),
  trackingInfo: orElse(z.nullish(Tracking), null),
  lineItems: listOf(z.object({ id: z.string(), quantity: orElse(z.number(), 0) })),
})
const Fulfilments = z.object({ orderWithFulfillments: z.object({ fulfillments: listOf(Fulfilment) }) })
const Created = z.object({ fulfillmentId: z.string() })

/** The lines of an order at Wix. */
export async function listOrderLines(client: WixClient, orderReference: string): Promise<OrderLine[]> {
  const path = `/ecom/v1/orders/${encodeURIComponent(orderReference)}`
  return (await client.read(OrderLines, { method: 'GET', path })).order.lineItems
}

/** Returns the line that a quantity is of: by its variant, or by its SKU where a site that moved gave it another id. */
export function findLine(
  lines: readonly OrderLine[],
  { productReference, variantReference, sku }: Omit<ShopQuantity, 'quantity'>,
): OrderLine | undefined {
  return (
    lines.find(
      ({ catalogReference }) => catalogReference?.catalogItemId === productReference && catalogReference.options?.variantId === variantReference,
    ) ?? lines.find(({ physicalProperties }) => sku !== '' && physicalProperties?.sku === sku)
  )
}

async function listFulfilments(client: WixClient, orderReference: string): Promise<z.infer<typeof Fulfilment>[]> {
  const path = `/ecom/v1/fulfillments/orders/${encodeURIComponent(orderReference)}`
  return (await client.read(Fulfilments, { method: 'GET', path })).orderWithFulfillments.fulfillments
}

/** The shipments of an order. Wix has no place for our key. */
export async function readWixFulfilments(client: WixClient, orderReference: string): Promise<ShopFulfilment[]> {
  const lines = new Map((await listOrderLines(client, orderReference)).map((line) => [line.id, line]))
  return (await listFulfilments(client, orderReference)).map(({ id, trackingInfo, lineItems }) => ({
    reference: id,
    key: null,
    carrier: trackingInfo?.shippingProvider ?? '',
    trackingNumber: trackingInfo?.trackingNumber ?? '',
    trackingHref: trackingInfo?.trackingLink || null,
    lines: lineItems.map((item) => ({
      variantReference: lines.get(item.id)?.catalogReference?.options?.variantId ?? '',
      sku: lines.get(item.id)?.physicalProperties?.sku ?? '',
      quantity: item.quantity,
    })),
  }))
}

/**
 * Records a shipment at its order, or changes the tracking of one that was recorded. Wix has no key for a repeat: a shipment of the same lines with the
 * same tracking is the one that was sent before.
 */
export async function reportWixFulfilment(client: WixClient, shipment: ShopShipment): Promise<{ reference: string }> {
  const order = encodeURIComponent(shipment.orderReference)
  const trackingInfo = {
    trackingNumber: shipment.trackingNumber,
    shippingProvider: shipment.carrier,
    ...(shipment.trackingHref === null ? {} : { trackingLink: shipment.trackingHref }),
  }
  if (shipment.reference !== null) {
    const path = `/ecom/v1/fulfillments/${encodeURIComponent(shipment.reference)}/orders/${order}`
    await client.write(z.unknown(), { method: 'PATCH', path, body: { fulfillment: { trackingInfo } } })
    return { reference: shipment.reference }
  }
  const lines = await listOrderLines(client, shipment.orderReference)
  const lineItems = shipment.lines.flatMap((line) => {
    const found = findLine(lines, line)
    return found ? [{ id: found.id, quantity: line.quantity }] : []
  })
  const named = (items: readonly { id: string; quantity: number }[]) =>
    items
      .map(({ id, quantity }) => `${id} ${quantity}`)
      .toSorted()
      .join()
  const present = (await listFulfilments(client, shipment.orderReference)).find(
    (one) => named(one.lineItems) === named(lineItems) && (one.trackingInfo?.trackingNumber ?? '') === shipment.trackingNumber,
  )
  if (present) return { reference: present.id }
  const path = `/ecom/v1/fulfillments/orders/${order}/create-fulfillment`
  const { fulfillmentId } = await client.write(Created, { method: 'POST', path, body: { fulfillment: { lineItems, trackingInfo } } })
  return { reference: fulfillmentId }
}
