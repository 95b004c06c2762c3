import type { Language } from '@stoa/contract/languages.ts'
import { describe, formatCountry, message } from '@stoa/messages/describe.ts'
import { shippingBlockReason } from '../../order/payment/rules-payment.ts'
import { itemName } from '../../order/rules-item-name.ts'
import type { MailedOrder } from '../queries-mail-order.ts'

/** Returns what an e-mail says of an order below its first sentence: that it is cancelled or not paid yet, the items, by when it is accepted and shipped, and where to. Its street and names stay in the portal. */
export function orderDetails(language: Language, timeZone: string, order: MailedOrder): string[] {
  const items = order.items.map((item) => `${item.quantity} × ${itemName(item)}${item.sku === '' ? '' : ` (${item.sku})`}`)
  const more = order.lineCount - items.length
  const town = [order.postalCode, order.city].filter((text) => text !== '').join(' ')
  const place = [town, order.countryCode === '' ? '' : formatCountry(language, order.countryCode)].filter((text) => text !== '').join(', ')
  const isCancelled = order.orderStatus === 'Cancelled'
  const block = isCancelled ? message('mail.order_cancelled') : isAwaitingPayment(order) ? message('mail.order_not_paid') : undefined
  const facts = [
    ...(order.acceptBy === null || isCancelled ? [] : [message('mail.order_accept_by', { at: order.acceptBy })]),
    ...(order.shipBy === null || isCancelled ? [] : [message('mail.order_ship_by', { at: order.shipBy })]),
    ...(place === '' ? [] : [message('mail.order_ships_to', { place })]),
  ].map((one) => describe(language, one, timeZone))
  const listed = [...items, ...(more > 0 ? [describe(language, message('mail.order_more', { count: more }))] : [])]
  return [block ? describe(language, block) : '', listed.join('\n'), facts.join('\n')].filter((text) => text !== '')
}

function isAwaitingPayment(order: MailedOrder): boolean {
  return shippingBlockReason(order)?.code === 'order_error.not_paid'
}
