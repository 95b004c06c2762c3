import type { Order, order } from '@stoa/contract/order.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { getOrder } from '../get-order.ts'
import { lockSeenOrder } from '../lock-seen-order.ts'
import { requestRefund } from './request-refund.ts'

/** Requests a refund: for lines and quantities, shipping, an amount, or all of them. Throws as `requestRefund` and `lockSeenOrder`. */
export async function refundOrder(ctx: Ctx, { body }: Received<typeof order.refund>): Promise<Order> {
  const locked = await lockSeenOrder(ctx, body)
  const { lines = [], shippingMinor, amountMinor, restock, reason } = body
  await requestRefund(ctx, locked, { lines, shippingMinor, amountMinor, restock, reason })
  return getOrder(ctx, body.hash)
}
