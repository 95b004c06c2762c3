import { currencyExponent } from '@stoa/contract/amounts.ts'
import type { ShopOrder } from '../../../domains/connection/ports-order.ts'
import type { ShopwareClient } from './client.ts'
import { shopwareId } from './ids.ts'
import type { OrderTerms } from './order-terms.ts'
import { readOrderTerms } from './order-terms.ts'
import { ShopwareOrder } from './shapes.ts'

/** Returns the id of the order that has our reference, from which it follows; undefined where the shop does not have it. */
export async function findOrder(client: ShopwareClient, { externalReference }: Pick<ShopOrder, 'externalReference'>): Promise<string | undefined> {
  return (await findOrderById(client, shopwareId('order', externalReference)))?.id
}

/** Returns an order of the shop; undefined for one that is gone. */
export async function findOrderById(client: ShopwareClient, id: string): Promise<ShopwareOrder | undefined> {
  return (await searchById(client, id)).data[0]
}

const searchById = (client: ShopwareClient, id: string) => client.search(ShopwareOrder, 'order', { ids: [id], limit: 1, associations: withStates })

/**
 * Creates an order, paid unless the merchant collects its money, where it is not there: its id follows from our reference. Amounts have their tax in them and are those of the portal, not of the
 * shop's present prices; Shopware takes the items out of its stock.
 */
export async function createOrder(client: ShopwareClient, order: ShopOrder): Promise<{ reference: string; isNew: boolean; number: string }> {
  const id = shopwareId('order', order.externalReference)
  const number = orderNumberOf(id, order)
  const { data } = await searchById(client, id)
  if (data.length > 0) return { reference: id, isNew: false, number }
  const terms = await readOrderTerms(client, {
    currency: order.currency,
    countryCode: order.shippingAddress.countryCode ?? '',
    billingCountryCode: order.billingAddress?.countryCode,
    productIds: order.lines.flatMap(({ productReference, variantReference }) => [productReference, variantReference]),
  })
  await client.write('/order', orderBody(id, order, terms))
  return { reference: id, isNew: true, number }
}

/** What comes with an order that is read. */
const withStates = {
  stateMachineState: {},
  deliveries: { associations: { stateMachineState: {} } },
  transactions: { associations: { stateMachineState: {} } },
}

function orderBody(id: string, order: ShopOrder, { channel, currencyId, countryIds, states, taxRates }: OrderTerms): object {
  const digits = currencyExponent(order.currency)
  const decimal = (minor: number): number => minor / 10 ** digits
  const rounding = { decimals: digits, interval: 1 / 10 ** digits, roundForNet: true }
  const taxOf = (minor: number, taxRate: number): number => Math.round(minor - minor / (1 + taxRate / 100))
  const priceOf = (unitMinor: number, totalMinor: number, quantity: number, taxRate: number) => ({
    unitPrice: decimal(unitMinor),
    totalPrice: decimal(totalMinor),
    quantity,
    calculatedTaxes: [{ tax: decimal(taxOf(totalMinor, taxRate)), taxRate, price: decimal(totalMinor) }],
    taxRules: [{ taxRate, percentage: 100 }],
  })
  const lines = order.lines.map((line, position) => ({
    ...line,
    position,
    taxRate: taxRates.get(line.variantReference) ?? taxRates.get(line.productReference) ?? 0,
  }))
  // Shipping is taxed as most of the order is.
  const shippingRate = lines.toSorted((a, b) => b.totalMinor - a.totalMinor)[0]?.taxRate ?? 0
  const shippingCosts = priceOf(order.shippingMinor, order.shippingMinor, 1, shippingRate)
  const amounts = new Map<number, number>()
  for (const [taxRate, minor] of [...lines.map((line) => [line.taxRate, line.totalMinor] as const), [shippingRate, order.shippingMinor] as const])
    amounts.set(taxRate, (amounts.get(taxRate) ?? 0) + minor)
  const calculatedTaxes = [...amounts].map(([taxRate, minor]) => ({ tax: decimal(taxOf(minor, taxRate)), taxRate, price: decimal(minor) }))
  const netMinor = order.totalMinor - [...amounts].reduce((sum, [taxRate, minor]) => sum + taxOf(minor, taxRate), 0)
  const { shippingAddress, billingAddress } = order
  const addressId = shopwareId('address', order.externalReference)
  // Where the shop does not know the country of the billing address, documents go where the goods go.
  const billingCountryId = countryIds.get(billingAddress?.countryCode ?? '')
  const billing =
    billingAddress && billingCountryId !== undefined
      ? { id: shopwareId('billing-address', order.externalReference), countryId: billingCountryId, ...placeOf(order, billingAddress) }
      : undefined
  const placedAt = new Date(order.placedAt).toISOString()
  return {
    id,
    orderNumber: orderNumberOf(id, order),
    billingAddressId: billing?.id ?? addressId,
    currencyId,
    currencyFactor: 1,
    languageId: channel.languageId,
    salesChannelId: channel.id,
    orderDateTime: placedAt,
    stateId: states.order,
    itemRounding: rounding,
    totalRounding: rounding,
    price: {
      netPrice: decimal(netMinor),
      totalPrice: decimal(order.totalMinor),
      rawTotal: decimal(order.totalMinor),
      positionPrice: decimal(order.totalMinor - order.shippingMinor),
      taxStatus: 'gross',
      calculatedTaxes,
      taxRules: [...amounts.keys()].map((taxRate) => ({ taxRate, percentage: 100 })),
    },
    shippingCosts,
    ...(order.customerNote ? { customerComment: order.customerNote } : {}),
    customFields: {
      stoa_reference: order.externalReference,
      stoa_order_number: order.orderNumber,
      ...(order.shippingService === undefined ? {} : { stoa_shipping_service: order.shippingService }),
    },
    orderCustomer: { id: shopwareId('customer', order.externalReference), email: order.customer.email, ...personOf(order, shippingAddress) },
    addresses: [
      { id: addressId, countryId: countryIds.get(shippingAddress.countryCode ?? ''), ...placeOf(order, shippingAddress) },
      ...(billing ? [billing] : []),
    ],
    lineItems: lines.map((line) => ({
      id: lineId(order, line.position),
      identifier: lineId(order, line.position),
      type: 'product',
      productId: line.variantReference,
      referencedId: line.variantReference,
      label: line.name,
      quantity: line.quantity,
      position: line.position + 1,
      good: true,
      removable: true,
      stackable: true,
      payload: { productNumber: line.sku },
      price: priceOf(line.unitPriceMinor, line.totalMinor, line.quantity, line.taxRate),
    })),
    deliveries: [
      {
        id: shopwareId('delivery', order.externalReference),
        shippingOrderAddressId: addressId,
        shippingMethodId: channel.shippingMethodId,
        stateId: states.delivery,
        shippingDateEarliest: placedAt,
        shippingDateLatest: placedAt,
        shippingCosts,
        positions: lines.map((line) => ({
          id: shopwareId('position', order.externalReference, String(line.position)),
          orderLineItemId: lineId(order, line.position),
          price: priceOf(line.unitPriceMinor, line.totalMinor, line.quantity, line.taxRate),
        })),
      },
    ],
    transactions: [
      {
        id: shopwareId('transaction', order.externalReference),
        paymentMethodId: channel.paymentMethodId,
        stateId: order.isPaid ? states.paid : states.unpaid,
        amount: {
          unitPrice: decimal(order.totalMinor),
          totalPrice: decimal(order.totalMinor),
          quantity: 1,
          calculatedTaxes,
          taxRules: [...amounts.keys()].map((taxRate) => ({ taxRate, percentage: 100 })),
        },
      },
    ],
  }
}

const orderNumberOf = (id: string, { orderNumber }: ShopOrder): string => `${orderNumber}-${id.slice(0, 4).toUpperCase()}`

const lineId = (order: ShopOrder, position: number): string => shopwareId('line', order.externalReference, String(position))

/** Returns the two names that Shopware requires of a person; one that is missing is a dash. */
function personOf({ customer }: ShopOrder, { name = '' }: Readonly<Record<string, string>>): { firstName: string; lastName: string } {
  const words = (name || customer.name).trim().split(/\s+/)
  return { firstName: words[0] || '-', lastName: words.slice(1).join(' ') || '-' }
}

function placeOf(order: ShopOrder, place: Readonly<Record<string, string>>): object {
  const { company = '', street = '', street2 = '', postalCode = '', city = '' } = place
  const { phone: phoneNumber } = order.customer
  return { ...personOf(order, place), company, street, additionalAddressLine1: street2, zipcode: postalCode, city, phoneNumber }
}
