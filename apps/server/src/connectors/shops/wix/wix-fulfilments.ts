import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopFulfilment, ShopQuantity, ShopShipment } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { allocateItems, hasSameQuantities, sumByItem } from '../allocate-items.ts'
import type { WixClient } from './wix-client.ts'
import { listOf } from './list-of.ts'
import { CatalogReference } from './wix-sale-shapes.ts'
import { variantReferenceOf } from './wix-variant.ts'

const orElse = z.catch
const Text = orElse(z.string(), '')

const OrderLines = z.object({
  order: z.object({
    lineItems: listOf(
      z.object({
        id: z.string(),
        quantity: orElse(z.number(), 0),
        catalogReference: CatalogReference,
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

/** Returns how many of which lines are meant: by their variant, or by their SKU where a site that moved gave it another id. */
export function allocateLines<L extends ShopQuantity>(lines: readonly OrderLine[], quantities: readonly L[], leftOf: (line: OrderLine) => number) {
  return allocateItems(lines, quantities, {
    isVariant: ({ catalogReference }, { productReference, variantReference }) =>
      catalogReference?.catalogItemId === productReference && variantReference !== '' && variantReferenceOf(catalogReference) === variantReference,
    skuOf: ({ physicalProperties }) => physicalProperties?.sku ?? '',
    leftOf,
  })
}

/** Returns how many of a line are left after what was shipped or refunded of it. */
export const leftAfter =
  (allocated: readonly { id: string; quantity: number }[]) =>
  ({ id, quantity }: OrderLine): number =>
    allocated.reduce((left, one) => left - (one.id === id ? one.quantity : 0), quantity)

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

/** Returns what of the catalogue a line is of, the same for all lines of one variant. */
const variantOf = (line: OrderLine | undefined): string =>
  `${line?.catalogReference?.catalogItemId ?? ''} ${variantReferenceOf(line?.catalogReference)} ${line?.physicalProperties?.sku ?? ''}`

/**
 * Records a shipment at its order, or changes the tracking of one that was recorded. Wix has no key for a repeat: a shipment of as many of the same
 * variants with the same tracking number, which is none of the other shipments, is the one that was sent before.
 */
export async function reportWixFulfilment(client: WixClient, shipment: ShopShipment): Promise<{ reference: string }> {
  const order = encodeURIComponent(shipment.orderReference)
  const trackingInfo = {
    ...(shipment.trackingNumber === '' ? {} : { trackingNumber: shipment.trackingNumber }),
    ...(shipment.carrier === '' ? {} : { shippingProvider: shipment.carrier }),
    ...(shipment.trackingHref === null ? {} : { trackingLink: shipment.trackingHref }),
  }
  if (shipment.reference !== null) {
    const path = `/ecom/v1/fulfillments/${encodeURIComponent(shipment.reference)}/orders/${order}`
    await client.write(z.unknown(), { method: 'PATCH', path, body: { fulfillment: { trackingInfo } } })
    return { reference: shipment.reference }
  }
  const [lines, fulfilments] = await Promise.all([listOrderLines(client, shipment.orderReference), listFulfilments(client, shipment.orderReference)])
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const sent = allocateLines(lines, shipment.lines, ({ quantity }) => quantity).map(({ item, quantity }) => ({ key: variantOf(item), quantity }))
  const present = fulfilments.find((one) => {
    const there = one.lineItems.map(({ id, quantity }) => ({ key: variantOf(lineOf.get(id)), quantity }))
    const isOther = shipment.otherReferences.includes(one.id)
    return !isOther && hasSameQuantities(there, sent) && (one.trackingInfo?.trackingNumber ?? '') === shipment.trackingNumber
  })
  if (present) return { reference: present.id }
  const allocated = allocateLines(lines, shipment.lines, leftAfter(fulfilments.flatMap(({ lineItems }) => lineItems)))
  const lineItems = sumByItem(allocated).map(({ item: { id }, quantity }) => ({ id, quantity }))
  if (lineItems.length === 0) throw new UpstreamError('refused', message('upstream.nothing_to_ship'))
  const path = `/ecom/v1/fulfillments/orders/${order}/create-fulfillment`
  const { fulfillmentId } = await client.write(Created, { method: 'POST', path, body: { fulfillment: { lineItems, trackingInfo } } })
  return { reference: fulfillmentId }
}
