import * as z from 'zod/mini'
import { minorFromDecimal } from '@stoa/contract/money.ts'
import type { ShopSale } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { ShopifyClient } from './client.ts'
import { throwUserErrors, toGid, userErrors } from './client.ts'

const Amount = z.object({ shopMoney: z.object({ amount: z.string() }) })
const Named = z.nullable(z.object({ legacyResourceId: z.string() }))
const Text = z.pipe(
  z.nullable(z.string()),
  z.transform((text) => text ?? ''),
)
const Taxes = z.array(z.object({ priceSet: Amount }))
const Place = z.nullable(
  z.object({
    name: Text,
    company: Text,
    address1: Text,
    address2: Text,
    zip: Text,
    city: Text,
    provinceCode: Text,
    countryCodeV2: Text,
    phone: Text,
  }),
)

const Sale = z.object({
  legacyResourceId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  cancelledAt: z.nullable(z.string()),
  displayFinancialStatus: z.nullable(z.string()),
  currencyCode: z.string(),
  taxesIncluded: z.boolean(),
  email: Text,
  phone: Text,
  totalPriceSet: Amount,
  shippingAddress: Place,
  billingAddress: Place,
  lineItems: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        sku: Text,
        quantity: z.int(),
        variant: Named,
        product: Named,
        discountedTotalSet: Amount,
        taxLines: Taxes,
      }),
    ),
  }),
  shippingLines: z.object({ nodes: z.array(z.object({ currentDiscountedPriceSet: Amount, taxLines: Taxes })) }),
  refunds: z.array(
    z.object({
      legacyResourceId: z.string(),
      totalRefundedSet: Amount,
      refundLineItems: z.object({
        nodes: z.array(
          z.object({ quantity: z.int(), restocked: z.boolean(), lineItem: z.object({ id: z.string() }), subtotalSet: Amount, totalTaxSet: Amount }),
        ),
      }),
    }),
  ),
})
type Sale = z.infer<typeof Sale>
const Sales = z.object({ nodes: z.array(z.nullable(z.union([Sale, z.object({ legacyResourceId: z.undefined() })]))) })

const paidStates = new Set(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'])

/** Returns orders that shoppers placed in the shop, by their ids. Amounts are in the currency of the shop. */
export async function readSales(client: ShopifyClient, references: readonly string[]): Promise<ShopSale[]> {
  const ids = references.filter((reference) => /^\d+$/.test(reference)).map((reference) => toGid('Order', reference))
  const sales: ShopSale[] = []
  // Lines and refunds of an order cost many points: a few at once.
  for (let at = 0; at < ids.length; at += 5) {
    const { nodes } = await client.read(Sales, 'sales', { ids: ids.slice(at, at + 5) })
    sales.push(...nodes.flatMap((node) => (node?.legacyResourceId === undefined ? [] : [toSale(node)])))
  }
  return sales
}

function toSale(order: Sale): ShopSale {
  const currency = order.currencyCode
  const minor = ({ shopMoney }: z.infer<typeof Amount>): number => minorFromDecimal(shopMoney.amount, currency) ?? 0
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
    lines: order.lineItems.nodes.map((line) => {
      const taxMinor = taxOf(line.taxLines)
      const totalMinor = minor(line.discountedTotalSet) + added(taxMinor)
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
    shippingMinor: order.shippingLines.nodes.reduce((sum, line) => sum + minor(line.currentDiscountedPriceSet) + added(taxOf(line.taxLines)), 0),
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

const Cancelled = z.object({ orderCancel: z.object({ orderCancelUserErrors: userErrors }) })

/** Cancels an order of which everything was paid back. Shopify refuses one that is cancelled already: that is no failure. */
export async function cancelSale(client: ShopifyClient, reference: string): Promise<void> {
  const [sale] = await readSales(client, [reference])
  if (!sale || sale.isCancelled) return
  const { orderCancel } = await client.write(Cancelled, 'cancelOrder', { id: toGid('Order', reference) })
  try {
    throwUserErrors(orderCancel.orderCancelUserErrors)
  } catch (error) {
    const [after] = await readSales(client, [reference])
    if (!(error instanceof UpstreamError) || !after?.isCancelled) throw error
  }
}
