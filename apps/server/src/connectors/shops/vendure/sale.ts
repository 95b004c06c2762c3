import { proportion, splitMinor } from '@stoa/contract/amounts.ts'
import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopSale } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { VendureClient } from './client.ts'
import { isRefusal } from './client.ts'
import type { VendureShop } from './read-shop.ts'
import { readShop, toMinor } from './read-shop.ts'
import { toRefunds } from './sale-refunds.ts'
import { VendureSale } from './sale-shapes.ts'
import type { Place } from './sale-shapes.ts'

/** Lines, payments and history of an order are much to ask for: a few at once. */
const batchSize = 10

/** The states of an order that is not paid, whatever its payments are. Plugins add states of their own. */
const unpaidStates = new Set(['Created', 'Draft', 'AddingItems', 'ArrangingPayment', 'PaymentAuthorized'])

const Sales = z.object({ orders: z.object({ items: z.array(z.unknown()) }) })

/**
 * Returns orders that shoppers placed in the shop, by their ids, with their refunds. One that is still a cart or a draft is left out, and so is the part of an
 * order that Vendure gives a seller of its own: the whole has all lines.
 */
export async function readSales(client: VendureClient, references: readonly string[]): Promise<ShopSale[]> {
  if (references.length === 0) return []
  const shop = await readShop(client)
  const sales: ShopSale[] = []
  for (let at = 0; at < references.length; at += batchSize) {
    const some = references.slice(at, at + batchSize)
    const options = { take: batchSize, filter: { id: { in: some } } }
    const { items } = (await client.read(Sales, 'sales', { options }).catch(asUnreadable)).orders
    for (const item of items) {
      const read = VendureSale.safeParse(item)
      if (!read.success) throw unreadable(read.error)
      if (read.data.orderPlacedAt !== null && read.data.type !== 'Seller') sales.push(toSale(read.data, read.data.orderPlacedAt, shop))
    }
  }
  return sales
}

const unreadable = (cause: unknown) => new UpstreamError('malformed', message('upstream.shop_unreadable'), { isTemporary: true, cause })

/** Vendure answers nothing at all where it fails at one of the orders, such as over a plugin's field: it is then found by reading each alone. */
function asUnreadable(error: unknown): never {
  throw isRefusal(error, 'INTERNAL_SERVER_ERROR') ? unreadable(error) : error
}

/**
 * Returns an order as it was placed, in our words. Items that are cancelled are no longer in the quantities and totals of Vendure: they are added again, and
 * their cancellation is among the refunds. What a person added to the order since is of it.
 */
function toSale(order: VendureSale, placedAt: string, shop: VendureShop): ShopSale {
  const { currencyCode: currency, billingAddress, shippingAddress, customer } = order
  const minor = (amount: number): number => toMinor(amount, currency, shop)
  const added = (id: string): number =>
    order.modifications.flatMap(({ lines }) => lines).reduce((sum, one) => sum + (one.orderLineId === id ? Math.max(0, one.quantity) : 0), 0)
  const sold = order.lines.map((line) => {
    const quantity = Math.max(line.quantity, line.orderPlacedQuantity + added(line.id))
    const cancelled = quantity - line.quantity
    const totalMinor = minor(line.proratedLinePriceWithTax + cancelled * line.proratedUnitPriceWithTax)
    const netMinor = minor(line.proratedLinePrice + cancelled * line.proratedUnitPrice)
    return { line, quantity, cancelled, totalMinor, taxMinor: Math.max(0, totalMinor - netMinor) }
  })
  const cancelledMinor = sold.reduce((sum, { line, totalMinor }) => sum + totalMinor - minor(line.proratedLinePriceWithTax), 0)
  const settled = (order.payments ?? []).reduce((sum, { state, amount }) => sum + (state === 'Settled' ? amount : 0), 0)
  const isPaid = !unpaidStates.has(order.state) && settled >= order.totalWithTax
  // Vendure cancels the shipping by an adjustment that takes off what was paid for it.
  const cancelledShipping = order.shippingLines
    .flatMap(({ discounts }) => discounts)
    .reduce((sum, one) => sum - (one.adjustmentSource === 'CANCEL_ORDER' ? one.amountWithTax : 0), 0)
  // Vendure forgets the discounts of a line once all of it is cancelled: what nobody paid of it was one.
  const statedMinor = minor(order.totalWithTax + cancelledShipping) + cancelledMinor
  const forgotten = discountShares(
    sold.map(({ line, totalMinor }) => (line.quantity === 0 ? totalMinor : 0)),
    isPaid && settled > 0 ? Math.max(0, statedMinor - minor(settled)) : 0,
  )
  const before = sold.map(({ totalMinor }, index) => totalMinor - (forgotten[index] ?? 0))
  const shares = discountShares(
    before,
    order.surcharges.reduce((sum, { priceWithTax }) => sum - Math.min(0, minor(priceWithTax)), 0),
  )
  const lines = sold.map(({ line, quantity, cancelled, totalMinor, taxMinor }, index) => {
    const paidMinor = (before[index] ?? 0) - (shares[index] ?? 0)
    const { id, productId, sku, name } = line.productVariant
    return {
      cancelled,
      lineReference: line.id,
      productReference: productId,
      variantReference: id,
      sku,
      name,
      quantity,
      unitPriceMinor: quantity > 0 ? Math.floor(paidMinor / quantity) : 0,
      totalMinor: paidMinor,
      taxMinor: totalMinor > 0 ? proportion(taxMinor, paidMinor, totalMinor) : 0,
    }
  })
  const ownName = `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim()
  return {
    reference: order.id,
    number: order.code || order.id,
    isPaid,
    isCancelled: order.state === 'Cancelled',
    currency,
    placedAt,
    customer: {
      name: ownName || (billingAddress?.fullName ?? '') || (shippingAddress?.fullName ?? ''),
      email: customer?.emailAddress ?? '',
      phone: customer?.phoneNumber || (shippingAddress?.phoneNumber ?? ''),
    },
    shippingAddress: toAddress(shippingAddress) ?? {},
    billingAddress: toAddress(billingAddress),
    lines: lines.map(({ cancelled: _cancelled, ...line }) => line),
    shippingMinor: minor(order.shippingWithTax + cancelledShipping),
    totalMinor: statedMinor - forgotten.reduce((sum, one) => sum + one, 0),
    refunds: toRefunds(order, lines, minor),
  }
}

/** Returns what of a discount falls on each line, at most all of them: a surcharge below zero, as a plugin gives loyalty points, is of all items. */
function discountShares(totals: readonly number[], discountMinor: number): number[] {
  const goodsMinor = totals.reduce((sum, one) => sum + one, 0)
  return splitMinor(Math.min(discountMinor, goodsMinor), totals)
}

function toAddress(place: Place): Record<string, string> | null {
  if (!place?.streetLine1 && !place?.city) return null
  const { fullName, company, streetLine1, streetLine2, postalCode, city, province, countryCode } = place
  return { name: fullName, company, street: streetLine1, street2: streetLine2, postalCode, city, region: province, countryCode }
}
