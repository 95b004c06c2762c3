import * as z from 'zod/mini'
import { decimalFromMinor, minorFromDecimal } from '@stoa/contract/amounts.ts'
import type { ShopFulfilment, ShopOrder, ShopRefund, ShopShipment } from '../../../domains/connection/ports-order.ts'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { allocateItems, sumByItem } from '../allocate-items.ts'
import { listByOffset } from '../list-by-offset.ts'
import type { WooClient } from './client.ts'
import { pageSize } from './client.ts'
import { readShop } from './read-shop.ts'
import { WooOrder, WooProduct, WooRefund } from './shapes.ts'
import type { WooShop } from './translate.ts'
import { taxRate } from './translate.ts'

/** Where our reference, our shipments and whether we completed the order are kept at a shop's order. */
const keys = { reference: '_stoa_reference', shipments: '_stoa_shipments', shipment: '_stoa_shipment_', completed: '_stoa_completed' }

const Created = z.object({ id: z.int(), total: z.string() })
const Anything = z.looseObject({})
const orElse = z.catch

const metaOf = (order: { meta_data: { key: string; value?: unknown }[] }, key: string): string => {
  const value = order.meta_data.find((one) => one.key === key)?.value
  return typeof value === 'string' ? value : ''
}

/** Returns our reference at an order or a refund; empty for one that we did not make. */
export function referenceOf(one: { meta_data: { key: string; value?: unknown }[] }): string {
  return metaOf(one, keys.reference)
}

/** Returns the id of the item of its order that a line of a refund is of; empty where it is of none. */
export function refundedItemOf(line: { meta_data: { key: string; value?: unknown }[] }): string {
  return String(line.meta_data.find(({ key }) => key === '_refunded_item_id')?.value ?? '')
}

/** Returns WooCommerce's id of the order that has our reference. It finds no metadata, so those placed since are read. */
export async function findOrder(
  client: WooClient,
  { externalReference, placedAt }: Pick<ShopOrder, 'externalReference' | 'placedAt'>,
): Promise<string | undefined> {
  const since = new Date(Date.parse(placedAt) - 3_600_000)
  const after: Record<string, string | boolean> = Number.isNaN(since.getTime())
    ? {}
    : { after: since.toISOString().slice(0, 19), dates_are_gmt: true }
  for (let page = 1; ; page++) {
    const { data } = await client.read(z.array(WooOrder), '/orders', { ...after, per_page: pageSize, page, orderby: 'id', order: 'desc' })
    const found = data.find((one) => metaOf(one, keys.reference) === externalReference)
    if (found || data.length < pageSize) return found && String(found.id)
  }
}

/**
 * Creates an order unless one has our reference. The shop adds tax to what it is sent, so amounts are sent without it; what rounding leaves is a
 * line of its own, so that the shop's total is what the customer paid.
 */
export async function createOrder(client: WooClient, access: ShopAccess, order: ShopOrder): Promise<{ reference: string; isNew: boolean }> {
  const present = await findOrder(client, order)
  if (present !== undefined) return { reference: present, isNew: false }
  const shop = await readShop(client, access)
  const country = order.shippingAddress.countryCode ?? ''
  const classes = await taxClasses(client, shop, order)
  const net = (minor: number, taxClass: string) => decimalFromMinor(Math.round(minor / (1 + taxRate(shop, country, taxClass))), order.currency)
  const created = await client
    .write(Created, '/orders', {
      status: 'processing',
      currency: order.currency,
      ...(order.isPaid
        ? { set_paid: true, payment_method: 'stoa', payment_method_title: 'Marketplace' }
        : { set_paid: false, payment_method: 'cod', payment_method_title: 'Paid to the shop' }),
      billing: { ...addressOf(order, order.billingAddress ?? order.shippingAddress), email: order.customer.email, phone: order.customer.phone },
      shipping: addressOf(order, order.shippingAddress),
      ...(order.customerNote ? { customer_note: order.customerNote } : {}),
      line_items: order.lines.map((line) => ({
        product_id: Number(line.productReference),
        ...(line.variantReference === line.productReference ? {} : { variation_id: Number(line.variantReference) }),
        quantity: line.quantity,
        subtotal: net(line.totalMinor, classes.get(line.productReference) ?? ''),
        total: net(line.totalMinor, classes.get(line.productReference) ?? ''),
      })),
      shipping_lines:
        order.shippingMinor === 0 && order.shippingService === undefined
          ? []
          : [{ method_id: 'flat_rate', method_title: order.shippingService ?? 'Shipping', total: net(order.shippingMinor, '') }],
      meta_data: [
        { key: keys.reference, value: order.externalReference },
        { key: '_stoa_order_number', value: order.orderNumber },
      ],
    })
    .catch((error: unknown) => {
      // An answer that cannot be read says nothing of the order: it is looked up at the next try.
      if (error instanceof UpstreamError && error.kind === 'malformed')
        throw new UpstreamError('malformed', error.text, { isTemporary: true, cause: error })
      throw error
    })
  const difference = order.totalMinor - (minorFromDecimal(created.total, order.currency) ?? order.totalMinor)
  if (difference !== 0) {
    const fee = { name: 'Difference in tax', total: decimalFromMinor(difference, order.currency), tax_status: 'none' }
    await client.write(Anything, `/orders/${created.id}`, { fee_lines: [fee] }, 'PUT')
  }
  return { reference: String(created.id), isNew: true }
}

/** Returns the tax class of each product of an order; none is read where the shop has no taxes. */
async function taxClasses(client: WooClient, shop: WooShop, order: ShopOrder): Promise<Map<string, string>> {
  if (!shop.isTaxed || order.lines.length === 0) return new Map()
  const include = [...new Set(order.lines.map(({ productReference }) => productReference))].slice(0, pageSize).join(',')
  const { data } = await client.read(z.array(WooProduct), '/products', { include, per_page: pageSize })
  return new Map(data.map((product) => [String(product.id), product.tax_class]))
}

function addressOf({ customer }: ShopOrder, address: Readonly<Record<string, string>>): object {
  const { name = '', company = '', street = '', street2 = '', postalCode = '', city = '', region = '', countryCode = '' } = address
  const words = (name || customer.name).trim().split(/\s+/)
  return {
    first_name: words[0] ?? '',
    last_name: words.slice(1).join(' '),
    company,
    address_1: street,
    address_2: street2,
    postcode: postalCode,
    city,
    state: region,
    country: countryCode,
  }
}

const StoredShipment = z.object({ carrier: z.string(), trackingNumber: z.string(), trackingHref: z.nullable(z.string()) })
const KeyedShipment = z.object({ key: z.string(), ...StoredShipment.shape })
type KeyedShipment = z.infer<typeof KeyedShipment>

function readJson<S extends z.ZodMiniType>(text: unknown, shape: S): z.infer<S> | undefined {
  try {
    return shape.safeParse(JSON.parse(String(text))).data
  } catch {
    return undefined
  }
}

/**
 * Returns the shipments of the portal that an order has, by their keys. Each has metadata of its own, so that none is lost where two are written at once;
 * an earlier version kept all of them together.
 */
function storedShipments(order: WooOrder): Map<string, KeyedShipment> {
  const earlier = readJson(metaOf(order, keys.shipments), z.record(z.string(), StoredShipment)) ?? {}
  const own = order.meta_data.flatMap(({ key, value }) => {
    const shipment = key.startsWith(keys.shipment) ? readJson(value, KeyedShipment) : undefined
    return shipment ? [shipment] : []
  })
  return new Map([...Object.entries(earlier).map(([key, one]) => ({ key, ...one })), ...own].map((one) => [one.key, one]))
}

/** Records a shipment at the order: in its metadata, as a note for the customer, and as its status once nothing is left. Twice, it changes nothing. */
export async function reportFulfilment(client: WooClient, shipment: ShopShipment): Promise<{ reference: string }> {
  const path = `/orders/${encodeURIComponent(shipment.orderReference)}`
  const { data: order } = await client.read(WooOrder, path)
  const { key, carrier, trackingNumber, trackingHref } = shipment
  const before = storedShipments(order).get(key)
  const isSame = before?.carrier === carrier && before.trackingNumber === trackingNumber && before.trackingHref === trackingHref
  const mustComplete = shipment.isComplete && order.status !== 'completed'
  if (!isSame || mustComplete) {
    const value = JSON.stringify({ key, carrier, trackingNumber, trackingHref })
    const meta = [{ key: `${keys.shipment}${key}`, value }, ...(mustComplete ? [{ key: keys.completed, value: 'yes' }] : [])]
    await client.write(Anything, path, { meta_data: meta, ...(mustComplete ? { status: 'completed' } : {}) }, 'PUT')
  }
  const note = [carrier, trackingNumber, trackingHref ?? ''].filter((text) => text !== '').join(' ')
  if (!isSame && note !== '') await client.write(Anything, `${path}/notes`, { note, customer_note: true })
  return { reference: `stoa:${key}` }
}

/** What the plugin "Shipment Tracking" and those compatible with it write. */
const PluginItems = orElse(
  z.array(
    z.object({
      tracking_provider: orElse(z.string(), ''),
      custom_tracking_provider: orElse(z.string(), ''),
      tracking_number: orElse(z.string(), ''),
      custom_tracking_link: orElse(z.string(), ''),
    }),
  ),
  [],
)

/** Returns the shipments of an order. WooCommerce itself knows only that an order is complete; tracking comes from a plugin where there is one. */
export async function readFulfilments(client: WooClient, reference: string): Promise<ShopFulfilment[]> {
  const { data: order } = await client.read(WooOrder, `/orders/${encodeURIComponent(reference)}`)
  const ours = [...storedShipments(order).values()].map((one): ShopFulfilment => ({ ...one, reference: `stoa:${one.key}`, lines: [] }))
  if (order.status !== 'completed' || metaOf(order, keys.completed) === 'yes') return ours
  const [tracking] = PluginItems.parse(order.meta_data.find(({ key }) => key === '_wc_shipment_tracking_items')?.value)
  const link = tracking?.custom_tracking_link ?? ''
  return [
    ...ours,
    {
      reference: 'completed',
      key: null,
      carrier: tracking?.custom_tracking_provider || tracking?.tracking_provider || '',
      trackingNumber: tracking?.tracking_number ?? '',
      trackingHref: /^https?:\/\//.test(link) ? link : null,
      lines: undefined,
    },
  ]
}

/** Returns the ids of orders that changed since an instant, each once. WooCommerce compares no ids, so its pages are by offset. */
export function listChangedOrders(client: WooClient, since: Date): AsyncGenerator<string[]> {
  const query = { modified_after: since.toISOString().slice(0, 19), dates_are_gmt: true, orderby: 'id', order: 'asc', per_page: pageSize }
  return listByOffset(pageSize, async (offset) => {
    const { data } = await client.read(z.array(WooOrder), '/orders', { ...query, offset })
    return data.map(({ id }) => String(id))
  })
}

/** Records a refund at the order, once per key. `api_refund` has the payment method of the shop pay it. Restocked items go back into stock. */
export async function refundOrder(client: WooClient, refund: ShopRefund): Promise<{ reference: string }> {
  const path = `/orders/${encodeURIComponent(refund.orderReference)}`
  const refunds = await client.readAll(WooRefund, `${path}/refunds`)
  const present = refunds.find((one) => metaOf(one, keys.reference) === refund.key)
  if (present) return { reference: String(present.id) }
  const { data: order } = await client.read(WooOrder, path)
  // The shop counts what was refunded below zero.
  const refunded = refunds.flatMap(({ line_items: items }) => items)
  const leftOf = ({ id, quantity }: WooOrder['line_items'][number]): number =>
    refunded.reduce((left, line) => left - (refundedItemOf(line) === String(id) ? Math.abs(line.quantity) : 0), quantity)
  const allocated = allocateItems(
    order.line_items,
    refund.lines.filter(({ isRestocked }) => isRestocked),
    {
      isVariant: (item, line) => String(item.variation_id || item.product_id) === (line.variantReference || line.productReference),
      skuOf: ({ sku }) => sku,
      leftOf,
    },
  )
  const restocked = sumByItem(allocated).map(({ item: { id }, quantity }) => ({ id, quantity, refund_total: 0 }))
  const made = await client.write(z.object({ id: z.int() }), `${path}/refunds`, {
    amount: decimalFromMinor(refund.amountMinor, refund.currency),
    reason: refund.reason,
    api_refund: refund.isPaidBack === true,
    api_restock: restocked.length > 0,
    line_items: restocked,
    meta_data: [{ key: keys.reference, value: refund.key }],
  })
  return { reference: String(made.id) }
}
