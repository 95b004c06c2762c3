import * as z from 'zod/mini'
import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import type { ShopOrder } from '../../../domains/connection/ports-order.ts'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { withRetry } from '../../retry.ts'
import { storesAppId } from './wix-app.ts'
import type { Pace, WixClient } from './wix-client.ts'
import { listOf } from './list-of.ts'

const Found = z.object({
  orders: listOf(z.object({ id: z.string(), channelInfo: z.optional(z.object({ externalOrderId: z.optional(z.string()) })) })),
  metadata: z.object({}),
})
const Created = z.object({ order: z.object({ id: z.string() }) })

/** Returns the id of the order that has our reference; undefined while there is none. */
export async function findWixOrder(client: WixClient, { externalReference }: Pick<ShopOrder, 'externalReference'>): Promise<string | undefined> {
  const search = { cursorPaging: { limit: 10 }, filter: { 'channelInfo.externalOrderId': externalReference } }
  const { orders } = await client.read(Found, { method: 'POST', path: '/ecom/v1/orders/search', body: { search } })
  return orders.find((order) => order.channelInfo?.externalOrderId === externalReference)?.id
}

/**
 * Creates an order unless it is there already. Wix has no key for a repeat, so each try looks first: the try before may have reached Wix although its
 * answer did not reach us.
 */
export async function createWixOrder(
  client: WixClient,
  access: ShopAccess,
  order: ShopOrder,
  pace: Pace,
): Promise<{ reference: string; isNew: boolean }> {
  const body = toWixOrder(order)
  return withRetry(
    async () => {
      const present = await findWixOrder(client, order)
      if (present !== undefined) return { reference: present, isNew: false }
      const created = await client.write(Created, { method: 'POST', path: '/ecom/v1/orders', body }).catch(asUnknownOutcome)
      return { reference: created.order.id, isNew: true }
    },
    access.signal,
    pace.patience,
  )
}

/** An answer to a creation that cannot be read says nothing of the order: to be looked up, so worth another try. */
function asUnknownOutcome(error: unknown): never {
  if (error instanceof UpstreamError && error.kind === 'malformed')
    throw new UpstreamError('malformed', error.text, { isTemporary: true, cause: error })
  throw error
}

/** Our order in Wix's words. The buyer paid at the marketplace, unless the merchant collects the money; the marketplace also writes to the buyer. */
export function toWixOrder(order: ShopOrder): object {
  const money = (minor: number) => ({ amount: decimalFromMinor(minor, order.currency) })
  const goods = order.lines.reduce((sum, line) => sum + line.totalMinor, 0)
  const [firstName = '', ...rest] = (order.shippingAddress.name ?? order.customer.name).trim().split(/\s+/)
  const contactDetails = { firstName, lastName: rest.join(' '), phone: order.customer.phone, company: order.shippingAddress.company ?? '' }
  const address = {
    country: order.shippingAddress.countryCode ?? '',
    subdivision: order.shippingAddress.region ?? '',
    city: order.shippingAddress.city ?? '',
    postalCode: order.shippingAddress.postalCode ?? '',
    addressLine: order.shippingAddress.street ?? '',
    addressLine2: order.shippingAddress.street2 ?? '',
  }
  return {
    order: {
      channelInfo: { type: 'OTHER_PLATFORM', externalOrderId: order.externalReference },
      status: 'APPROVED',
      paymentStatus: order.isPaid ? 'PAID' : 'NOT_PAID',
      currency: order.currency,
      purchasedDate: order.placedAt,
      buyerInfo: { email: order.customer.email },
      lineItems: order.lines.map((line) => ({
        productName: { original: line.name },
        catalogReference: { catalogItemId: line.productReference, appId: storesAppId, options: { variantId: line.variantReference } },
        quantity: line.quantity,
        itemType: { preset: 'PHYSICAL' },
        physicalProperties: { sku: line.sku, shippable: true },
        price: money(line.unitPriceMinor),
      })),
      priceSummary: {
        subtotal: money(goods),
        shipping: money(order.shippingMinor),
        discount: money(Math.max(0, goods + order.shippingMinor - order.totalMinor)),
        tax: money(0),
        total: money(order.totalMinor),
      },
      billingInfo: { address, contactDetails },
      recipientInfo: { address, contactDetails },
      shippingInfo: {
        title: 'Stoa',
        logistics: { shippingDestination: { address, contactDetails } },
        cost: { price: money(order.shippingMinor) },
      },
    },
    settings: { notifications: { sendNotificationToBuyer: false, sendNotificationsToBusiness: true } },
  }
}
