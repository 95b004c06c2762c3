import { proportion } from '@stoa/contract/amounts.ts'
import { message } from '@stoa/messages/describe.ts'
import type * as z from 'zod/mini'
import type { ShopSale } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { minorFromNumbers } from '../minor-from-numbers.ts'
import { withCaptures } from './captures.ts'
import type { ShopwareClient } from './client.ts'
import { pageSize } from './client.ts'
import { currentPayment, goodsDelivery, isCollected } from './order-parts.ts'
import { refundsOfSale } from './sale-refunds.ts'
import { ShopwareSale } from './sale-shapes.ts'
import type { Place, Price, ShopwareSaleLine } from './sale-shapes.ts'
import { takeOff } from './take-off.ts'

const withCountry = { associations: { country: {}, countryState: {} } }
/** What is read with an order. */
const associations = {
  currency: {},
  orderCustomer: {},
  stateMachineState: {},
  billingAddress: withCountry,
  lineItems: { sort: [{ field: 'position', order: 'ASC' }] },
  deliveries: { associations: { stateMachineState: {}, shippingOrderAddress: withCountry } },
  transactions: { associations: withCaptures },
}

/** Returns orders that shoppers placed in the shop, by their ids. */
export async function readSales(client: ShopwareClient, references: readonly string[]): Promise<ShopSale[]> {
  const ids = references.filter((reference) => /^[0-9a-f]{32}$/.test(reference))
  if (ids.length === 0) return []
  const { data } = await client.search(ShopwareSale, 'order', { ids, limit: pageSize, associations })
  return data.map(toSale)
}

function toSale(order: ShopwareSale): ShopSale {
  const currency = order.currency.isoCode
  const paidFor = ({ totalPrice, calculatedTaxes }: z.infer<typeof Price>): number =>
    minorFromNumbers([totalPrice, ...(order.price.taxStatus === 'net' ? calculatedTaxes.map(({ tax }) => tax) : [])], currency)
  const taxOf = ({ calculatedTaxes }: z.infer<typeof Price>): number =>
    order.price.taxStatus === 'tax-free'
      ? 0
      : minorFromNumbers(
          calculatedTaxes.map(({ tax }) => tax),
          currency,
        )
  // The parts of a set belong to what was bought.
  const [sold, discounts] = separate(order.lineItems.filter(({ parentId }) => parentId === null))
  const before = sold.map(({ price }) => paidFor(price))
  const totals = discounts.reduce((left, { price, payload }) => takeOff(left, -paidFor(price), weightsOf(sold, payload.composition)), before)
  const payment = currentPayment(order)
  const delivery = goodsDelivery(order)
  const { orderCustomer, billingAddress } = order
  const shippingAddress = delivery?.shippingOrderAddress ?? null
  const lines = sold.map((line, index) => {
    const totalMinor = totals[index] ?? 0
    const taxMinor = taxOf(line.price)
    return {
      lineReference: line.id,
      productReference: line.payload.parentId ?? line.productId ?? line.referencedId ?? '',
      variantReference: line.productId ?? line.referencedId ?? '',
      sku: line.payload.productNumber,
      name: line.label,
      quantity: line.quantity,
      unitPriceMinor: line.quantity <= 0 ? 0 : Math.floor(totalMinor / line.quantity),
      totalMinor,
      taxMinor: proportion(taxMinor, totalMinor, before[index] ?? 0),
    }
  })
  const totalMinor = minorFromNumbers([order.amountTotal], currency)
  const isCancelled = order.stateMachineState.technicalName === 'cancelled'
  return {
    reference: order.id,
    number: order.orderNumber || order.id,
    // Of an order that costs nothing, nobody collects a payment.
    isPaid: (payment !== undefined && isCollected(payment)) || totalMinor === 0,
    // One that is refunded as a whole is cancelled by its delivery alone.
    isCancelled:
      isCancelled || (payment?.stateMachineState.technicalName === 'refunded' && delivery?.stateMachineState.technicalName === 'cancelled'),
    currency,
    placedAt: toInstant(order.orderDateTime),
    customer: {
      name: nameOf(orderCustomer) || nameOf(billingAddress) || nameOf(shippingAddress),
      email: orderCustomer?.email ?? '',
      phone: shippingAddress?.phoneNumber || (billingAddress?.phoneNumber ?? ''),
    },
    shippingAddress: toAddress(shippingAddress) ?? {},
    billingAddress: toAddress(billingAddress),
    customerNote: order.customerComment,
    lines,
    shippingMinor: Math.max(0, paidFor(order.shippingCosts)),
    totalMinor,
    ...refundsOfSale(order, { currency, totalMinor, lines, state: payment?.stateMachineState.technicalName ?? '' }),
  }
}

function toInstant(time: string): string {
  const at = new Date(time)
  if (Number.isNaN(at.getTime())) throw new UpstreamError('malformed', message('upstream.shop_unreadable'), { isTemporary: true })
  return at.toISOString()
}

/**
 * Separates what was bought from what was taken off: promotions, and credits of the shop's staff, are lines below zero. A promotion of the shipping is a line
 * of nothing.
 */
function separate(lines: readonly ShopwareSaleLine[]): [ShopwareSaleLine[], ShopwareSaleLine[]] {
  const isDiscount = ({ price, type }: ShopwareSaleLine): boolean => price.totalPrice < 0 || type === 'promotion'
  return [lines.filter((line) => !isDiscount(line)), lines.filter(isDiscount)]
}

/** Returns how a discount is divided over the lines; a discount that does not say is of all. */
function weightsOf(sold: readonly ShopwareSaleLine[], composition: ShopwareSaleLine['payload']['composition']): number[] {
  return sold.map(({ identifier }) =>
    composition.filter(({ id }) => id === identifier).reduce((sum, { discount }) => sum + Math.round(Math.abs(discount) * 10_000), 0),
  )
}

function nameOf(person: { firstName: string; lastName: string } | null): string {
  return `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim()
}

function toAddress(place: z.infer<typeof Place> | null): Record<string, string> | null {
  if (!place) return null
  const { company, street, additionalAddressLine1: street2, zipcode: postalCode, city, country, countryState } = place
  // Shopware writes a region with its country: NL-UT.
  const region = (countryState?.shortCode ?? '').replace(/^[A-Z]{2}-/, '')
  return { name: nameOf(place), company, street, street2, postalCode, city, region, countryCode: country?.iso ?? '' }
}
