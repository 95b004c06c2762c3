import { message } from '@stoa/messages/describe.ts'
import { shippingBlockReason } from '../payment/rules-payment.ts'
import type { DocumentRecord } from './queries-export.ts'
import type { PackingSlip } from './render-orders.ts'

/** Returns the packing slip of an order: of one that is cancelled, or must not be shipped for its payment, nothing is left to pack. */
export function toPackingSlip(order: DocumentRecord): PackingSlip {
  if (order.orderStatus === 'Cancelled') return { ...order, block: message('document.cancelled') }
  const block = shippingBlockReason(order)
  return { ...order, block: block?.code === 'order_error.not_paid' ? message('document.not_paid') : block }
}
