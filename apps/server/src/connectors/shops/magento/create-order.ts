import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { currencyExponent } from '@stoa/contract/amounts.ts'
import { message } from '@stoa/messages/describe.ts'
import type { ShopOrder } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { MagentoClient } from './client.ts'
import { readStore } from './read-shop.ts'
import type { MagentoStore } from './shapes.ts'
import { MagentoOrder } from './shapes.ts'

/** A payment outside Magento. Source: Magento_OfflinePayments, "Check / Money order". */
const paymentMethod = 'checkmo'
const shippingMethod = 'flatrate_flatrate'

/** Returns our reference as an order of Magento keeps it: its field for it has room for 32 characters. */
export function externalOrderId(externalReference: string): string {
  return createHash('sha256').update(`stoa order ${externalReference}`).digest('hex').slice(0, 32)
}

/** Returns the order that has our reference. */
export async function findOrder(
  client: MagentoClient,
  { externalReference }: Pick<ShopOrder, 'externalReference'>,
): Promise<MagentoOrder | undefined> {
  const groups = [[{ field: 'ext_order_id', value: externalOrderId(externalReference) }]]
  return (await client.search(MagentoOrder, '/orders', { groups, sort: 'entity_id', size: 1 })).items[0]
}

/**
 * Creates an order, invoiced and paid unless the merchant collects its money, where it is not there: it is looked up by our reference. Amounts have their tax in them and are those of the portal,
 * not of the shop's present prices.
 */
export async function createOrder(client: MagentoClient, order: ShopOrder): Promise<{ reference: string; isNew: boolean; number?: string }> {
  const present = await findOrder(client, order)
  const made = present ?? (await client.write(MagentoOrder, '/orders', { entity: orderBody(order, await readTerms(client, order)) }))
  // The try before may have ended between the order and its invoice.
  const isInvoiced = made.items.every(({ qty_ordered, qty_invoiced }) => qty_invoiced >= qty_ordered)
  if (order.isPaid && !isInvoiced)
    await client.write(z.unknown(), `/order/${made.entity_id}/invoice`, { capture: true, notify: false, appendComment: false })
  const number = made.increment_id === '' ? {} : { number: made.increment_id }
  return { reference: String(made.entity_id), isNew: present === undefined, ...number }
}

async function readTerms(client: MagentoClient, { currency }: ShopOrder): Promise<MagentoStore> {
  const store = await readStore(client)
  if (store.base_currency_code !== currency)
    throw new UpstreamError(
      'refused',
      message('upstream.shop_refused', { reason: `The currency of the shop is ${store.base_currency_code}, not ${currency}` }),
    )
  return store
}

function orderBody(order: ShopOrder, { id: storeId }: MagentoStore): object {
  const decimal = (minor: number): number => minor / 10 ** currencyExponent(order.currency)
  const { currency, customer } = order
  const goodsMinor = order.totalMinor - order.shippingMinor
  const amounts = (name: string, minor: number) => ({ [name]: decimal(minor), [`base_${name}`]: decimal(minor) })
  const items = order.lines.map((line) => ({
    product_id: Number(line.variantReference),
    product_type: 'simple',
    sku: line.sku,
    name: line.name,
    store_id: storeId,
    qty_ordered: line.quantity,
    ...amounts('price', line.unitPriceMinor),
    ...amounts('original_price', line.unitPriceMinor),
    ...amounts('price_incl_tax', line.unitPriceMinor),
    ...amounts('row_total', line.totalMinor),
    ...amounts('row_total_incl_tax', line.totalMinor),
    ...amounts('tax_amount', 0),
    ...amounts('discount_amount', 0),
  }))
  const shipping = {
    address: addressOf(order, 'shipping'),
    method: shippingMethod,
    total: { ...amounts('shipping_amount', order.shippingMinor), ...amounts('shipping_incl_tax', order.shippingMinor) },
  }
  return {
    ext_order_id: externalOrderId(order.externalReference),
    store_id: storeId,
    state: 'new',
    status: 'pending',
    global_currency_code: currency,
    base_currency_code: currency,
    store_currency_code: currency,
    order_currency_code: currency,
    base_to_global_rate: 1,
    base_to_order_rate: 1,
    customer_is_guest: 1,
    customer_email: customer.email,
    customer_firstname: nameOf(order, order.shippingAddress).firstname,
    customer_lastname: nameOf(order, order.shippingAddress).lastname,
    email_sent: 0,
    is_virtual: 0,
    total_item_count: items.length,
    total_qty_ordered: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...amounts('subtotal', goodsMinor),
    ...amounts('subtotal_incl_tax', goodsMinor),
    ...amounts('shipping_amount', order.shippingMinor),
    ...amounts('shipping_incl_tax', order.shippingMinor),
    ...amounts('tax_amount', 0),
    ...amounts('discount_amount', 0),
    ...amounts('grand_total', order.totalMinor),
    ...amounts('total_due', order.totalMinor),
    shipping_description: order.shippingService ?? 'Stoa',
    billing_address: addressOf(order, 'billing'),
    payment: {
      method: paymentMethod,
      account_status: '',
      additional_information: [order.orderNumber],
      cc_last4: '',
      ...amounts('amount_ordered', order.totalMinor),
    },
    status_histories: [`Order ${order.orderNumber}`, ...(order.customerNote ? [order.customerNote] : [])].map((comment) => ({
      comment,
      is_customer_notified: 0,
      is_visible_on_front: 0,
      parent_id: 0,
      status: 'pending',
    })),
    items,
    extension_attributes: { shipping_assignments: [{ shipping, items }] },
  }
}

/** Returns the two names that Magento requires of a person; one that is missing is a dash. */
function nameOf(order: ShopOrder, { name = '' }: Readonly<Record<string, string>>): { firstname: string; lastname: string } {
  const words = (name || order.customer.name).trim().split(/\s+/)
  return { firstname: words[0] || '-', lastname: words.slice(1).join(' ') || '-' }
}

function addressOf(order: ShopOrder, kind: 'billing' | 'shipping'): object {
  const address = kind === 'billing' ? (order.billingAddress ?? order.shippingAddress) : order.shippingAddress
  const { company = '', street = '', street2 = '', postalCode = '', city = '', region = '', countryCode = '' } = address
  return {
    address_type: kind,
    ...nameOf(order, address),
    email: order.customer.email,
    telephone: order.customer.phone || '-',
    company,
    street: [street, street2].filter((one) => one !== ''),
    postcode: postalCode,
    city,
    ...(region === '' ? {} : { region }),
    country_id: countryCode,
  }
}
