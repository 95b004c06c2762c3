import * as z from 'zod/mini'
import { decimalFromMinor, toEqualUnits } from '@stoa/contract/amounts.ts'
import { message } from '@stoa/messages/describe.ts'
import type { ShopFulfilment, ShopOrder, ShopQuantity, ShopShipment } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { allocateItems, hasSameQuantities, sumByItem } from '../allocate-items.ts'
import type { ShopifyClient } from './client.ts'
import { throwUserErrors, toGid, userErrors } from './client.ts'
import { NumberedOrder, findNumberedOrder } from './find-order.ts'
import { Made, Variant, isVariant, skuOf } from './order-items.ts'
import { connectionOf } from './translate.ts'

const Created = z.object({ orderCreate: z.object({ order: z.nullable(NumberedOrder), userErrors }) })

/**
 * Creates an order unless one has our reference. Its search sees an order a moment late, so a lost answer is not followed by another try at once: the
 * job tries again later.
 */
export async function createOrder(client: ShopifyClient, order: ShopOrder): Promise<{ reference: string; isNew: boolean; number: string }> {
  const present = await findNumberedOrder(client, order)
  if (present) return { reference: present.legacyResourceId, isNew: false, number: present.name }
  const money = (minor: number) => ({ shopMoney: { amount: decimalFromMinor(minor, order.currency), currencyCode: order.currency } })
  const sale = { kind: 'SALE', status: 'SUCCESS', gateway: 'Marketplace', amountSet: money(order.totalMinor) }
  const { orderCreate } = await client
    .write(Created, 'createOrder', {
      order: {
        currency: order.currency,
        email: order.customer.email,
        processedAt: order.placedAt,
        sourceIdentifier: order.externalReference,
        tags: ['Marketplace'],
        customAttributes: [{ key: 'Marketplace order', value: order.orderNumber }],
        taxesIncluded: true,
        lineItems: order.lines.flatMap((line) =>
          toEqualUnits(line.totalMinor, line.quantity).map(({ quantity, unitMinor }) => ({
            variantId: toGid('ProductVariant', line.variantReference),
            quantity,
            priceSet: money(unitMinor),
            requiresShipping: true,
          })),
        ),
        shippingLines:
          order.shippingMinor === 0 && order.shippingService === undefined
            ? []
            : [{ title: order.shippingService ?? 'Shipping', priceSet: money(order.shippingMinor) }],
        ...(order.customerNote ? { note: order.customerNote } : {}),
        shippingAddress: addressOf(order, order.shippingAddress),
        ...(order.billingAddress ? { billingAddress: addressOf(order, order.billingAddress) } : {}),
        ...(order.isPaid ? { transactions: [sale] } : { financialStatus: 'PENDING' }),
      },
    })
    .catch((error: unknown) => {
      if (error instanceof UpstreamError && error.kind === 'malformed')
        throw new UpstreamError('malformed', error.text, { isTemporary: true, cause: error })
      throw error
    })
  throwUserErrors(orderCreate.userErrors)
  if (!orderCreate.order) throw new UpstreamError('malformed', message('upstream.shop_unreadable'), { isTemporary: true })
  return { reference: orderCreate.order.legacyResourceId, isNew: true, number: orderCreate.order.name }
}

function addressOf(order: ShopOrder, address: Readonly<Record<string, string>>): object {
  const { name = '', company = '', street = '', street2 = '', postalCode = '', city = '', region = '', countryCode = '' } = address
  const words = (name || order.customer.name).trim().split(/\s+/)
  return {
    firstName: words[0] ?? '',
    lastName: words.slice(1).join(' '),
    company,
    address1: street,
    address2: street2,
    zip: postalCode,
    city,
    ...(region === '' ? {} : { provinceCode: region }),
    countryCode,
    ...(order.customer.phone === '' ? {} : { phone: order.customer.phone }),
  }
}

const Fulfilments = z.object({
  order: z.nullable(
    z.object({
      fulfillments: z.array(
        z.object({
          legacyResourceId: z.string(),
          status: z.string(),
          trackingInfo: z.array(z.object({ company: z.nullable(z.string()), number: z.nullable(z.string()), url: z.nullable(z.string()) })),
          fulfillmentLineItems: z.object({
            nodes: z.array(z.object({ quantity: z.nullable(z.number()), lineItem: z.object({ sku: z.nullable(z.string()), variant: Variant }) })),
          }),
        }),
      ),
    }),
  ),
})

/** Returns the shipments of an order, without those that were cancelled. */
export async function readFulfilments(client: ShopifyClient, reference: string): Promise<ShopFulfilment[]> {
  const { order } = await client.read(Fulfilments, 'fulfilments', { id: toGid('Order', reference) })
  return (order?.fulfillments ?? [])
    .filter(({ status }) => status !== 'CANCELLED' && status !== 'ERROR' && status !== 'FAILURE')
    .map(({ legacyResourceId, trackingInfo: [tracking], fulfillmentLineItems }) => ({
      reference: legacyResourceId,
      key: null,
      carrier: tracking?.company ?? '',
      trackingNumber: tracking?.number ?? '',
      trackingHref: tracking?.url ?? null,
      lines: fulfillmentLineItems.nodes.map(({ quantity, lineItem }) => ({
        variantReference: lineItem.variant?.legacyResourceId ?? '',
        sku: lineItem.sku ?? '',
        quantity: quantity ?? 0,
      })),
    }))
}

const FulfilmentOrders = z.object({
  order: z.nullable(
    z.object({
      fulfillmentOrders: z.object({
        nodes: z.array(
          z.object({
            id: z.string(),
            status: z.string(),
            lineItems: z.object({
              nodes: z.array(
                z.object({ id: z.string(), totalQuantity: z.number(), remainingQuantity: z.number(), sku: z.nullable(z.string()), variant: Variant }),
              ),
            }),
          }),
        ),
      }),
    }),
  ),
})
const Fulfilled = z.object({ fulfillmentCreate: z.object({ fulfillment: Made, userErrors }) })
const Tracked = z.object({ fulfillmentTrackingInfoUpdate: z.object({ fulfillment: Made, userErrors }) })

/**
 * Records a shipment, or changes the tracking of the one with its reference. Shopify keeps no key of a shipment: one of as many of the same variants with
 * the same tracking number, which is none of the other shipments, is the one that a try before created.
 */
export async function reportFulfilment(client: ShopifyClient, shipment: ShopShipment): Promise<{ reference: string }> {
  const { carrier, trackingNumber, trackingHref } = shipment
  const tracking = {
    ...(carrier === '' ? {} : { company: carrier }),
    ...(trackingNumber === '' ? {} : { number: trackingNumber }),
    ...(trackingHref === null ? {} : { url: trackingHref }),
  }
  if (shipment.reference !== null) {
    const { fulfillmentTrackingInfoUpdate: updated } = await client.write(Tracked, 'updateTracking', {
      id: toGid('Fulfillment', shipment.reference),
      tracking,
    })
    throwUserErrors(updated.userErrors)
    return { reference: shipment.reference }
  }
  const [{ order }, fulfilments] = await Promise.all([
    client.read(FulfilmentOrders, 'fulfilmentOrders', { id: toGid('Order', shipment.orderReference) }),
    readFulfilments(client, shipment.orderReference),
  ])
  const all = order?.fulfillmentOrders.nodes ?? []
  const candidates = fulfilments.filter((one) => !shipment.otherReferences.includes(one.reference) && one.trackingNumber === trackingNumber)
  const sent = sentVariants(all, shipment.lines)
  const same = candidates.find(({ lines = [] }) => hasSameQuantities(lines.map(toKeyed), sent))
  if (same) return { reference: same.reference }
  const parts = planFulfilment(
    all.filter(({ status }) => status === 'OPEN' || status === 'IN_PROGRESS'),
    shipment.lines,
  )
  if (parts.length === 0) {
    // It shipped what was left then, which was less than it has.
    const present = candidates.at(-1)
    if (present) return { reference: present.reference }
    throw new UpstreamError('refused', message('upstream.nothing_to_ship'))
  }
  const { fulfillmentCreate: made } = await client.write(Fulfilled, 'fulfil', {
    fulfillment: { lineItemsByFulfillmentOrder: parts, notifyCustomer: false, trackingInfo: tracking },
  })
  throwUserErrors(made.userErrors)
  if (!made.fulfillment) throw new UpstreamError('malformed', message('upstream.shop_unreadable'), { isTemporary: true })
  return { reference: made.fulfillment.legacyResourceId }
}

type FulfilmentOrder = NonNullable<z.infer<typeof FulfilmentOrders>['order']>['fulfillmentOrders']['nodes'][number]

/** Returns how many of a variant, or of a SKU whose variant the shop has deleted. */
const toKeyed = ({ variantReference, sku, quantity }: Pick<ShopQuantity, 'variantReference' | 'sku' | 'quantity'>) => ({
  key: variantReference === '' ? `sku ${sku}` : variantReference,
  quantity,
})

/** Returns how many of which variants of an order a shipment is of, whether they were shipped before or not. */
function sentVariants(orders: readonly FulfilmentOrder[], lines: readonly ShopQuantity[]): { key: string; quantity: number }[] {
  const items = orders.flatMap(({ lineItems }) => lineItems.nodes)
  return allocateItems(items, lines, { isVariant, skuOf, leftOf: ({ totalQuantity }) => totalQuantity }).map(({ item, quantity }) =>
    toKeyed({ variantReference: item.variant?.legacyResourceId ?? '', sku: item.sku ?? '', quantity }),
  )
}

/** Returns which items of which open fulfilment orders a shipment is of, never more than is left. */
function planFulfilment(open: readonly FulfilmentOrder[], lines: readonly ShopQuantity[]): object[] {
  const items = open.flatMap(({ id: orderId, lineItems }) => lineItems.nodes.map((item) => ({ ...item, orderId })))
  const allocated = sumByItem(allocateItems(items, lines, { isVariant, skuOf, leftOf: ({ remainingQuantity }) => remainingQuantity }))
  return [...Map.groupBy(allocated, ({ item }) => item.orderId)].map(([fulfillmentOrderId, parts]) => ({
    fulfillmentOrderId,
    fulfillmentOrderLineItems: parts.map(({ item: { id }, quantity }) => ({ id, quantity })),
  }))
}

const Changed = z.object({ orders: connectionOf(z.object({ legacyResourceId: z.string() })) })

/** Returns the ids of orders that changed since an instant, page by page. */
export async function* listChangedOrders(client: ShopifyClient, since: Date): AsyncGenerator<string[]> {
  for (let after: string | null | undefined = null; after !== undefined;) {
    const page: z.infer<typeof Changed> = await client.read(Changed, 'changedOrders', { query: `updated_at:>='${since.toISOString()}'`, after })
    const { nodes, pageInfo } = page.orders
    if (nodes.length > 0) yield nodes.map((one) => one.legacyResourceId)
    after = pageInfo.hasNextPage ? pageInfo.endCursor : undefined
  }
}
