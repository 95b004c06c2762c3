import type { Address } from '@stoa/contract/order-intake.ts'
import type { orderAddress } from '@stoa/contract/order-address.ts'
import type { Order } from '@stoa/contract/order.ts'
import { message } from '@stoa/messages/describe.ts'
import { v7 as uuidv7 } from 'uuid'
import { actorName } from '../../../kit/context.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordPairAudit } from '../../company/record-pair-audit.ts'
import { addressChanged } from '../events.ts'
import { getOrder } from '../get-order.ts'
import { requirePostalCode } from '../intake/require-postal-code.ts'
import { lockSeenOrder } from '../lock-seen-order.ts'
import { insertOrderEvents } from '../queries-change.ts'
import { findShippingAddress, updateShippingAddress as writeShippingAddress } from './queries-address.ts'

/**
 * Corrects where an order is sent. The history says what it was and what it is; the same address again changes nothing. Throws 422 for another country, by
 * which shipping and tax were decided, and for a postal code that the country does not have; `state_forbids` once something is shipped or the order is
 * cancelled; and as `lockSeenOrder`.
 */
export async function updateShippingAddress(ctx: Ctx, { body }: Received<typeof orderAddress.update>): Promise<Order> {
  const order = await lockSeenOrder(ctx, body)
  const { marketplaceId, merchantId, id: orderId, hash, orderStatus } = order
  if (orderStatus === 'Cancelled') throw new AppError('state_forbids', { detail: message('order_error.cancelled') })
  if (orderStatus !== 'New' && orderStatus !== 'Basket') throw new AppError('state_forbids', { detail: message('order_error.address_shipped') })
  const { shippingAddress: address } = body
  const earlier = orNotFound(await findShippingAddress(ctx.db, marketplaceId, orderId), 'order')
  if (address.countryCode !== earlier.countryCode)
    throw fieldError('shippingAddress.countryCode', 'invalid_input', message('order_error.address_country'))
  requirePostalCode(address)
  if (isSame(earlier, address)) return getOrder(ctx, hash)
  const [before, after] = [textOf(earlier), textOf(address)]
  await writeShippingAddress(ctx.db, marketplaceId, orderId, address)
  await insertOrderEvents(ctx.db, [{ marketplaceId, orderId, kind: 'address_changed', params: { before, after }, actor: actorName(ctx.actor) }])
  // Without the addresses: they are in the history of the order, where an erasure of personal data finds them.
  await recordPairAudit(ctx, order, { action: 'order.address_changed', object: hash })
  await ctx.emit(addressChanged, { marketplaceId, orderId, changeId: uuidv7(), isInShop: order.forwardState === 'forwarded' })
  await ctx.announce([marketplaceId, merchantId], { kind: 'order', id: hash })
  return getOrder(ctx, hash)
}

/** Whether each field of two addresses is the same: in one line a company that was moved to its own field would read alike. */
function isSame(one: Address, other: Address): boolean {
  const isEqual = (field: keyof Address) => (one[field] ?? '') === (other[field] ?? '')
  return Object.keys({ ...one, ...other }).every((field) => isEqual(field as keyof Address))
}

/** Returns an address in one line. */
function textOf({ name, company, street, street2, postalCode, city, region, countryCode }: Address): string {
  const town = [postalCode, city].filter((text) => text !== '').join(' ')
  return [name, company, street, street2, town, region, countryCode].filter((text) => text !== undefined && text !== '').join(', ')
}
