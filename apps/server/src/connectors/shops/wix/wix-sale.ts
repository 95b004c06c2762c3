import { proportion } from '@stoa/contract/amounts.ts'
import * as z from 'zod/mini'
import type { ShopSale, ShopSaleRefund } from '../../../domains/connection/ports-order.ts'
import { listOf } from './list-of.ts'
import type { WixClient } from './wix-client.ts'
import { findWixOrderById } from './wix-find-order.ts'
import { toMinor } from './wix-minor.ts'
import { keyOfRefund } from './wix-refund-reason.ts'
import type { Place } from './wix-sale-shapes.ts'
import { Transactions, WixSale } from './wix-sale-shapes.ts'
import { variantReferenceOf } from './wix-variant.ts'

const paidStates = new Set(['PAID', 'PARTIALLY_REFUNDED', 'FULLY_REFUNDED'])
/** The states of an order whose payment is under way. */
const openStates = new Set(['INITIALIZED', 'PENDING'])
/** The states of an order that nobody ships. */
const endedStates = new Set(['CANCELED', 'REJECTED'])
/** The states of a refund that did not reach the shopper yet. */
const underway = new Set(['PENDING', 'SCHEDULED', 'STARTED'])

const OneOrder = z.object({ order: WixSale })
const AllTransactions = z.object({ orderTransactions: listOf(Transactions) })

/** Returns orders that shoppers placed in the shop, by their ids, with their refunds. One that is not there is left out. */
export async function readWixSales(client: WixClient, references: readonly string[]): Promise<ShopSale[]> {
  const orders: WixSale[] = []
  for (const reference of references) {
    const found = await findWixOrderById(client, OneOrder, reference)
    if (found) orders.push(found.order)
  }
  if (orders.length === 0) return []
  const body = { orderIds: orders.map(({ id }) => id) }
  const { orderTransactions } = await client.read(AllTransactions, { method: 'POST', path: '/ecom/v1/payments/list-by-ids', body })
  const refundsOf = new Map(orderTransactions.map(({ orderId, refunds }) => [orderId, refunds]))
  return orders.map((order) => toSale(order, refundsOf.get(order.id) ?? []))
}

/** Returns an order in our words. What Wix states of a line and of the shipping is after all discounts and with tax. */
function toSale(order: WixSale, refunds: Transactions['refunds']): ShopSale {
  const { currency, billingInfo, shippingInfo } = order
  const minor = (amount: { amount: string } | null | undefined): number => toMinor(amount, currency)
  // Where the goods go: of an order that is picked up, the place where. Without a way of shipping there is only the recipient.
  const destination = shippingInfo?.logistics?.shippingDestination
  const recipient = destination?.address ? destination : order.recipientInfo
  const lines = order.lineItems.map((line) => {
    const totalMinor = minor(line.totalPriceAfterTax)
    return {
      lineReference: line.id,
      productReference: line.catalogReference?.catalogItemId ?? '',
      variantReference: variantReferenceOf(line.catalogReference),
      sku: line.physicalProperties?.sku ?? '',
      name: line.productName?.original ?? '',
      quantity: line.quantity,
      unitPriceMinor: line.quantity > 0 ? Math.floor(totalMinor / line.quantity) : 0,
      totalMinor,
      taxMinor: minor(line.taxInfo?.taxAmount ?? line.taxDetails?.totalTax),
      isRestocked: (line.restockQuantity ?? 0) > 0,
    }
  })
  return {
    reference: order.id,
    number: String(order.number) || order.id,
    isPaid: paidStates.has(order.paymentStatus) && !openStates.has(order.status),
    isCancelled: endedStates.has(order.status),
    currency,
    placedAt: order.purchasedDate || order.createdDate,
    customer: {
      name: nameOf(billingInfo) || nameOf(recipient),
      email: order.buyerInfo?.email ?? '',
      phone: billingInfo?.contactDetails?.phone || (recipient?.contactDetails?.phone ?? ''),
    },
    shippingAddress: toAddress(recipient) ?? {},
    billingAddress: toAddress(billingInfo),
    customerNote: order.buyerNote,
    lines: lines.map(({ isRestocked: _isRestocked, ...line }) => line),
    shippingMinor: minor(shippingInfo?.cost?.totalPriceAfterTax ?? shippingInfo?.cost?.price),
    totalMinor: minor(order.priceSummary.total),
    refunds: refunds.flatMap((refund) => toRefund(refund, lines, minor)),
  }
}

type SoldLine = ShopSale['lines'][number] & { isRestocked: boolean }

/** Returns a refund once it is decided: one under way is left out until Wix knows whether it succeeded, and so is one that failed. */
function toRefund(
  { id, transactions, details, summary }: Transactions['refunds'][number],
  lines: readonly SoldLine[],
  minor: (amount: { amount: string } | null | undefined) => number,
): ShopSaleRefund[] {
  if (transactions.some(({ refundStatus }) => underway.has(refundStatus))) return []
  const amountMinor = transactions.reduce((sum, { amount, refundStatus }) => sum + (refundStatus === 'SUCCEEDED' ? minor(amount) : 0), 0)
  if (amountMinor <= 0) return []
  const amounts = new Map((summary?.breakdown?.lineItems ?? []).map((one) => [one.lineItemId, minor(one.totalRefundedAmount)]))
  // Older refunds have their items by another name, which newer ones repeat.
  const items = details?.lineItems?.length ? details.lineItems : (details?.items ?? [])
  return [
    {
      reference: id,
      key: keyOfRefund(details?.reason ?? ''),
      amountMinor,
      lines: items.map(({ lineItemId, quantity }) => {
        const line = lines.find(({ lineReference }) => lineReference === lineItemId)
        const worthMinor = line && line.quantity > 0 ? proportion(line.totalMinor, Math.min(quantity, line.quantity), line.quantity) : 0
        return { lineReference: lineItemId, quantity, amountMinor: amounts.get(lineItemId) ?? worthMinor, isRestocked: line?.isRestocked ?? false }
      }),
    },
  ]
}

function nameOf(place: Place): string {
  const { firstName = '', lastName = '' } = place?.contactDetails ?? {}
  return `${firstName} ${lastName}`.trim()
}

function toAddress(place: Place): Record<string, string> | null {
  if (!place?.address) return null
  const { country, subdivision, city, postalCode, addressLine, addressLine2, streetAddress } = place.address
  return {
    name: nameOf(place),
    company: place.contactDetails?.company ?? '',
    street: addressLine || `${streetAddress?.name ?? ''} ${streetAddress?.number ?? ''}`.trim(),
    street2: addressLine2,
    postalCode,
    city,
    region: subdivision,
    countryCode: country,
  }
}
