import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { MagentoClient } from './client.ts'

const orElse = z.catch
const State = z.object({ entity_id: z.int(), state: orElse(z.string(), '') })
const endedStates = new Set(['canceled', 'closed', 'complete'])

/** Returns the state of an order that could be cancelled; undefined for one that is gone, cancelled, or done with: Magento closes it with its last refund. */
async function findOpenState(client: MagentoClient, reference: string): Promise<string | undefined> {
  if (!/^\d{1,10}$/.test(reference)) return undefined
  const groups = [[{ field: 'entity_id', value: reference }]]
  const { items } = await client.search(State, '/orders', { groups, size: 1, fields: 'items[entity_id,state],total_count' })
  const [order] = items
  return order && !endedStates.has(order.state) ? order.state : undefined
}

/**
 * Cancels an order. Magento cancels what is not invoiced, and answers `false` where there is nothing of that: throws UpstreamError `refused`. It decides
 * about its stock: it puts back what the order reserved.
 */
export async function cancelOrder(client: MagentoClient, reference: string): Promise<void> {
  if ((await findOpenState(client, reference)) === undefined) return
  if (await client.write(z.boolean(), `/orders/${reference}/cancel`, {})) return
  const state = await findOpenState(client, reference)
  if (state === undefined) return
  const reason = `Magento does not cancel an order that is invoiced and not refunded, or on hold (its state is "${state}")`
  throw new UpstreamError('refused', message('upstream.shop_refused', { reason }))
}
