import { message } from '@stoa/messages/describe.ts'
import * as z from 'zod/mini'
import { UpstreamError } from '../../../kit/errors.ts'
import type { WooClient } from './client.ts'
import { endedStates } from './sale.ts'

/**
 * Cancels an order; one that is gone, or that WooCommerce has closed with its last refund, is left as it is. WooCommerce decides about its stock: it puts
 * back what it took for the order and no refund has restocked. Throws UpstreamError `refused` for one that is completed: it was shipped, and cancelling it
 * would put what is on its way back into stock.
 */
export async function cancelOrder(client: WooClient, reference: string): Promise<void> {
  if (!/^\d+$/.test(reference)) return
  const { data } = await client.read(z.array(z.object({ status: z.string() })), '/orders', { include: reference })
  const [order] = data
  if (!order || order.status === 'refunded' || endedStates.has(order.status)) return
  if (order.status === 'completed') throw new UpstreamError('refused', message('upstream.shipped_in_shop'))
  await client.write(z.looseObject({}), `/orders/${reference}`, { status: 'cancelled' }, 'PUT')
}
