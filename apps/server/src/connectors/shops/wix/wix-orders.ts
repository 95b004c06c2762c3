import * as z from 'zod/mini'
import { decimalFromMinor, toEqualUnits } from '@stoa/contract/amounts.ts'
import type { ShopOrder } from '../../../domains/connection/ports-order.ts'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { withRetry } from '../../retry.ts'
import { storesAppId } from './wix-app.ts'
import type { Pace, WixClient } from './wix-client.ts'
import { listOf } from './list-of.ts'

const orElse = z.catch

/** Wix's id of an order, and the number that people read. */
const Numbered = { id: z.string(), number: orElse(z.union([z.string(), z.number()]), '') }
const Found = z.object({
  orders: listOf(z.object({ ...Numbered, channelInfo: z.optional(z.object({ externalOrderId: z.optional(z.string()) })) })),
  metadata: z.object({}),
})
const Created = z.object({ order: z.object(Numbered) })

/** Returns the order that has our reference; undefined while there is none. */
async function findNumberedOrder(
  client: WixClient,
  { externalReference }: Pick<ShopOrder, 'externalReference'>,
): Promise<{ id: string; number: string | number } | undefined> {
  const search = { cursorPaging: { limit: 10 }, filter: { 'channelInfo.externalOrderId': externalReference } }
  const { orders } = await client.read(Found, { method: 'POST', path: '/ecom/v1/orders/search', body: { search } })
  return orders.find((order) => order.channelInfo?.externalOrderId === externalReference)
}

/** Returns the id of the order that has our reference; undefined while there is none. */
export async function findWixOrder(client: WixClient, order: Pick<ShopOrder, 'externalReference'>): Promise<string | undefined> {
  return (await findNumberedOrder(client, order))?.id
}

const toAnswer = ({ id, number }: { id: string; number: string | number }, isNew: boolean) => ({
  reference: id,
  isNew,
  ...(number === '' ? {} : { number: String(number) }),
})

/**
 * Creates an order unless it is there already. Wix has no key for a repeat, so each try looks first: the try before may have reached Wix although its
 * answer did not reach us.
 */
export async function createWixOrder(
  client: WixClient,
  access: ShopAccess,
  order: ShopOrder,
  pace: Pace,
): Promise<{ reference: string; isNew: boolean; number?: string }> {
  const body = toWixOrder(order)
  return withRetry(
    async () => {
      const present = await findNumberedOrder(client, order)
      if (present) return toAnswer(present, false)
      const created = await client.write(Created, { method: 'POST', path: '/ecom/v1/orders', body }).catch(asUnknownOutcome)
      return toAnswer(created.order, true)
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
  const recipient = placeOf(order, order.shippingAddress)
  return {
    order: {
      channelInfo: { type: 'OTHER_PLATFORM', externalOrderId: order.externalReference },
      status: 'APPROVED',
      paymentStatus: order.isPaid ? 'PAID' : 'NOT_PAID',
      currency: order.currency,
      purchasedDate: order.placedAt,
      buyerInfo: { email: order.customer.email },
      // What was paid for each: Wix takes the price of an item as the one after discounts.
      lineItems: order.lines.flatMap((line) =>
        toEqualUnits(line.totalMinor, line.quantity).map(({ quantity, unitMinor }) => ({
          productName: { original: line.name },
          catalogReference: { catalogItemId: line.productReference, appId: storesAppId, options: { variantId: line.variantReference } },
          quantity,
          itemType: { preset: 'PHYSICAL' },
          physicalProperties: { sku: line.sku, shippable: true },
          price: money(unitMinor),
        })),
      ),
      priceSummary: {
        subtotal: money(goods),
        shipping: money(order.shippingMinor),
        discount: money(Math.max(0, goods + order.shippingMinor - order.totalMinor)),
        tax: money(0),
        total: money(order.totalMinor),
      },
      billingInfo: order.billingAddress ? placeOf(order, order.billingAddress) : recipient,
      recipientInfo: recipient,
      ...(order.customerNote ? { buyerNote: order.customerNote } : {}),
      shippingInfo: {
        title: order.shippingService ?? 'Stoa',
        logistics: { shippingDestination: recipient },
        cost: { price: money(order.shippingMinor) },
      },
    },
    settings: { notifications: { sendNotificationToBuyer: false, sendNotificationsToBusiness: true } },
  }
}

/** A person at an address, in Wix's words. */
function placeOf({ customer }: ShopOrder, place: Readonly<Record<string, string>>): object {
  const [firstName = '', ...rest] = (place.name ?? customer.name).trim().split(/\s+/)
  return {
    address: {
      country: place.countryCode ?? '',
      subdivision: place.region ?? '',
      city: place.city ?? '',
      postalCode: place.postalCode ?? '',
      addressLine: place.street ?? '',
      addressLine2: place.street2 ?? '',
    },
    contactDetails: { firstName, lastName: rest.join(' '), phone: customer.phone, company: place.company ?? '' },
  }
}
