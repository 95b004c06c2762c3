import { proportion, splitMinor } from '@stoa/contract/amounts.ts'
import * as z from 'zod/mini'
import type { ShopSale } from '../../../domains/connection/ports-order.ts'
import { sumMinor } from './amount.ts'
import type { WooClient } from './client.ts'
import { pageSize } from './client.ts'
import { referenceOf, refundedItemOf } from './order.ts'
import { WooSale, WooSaleRefund } from './shapes.ts'

const paidStates = new Set(['processing', 'completed', 'refunded'])
const unpaidStates = new Set(['pending', 'on-hold', 'checkout-draft'])
/** The states of an order that nobody ships. */
export const endedStates = new Set(['cancelled', 'failed', 'trash'])

/** Returns orders that shoppers placed in the shop, by their ids. Those that were refunded have their refunds read as well. */
export async function readSales(client: WooClient, references: readonly string[]): Promise<ShopSale[]> {
  const include = references.filter((reference) => /^\d+$/.test(reference)).join(',')
  if (include === '') return []
  const { data } = await client.read(z.array(WooSale), '/orders', { include, per_page: pageSize })
  const sales: ShopSale[] = []
  for (const order of data) {
    const refunds = order.refunds.length === 0 ? [] : await client.readAll(WooSaleRefund, `/orders/${order.id}/refunds`)
    sales.push(toSale(order, refunds))
  }
  return sales
}

/** Returns an order in our words. WooCommerce states amounts without their tax, and counts what was refunded below zero. */
function toSale(order: WooSale, refunds: readonly WooSaleRefund[]): ShopSale {
  const { currency } = order
  const minor = (...amounts: string[]): number => sumMinor(amounts, currency)
  const name = ({ first_name: first, last_name: last }: WooSale['billing']): string => `${first} ${last}`.trim()
  const address = (theirs: WooSale['billing']): Record<string, string> => ({
    name: name(theirs),
    company: theirs.company,
    street: theirs.address_1,
    street2: theirs.address_2,
    postalCode: theirs.postcode,
    city: theirs.city,
    region: theirs.state,
    countryCode: theirs.country,
  })
  // A plugin gives a discount, such as loyalty points, as a fee below zero: it is of all items.
  const paid = order.line_items.map((line) => minor(line.total, line.total_tax))
  const discountMinor = -order.fee_lines.reduce((sum, fee) => sum + Math.min(0, minor(fee.total, fee.total_tax)), 0)
  const shares = splitMinor(
    Math.min(
      discountMinor,
      paid.reduce((sum, one) => sum + one, 0),
    ),
    paid,
  )
  const totals = paid.map((one, index) => one - (shares[index] ?? 0))
  return {
    reference: String(order.id),
    number: order.number || String(order.id),
    // Plugins add states of their own, such as one for packed orders.
    isPaid: paidStates.has(order.status) || (order.date_paid_gmt !== null && !unpaidStates.has(order.status)),
    isCancelled: endedStates.has(order.status),
    currency,
    placedAt: `${order.date_created_gmt.replace(/Z$/, '')}Z`,
    customer: { name: name(order.billing) || name(order.shipping), email: order.billing.email, phone: order.billing.phone },
    shippingAddress: address(order.shipping),
    billingAddress: address(order.billing),
    customerNote: order.customer_note,
    lines: order.line_items.map((line, index) => ({
      lineReference: String(line.id),
      productReference: String(line.product_id),
      variantReference: String(line.variation_id || line.product_id),
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      unitPriceMinor: line.quantity === 0 ? 0 : Math.floor((totals[index] ?? 0) / line.quantity),
      totalMinor: totals[index] ?? 0,
      taxMinor: proportion(minor(line.total_tax), totals[index] ?? 0, minor(line.total, line.total_tax)),
    })),
    shippingMinor: minor(order.shipping_total, order.shipping_tax),
    totalMinor: minor(order.total),
    refunds: refunds.map((refund) => ({
      reference: String(refund.id),
      key: referenceOf(refund) || null,
      amountMinor: Math.abs(minor(refund.amount)),
      lines: refund.line_items.map((line) => ({
        lineReference: refundedItemOf(line),
        quantity: Math.abs(line.quantity),
        amountMinor: Math.abs(minor(line.total, line.total_tax)),
        // WooCommerce does not say: what was not shipped is free again.
        isRestocked: line.quantity !== 0,
      })),
    })),
  }
}
