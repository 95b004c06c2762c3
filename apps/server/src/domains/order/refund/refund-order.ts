import type { Order, order } from '@stoa/contract/order.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { getOrder } from '../get-order.ts'
import { lockOrder } from '../queries-change.ts'
import { requestRefund } from './request-refund.ts'

/** Requests a refund: for lines and quantities, shipping, an amount, or all of them. Throws as `requestRefund`. */
export async function refundOrder(ctx: Ctx, { body }: Received<typeof order.refund>): Promise<Order> {
  const locked = orNotFound(await lockOrder(ctx.db, ctx.scope, body.hash), 'order')
  const { lines = [], shippingMinor, amountMinor, restock, reason } = body
  await requestRefund(ctx, locked, { lines, shippingMinor, amountMinor, restock, reason })
  return getOrder(ctx, body.hash)
}
