import type * as z from 'zod/mini'
import { minorFromDecimal } from '@stoa/contract/amounts.ts'
import { message } from '@stoa/messages/describe.ts'
import type { ShopSale } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { ShopifyClient } from './client.ts'
import { toGid } from './client.ts'
import { readRestOfSale } from './sale-rest.ts'
import { Sales } from './sale-shapes.ts'
import type { Amount, Place, Sale, Taxes } from './sale-shapes.ts'

const paidStates = new Set(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'])

/** Returns orders that shoppers placed in the shop, by their ids. Amounts are in the currency of the shop. */
export async function readSales(client: ShopifyClient, references: readonly string[]): Promise<ShopSale[]> {
  const ids = references.filter((reference) => /^\d+$/.test(reference)).map((reference) => toGid('Order', reference))
  const sales: ShopSale[] = []
  // Lines and refunds of an order cost many points: a few at once.
  for (let at = 0; at < ids.length; at += 5) {
    const { nodes } = await client.read(Sales, 'sales', { ids: ids.slice(at, at + 5) })
    for (const node of nodes) if (node?.legacyResourceId !== undefined) sales.push(toSale(await readRestOfSale(client, node)))
  }
  return sales
}

function toSale(order: Sale): ShopSale {
  const currency = order.currencyCode
  const minor = ({ shopMoney }: z.infer<typeof Amount>): number => {
    const amount = minorFromDecimal(shopMoney.amount, currency)
    if (amount === undefined) throw new UpstreamError('malformed', message('upstream.shop_unreadable'))
    return amount
  }
  const taxOf = (taxes: z.infer<typeof Taxes>): number => taxes.reduce((sum, { priceSet }) => sum + minor(priceSet), 0)
  // Where prices are without tax, the shopper paid it on top.
  const added = (taxMinor: number): number => (order.taxesIncluded ? 0 : taxMinor)
  const { shippingAddress, billingAddress } = order
  return {
    reference: order.legacyResourceId,
    number: order.name,
    isPaid: paidStates.has(order.displayFinancialStatus ?? ''),
    isCancelled: order.cancelledAt !== null,
    currency,
    placedAt: order.createdAt,
    customer: {
      name: shippingAddress?.name || (billingAddress?.name ?? ''),
      email: order.email,
      phone: order.phone || (shippingAddress?.phone ?? ''),
    },
    shippingAddress: toAddress(shippingAddress) ?? {},
    billingAddress: toAddress(billingAddress),
    customerNote: order.note,
    lines: order.lineItems.nodes.map((line) => {
      const taxMinor = taxOf(line.taxLines)
      // The discounted total that Shopify gives is without those of the whole order; the allocations have all of them.
      const discountMinor = line.discountAllocations.reduce((sum, { allocatedAmountSet }) => sum + minor(allocatedAmountSet), 0)
      const totalMinor = minor(line.originalTotalSet) - discountMinor + added(taxMinor)
      return {
        lineReference: line.id,
        productReference: line.product?.legacyResourceId ?? '',
        variantReference: line.variant?.legacyResourceId ?? '',
        sku: line.sku,
        name: line.name,
        quantity: line.quantity,
        unitPriceMinor: line.quantity === 0 ? 0 : Math.floor(totalMinor / line.quantity),
        totalMinor,
        taxMinor,
      }
    }),
    shippingMinor: order.shippingLines.nodes.reduce((sum, line) => sum + minor(line.discountedPriceSet) + added(taxOf(line.taxLines)), 0),
    totalMinor: minor(order.totalPriceSet),
    refunds: order.refunds.map((refund) => ({
      reference: refund.legacyResourceId,
      // Shopify keeps no key of ours: a refund is known by its id.
      key: null,
      amountMinor: minor(refund.totalRefundedSet),
      lines: refund.refundLineItems.nodes.map((line) => ({
        lineReference: line.lineItem.id,
        quantity: line.quantity,
        amountMinor: minor(line.subtotalSet) + added(minor(line.totalTaxSet)),
        isRestocked: line.restocked,
      })),
    })),
  }
}

function toAddress(place: z.infer<typeof Place>): Record<string, string> | null {
  if (!place) return null
  const { name, company, address1, address2, zip, city, provinceCode, countryCodeV2 } = place
  return { name, company, street: address1, street2: address2, postalCode: zip, city, region: provinceCode, countryCode: countryCodeV2 }
}
