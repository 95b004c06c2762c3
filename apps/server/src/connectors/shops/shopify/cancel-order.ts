import * as z from 'zod/mini'
import { UpstreamError } from '../../../kit/errors.ts'
import type { ShopifyClient } from './client.ts'
import { throwUserErrors, toGid, userErrors } from './client.ts'

const State = z.object({ order: z.nullable(z.object({ cancelledAt: z.nullable(z.string()) })) })
const Cancelled = z.object({ orderCancel: z.object({ orderCancelUserErrors: userErrors }) })

/** Returns whether Shopify has an order that is not cancelled. */
async function isOpen(client: ShopifyClient, reference: string): Promise<boolean> {
  if (!/^\d+$/.test(reference)) return false
  const { order } = await client.read(State, 'cancelledAt', { id: toGid('Order', reference) })
  return order !== null && order.cancelledAt === null
}

/**
 * Cancels an order. One whose money went back is cancelled too: a refund that restocks nothing leaves its items to ship. Shopify restocks what no refund
 * has restocked, and refuses an order that is cancelled already: that is no failure.
 */
export async function cancelOrder(client: ShopifyClient, reference: string, { isRestocked }: { isRestocked: boolean }): Promise<void> {
  if (!(await isOpen(client, reference))) return
  const { orderCancel } = await client.write(Cancelled, 'cancelOrder', { id: toGid('Order', reference), isRestocked })
  try {
    throwUserErrors(orderCancel.orderCancelUserErrors)
  } catch (error) {
    if (!(error instanceof UpstreamError) || (await isOpen(client, reference))) throw error
  }
}
