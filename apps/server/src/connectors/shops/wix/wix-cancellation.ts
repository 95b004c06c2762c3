import * as z from 'zod/mini'
import { WixError } from './wix-call.ts'
import type { WixClient } from './wix-client.ts'

const orElse = z.catch
const State = z.object({ order: z.object({ status: z.string(), paymentStatus: orElse(z.string(), '') }) })
type State = z.infer<typeof State>['order']

const endedStates = new Set(['CANCELED', 'REJECTED'])
const refundedStates = new Set(['PARTIALLY_REFUNDED', 'FULLY_REFUNDED'])

/** Returns the state of an order; undefined where Wix does not have it. */
async function findState(client: WixClient, order: string): Promise<State | undefined> {
  try {
    return (await client.read(State, { method: 'GET', path: `/ecom/v1/orders/${order}` })).order
  } catch (error) {
    // Without a code it is not Wix that says so.
    if (error instanceof WixError && error.status === 404 && error.code !== '') return undefined
    throw error
  }
}

/** Cancels an order, one whose money went back too: Wix leaves its items to ship. One that is gone, cancelled or rejected is left as it is. */
export async function cancelWixOrder(client: WixClient, reference: string, { isRestocked }: { isRestocked: boolean }): Promise<void> {
  const order = encodeURIComponent(reference)
  const state = await findState(client, order)
  if (!state || endedStates.has(state.status)) return
  // Wix restocks all items or none, also those that a refund has restocked.
  const body = { restockAllItems: isRestocked && !refundedStates.has(state.paymentStatus), sendOrderCanceledEmail: false }
  await client.write(z.looseObject({}), { method: 'POST', path: `/ecom/v1/orders/${order}/cancel`, body })
}
