import type { PackingSlip } from '../../order/export/render-orders.ts'
import type { ChannelOrderRow } from './queries-order.ts'
import { shippedOf } from './rules-parts.ts'

/** Returns what the packing slip of an order of a channel shows. Nothing is left to pack of one that was shipped or cancelled. */
export function toPackingSlip(
  { number, reference, state, customer, shippingAddress: to, customerNote, lines }: ChannelOrderRow,
  { sender, channelName, placedOn }: { sender: PackingSlip['sender']; channelName: string; placedOn: string },
): PackingSlip {
  const isToShip = state === 'new' || state === 'forwarded'
  return {
    orderId: number.replace(/^#/, ''),
    marketplaceOrderReference: reference,
    marketplaceName: channelName,
    sender,
    shippingAddress: {
      name: to.name || customer.name,
      company: to.company ?? '',
      street: to.street ?? '',
      street2: to.street2 ?? '',
      postalCode: to.postalCode ?? '',
      city: to.city ?? '',
      region: to.region ?? '',
      countryCode: to.countryCode ?? '',
    },
    customerNote,
    placedOn,
    isTest: false,
    lines: lines.map(({ refundedQuantity = 0, ...line }) => ({
      name: line.name,
      variantName: '',
      sku: line.sku,
      quantity: line.quantity,
      fulfilledQuantity: isToShip ? shippedOf(state, line).shippedQuantity : line.quantity - refundedQuantity,
      refundedUnshippedQuantity: isToShip ? (line.refundedUnshippedQuantity ?? refundedQuantity) : refundedQuantity,
    })),
  }
}
