import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopOrder } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { VendureClient } from './client.ts'
import { isRefusal, pageSize } from './client.ts'
import { referenceNote } from './notes.ts'
import type { VendureShop } from './read-shop.ts'
import { fromMinor, readShop } from './read-shop.ts'
import { Ids, VendureOrder, WithId } from './shapes.ts'

const Anything = z.looseObject({})
const OneOrder = z.object({ order: z.nullable(VendureOrder) })
const Orders = z.object({ orders: z.object({ items: z.array(VendureOrder) }) })
/** The payment and the surcharge that stand for what the marketplace took. */
const method = 'stoa'
const differenceSku = 'STOA-DIFFERENCE'

/** Returns an order of the shop; null where it is gone. */
export async function findOrderById(client: VendureClient, id: string): Promise<VendureOrder | null> {
  return (await client.read(OneOrder, 'order', { id })).order
}

/** Returns an order of the shop. Throws UpstreamError `refused` where it is gone. */
export async function readOrder(client: VendureClient, id: string): Promise<VendureOrder> {
  const order = await findOrderById(client, id)
  if (order === null) throw new UpstreamError('refused', message('upstream.refused', { status: '404' }))
  return order
}

/** Returns the order that has our reference: paid for with it, or begun at an earlier try, which a note says. */
export async function findOrder(
  client: VendureClient,
  { externalReference, placedAt }: Pick<ShopOrder, 'externalReference' | 'placedAt'>,
): Promise<VendureOrder | undefined> {
  const paid = await client.read(Orders, 'orders', { options: { take: 1, filter: { transactionId: { eq: externalReference } } } })
  if (paid.orders.items[0]) return paid.orders.items[0]
  const placed = Date.parse(placedAt)
  const after = new Date(Number.isNaN(placed) ? 0 : placed - 3_600_000).toISOString()
  for (let skip = 0; ; skip += pageSize) {
    const filter = { state: { in: ['Draft', 'ArrangingPayment'] }, createdAt: { after } }
    const { items } = (await client.read(Orders, 'orders', { options: { take: pageSize, skip, sort: { id: 'ASC' }, filter } })).orders
    const found = items.find((one) => one.history.items.some(({ data }) => data.note === referenceNote(externalReference)))
    if (found || items.length < pageSize) return found
  }
}

/**
 * Creates an order unless one has our reference, and goes on with one that an earlier try began. Vendure prices an order itself; a surcharge makes its
 * total what the customer paid.
 */
export async function createOrder(client: VendureClient, order: ShopOrder): Promise<{ reference: string; isNew: boolean }> {
  const shop = await readShop(client)
  if (shop.currency !== order.currency)
    throw new UpstreamError('refused', message('upstream.shop_other_currency', { shop: shop.currency, order: order.currency }))
  const present = await findOrder(client, order)
  if (present?.state === 'Draft') await client.write(Anything, 'deleteDraft', { id: present.id })
  const isNew = present === undefined || present.state === 'Draft' || present.state === 'ArrangingPayment'
  const id = present === undefined || present.state === 'Draft' ? await placeOrder(client, shop, order) : present.id
  if (isNew) await client.write(Anything, 'addPayment', { input: { orderId: id, method, transactionId: order.externalReference, metadata: {} } })
  await addDifference(client, await readOrder(client, id), order, fromMinor(order.totalMinor, order.currency, shop))
  return { reference: id, isNew }
}

const Draft = z.object({ createDraftOrder: WithId })
const Methods = z.object({ eligibleShippingMethodsForDraftOrder: z.array(z.object({ id: z.string(), priceWithTax: z.number() })) })

/** Creates a draft with all that an order needs and returns its id once it waits for payment. */
async function placeOrder(client: VendureClient, shop: VendureShop, order: ShopOrder): Promise<string> {
  const { id } = (await client.write(Draft, 'createDraft')).createDraftOrder
  const note = { id, note: referenceNote(order.externalReference), isPublic: false }
  await client.write(Anything, 'addNote', { input: note })
  // Vendure has its own ways of shipping: people read which one the shopper chose.
  if (order.shippingService !== undefined)
    await client.write(Anything, 'addNote', { input: { id, note: `Shipping: ${order.shippingService}`, isPublic: false } })
  if (order.customerNote) await client.write(Anything, 'addNote', { input: { id, note: order.customerNote, isPublic: false } })
  for (const { variantReference, quantity } of order.lines)
    await client.write(Anything, 'addItem', { id, input: { productVariantId: variantReference, quantity } })
  await setCustomer(client, id, order)
  await client.write(Anything, 'setShippingAddress', { id, input: addressOf(order, order.shippingAddress) })
  await client.write(Anything, 'setBillingAddress', { id, input: addressOf(order, order.billingAddress ?? order.shippingAddress) })
  const methods = (await client.read(Methods, 'shippingMethods', { id })).eligibleShippingMethodsForDraftOrder
  const paid = fromMinor(order.shippingMinor, order.currency, shop)
  const [nearest] = methods.toSorted((a, b) => Math.abs(a.priceWithTax - paid) - Math.abs(b.priceWithTax - paid))
  if (!nearest) throw new UpstreamError('refused', message('upstream.shop_no_shipping_method', { country: order.shippingAddress.countryCode ?? '' }))
  await client.write(Anything, 'setShippingMethod', { id, methodId: nearest.id })
  await client.write(Anything, 'transition', { id, state: 'ArrangingPayment' })
  return id
}

async function setCustomer(client: VendureClient, id: string, { customer, externalReference }: ShopOrder): Promise<void> {
  const words = customer.name.trim().split(/\s+/)
  // A customer of a shop has an email address; one that the marketplace did not ask for is replaced by one that nobody receives.
  const emailAddress = customer.email || `${externalReference}@orders.invalid`
  const input = {
    emailAddress,
    firstName: words[0] ?? '',
    lastName: words.slice(1).join(' '),
    ...(customer.phone === '' ? {} : { phoneNumber: customer.phone }),
  }
  await client.write(Anything, 'setCustomer', { id, input }).catch(async (error: unknown) => {
    if (!isRefusal(error, 'EMAIL_ADDRESS_CONFLICT_ERROR')) throw error
    const options = { take: 1, filter: { emailAddress: { eq: emailAddress } } }
    const [known] = (await client.read(z.object({ customers: Ids }), 'customers', { options })).customers.items
    if (!known) throw error
    await client.write(Anything, 'setCustomer', { id, customerId: known.id })
  })
}

function addressOf({ customer }: ShopOrder, address: Readonly<Record<string, string>>): object {
  const { name = '', company = '', street = '', street2 = '', postalCode = '', city = '', region = '', countryCode = '' } = address
  return {
    fullName: name || customer.name,
    company,
    streetLine1: street,
    streetLine2: street2,
    city,
    province: region,
    postalCode,
    countryCode,
    phoneNumber: customer.phone,
  }
}

/**
 * Adds what the customer paid more or less than the shop's own total as a surcharge, once. An order that was changed since is left alone. What an
 * earlier try began is completed.
 */
async function addDifference(client: VendureClient, placed: VendureOrder, order: ShopOrder, total: number): Promise<void> {
  const { id, payments } = placed
  const move = (state: string) => client.write(Anything, 'transition', { id, state })
  const hasSurcharge = placed.surcharges.some(({ sku }) => sku === differenceSku)
  const isUnderway = placed.state === 'Modifying' || placed.state === 'ArrangingAdditionalPayment'
  if (!hasSurcharge && (placed.state === 'PaymentSettled' || placed.state === 'Modifying')) {
    const difference = total - placed.totalWithTax
    if (difference === 0 && !isUnderway) return
    if (!isUnderway) await move('Modifying')
    const surcharge = { description: 'Marketplace', sku: differenceSku, price: difference, priceIncludesTax: true, taxRate: 0, taxDescription: '' }
    const refunds = difference < 0 ? [{ paymentId: payments[0]?.id ?? '', amount: -difference, reason: referenceNote(order.externalReference) }] : []
    const options = { freezePromotions: true, recalculateShipping: false }
    if (difference !== 0) await client.write(Anything, 'modify', { input: { dryRun: false, orderId: id, surcharges: [surcharge], refunds, options } })
  } else if (!isUnderway) return
  const changed = await readOrder(client, id)
  const net = changed.payments.reduce((sum, one) => sum + one.amount - one.refunds.reduce((back, refund) => back + refund.total, 0), 0)
  if (changed.totalWithTax > net) {
    if (changed.state === 'Modifying') await move('ArrangingAdditionalPayment')
    await client.write(Anything, 'addPayment', { input: { orderId: id, method, transactionId: order.externalReference, metadata: {} } })
  }
  await settleRefunds(client, await readOrder(client, id), order.externalReference)
  if ((await readOrder(client, id)).state !== 'PaymentSettled') await move('PaymentSettled')
}

/** Marks the refunds of an order as paid whose reason contains a key: the marketplace moved the money. */
export async function settleRefunds(client: VendureClient, order: VendureOrder, key: string): Promise<void> {
  const pending = order.payments.flatMap(({ refunds }) => refunds).filter((one) => one.state === 'Pending' && (one.reason ?? '').includes(key))
  for (const { id } of pending) await client.write(Anything, 'settleRefund', { input: { id, transactionId: key } })
}
