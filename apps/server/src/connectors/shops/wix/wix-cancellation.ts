import * as z from 'zod/mini'
import type { WixClient } from './wix-client.ts'
import { findWixOrderById } from './wix-find-order.ts'

const orElse = z.catch
const State = z.object({ order: z.object({ status: z.string(), paymentStatus: orElse(z.string(), '') }) })

const endedStates = new Set(['CANCELED', 'REJECTED'])
const refundedStates = new Set(['PARTIALLY_REFUNDED', 'FULLY_REFUNDED'])

/** Cancels an order, one whose money went back too: Wix leaves its items to ship. One that is gone, cancelled or rejected is left as it is. */
export async function cancelWixOrder(client: WixClient, reference: string, { isRestocked }: { isRestocked: boolean }): Promise<void> {
  const state = (await findWixOrderById(client, State, reference))?.order
  if (!state || endedStates.has(state.status)) return
  // Wix restocks all items or none, also those that a refund has restocked.
  const body = { restockAllItems: isRestocked && !refundedStates.has(state.paymentStatus), sendOrderCanceledEmail: false }
  await client.write(z.looseObject({}), { method: 'POST', path: `/ecom/v1/orders/${encodeURIComponent(reference)}/cancel`, body })
}
