import * as z from 'zod/mini'
import type { VendureClient } from './client.ts'
import { isRefusal } from './client.ts'
import { findOrderById } from './create-order.ts'

const Anything = z.looseObject({})

/**
 * Cancels an order with its shipping; one that is gone or cancelled is left as it is, and a draft that an earlier try began is deleted. Vendure decides about
 * its stock: it frees what is left in the order, and cancels an order itself with the last item that a refund restocks. Its payments stay.
 */
export async function cancelOrder(client: VendureClient, reference: string): Promise<void> {
  const order = await findOrderById(client, reference)
  if (order === null || order.state === 'Cancelled') return
  const { id, state, lines } = order
  if (state === 'Draft') return void (await client.write(Anything, 'deleteDraft', { id }))
  if (state === 'Modifying') await endChange(client, id)
  if (lines.every(({ quantity }) => quantity === 0)) return void (await client.write(Anything, 'transition', { id, state: 'Cancelled' }))
  await client.write(Anything, 'cancelLines', { input: { orderId: id, reason: 'Cancelled on the marketplace', cancelShipping: true } })
}

/** Ends the change of an order that an earlier try began: from there Vendure cancels nothing. It asks for a payment where the change is not paid for. */
async function endChange(client: VendureClient, id: string): Promise<void> {
  await client.write(Anything, 'transition', { id, state: 'ArrangingAdditionalPayment' }).catch(async (error: unknown) => {
    if (!isRefusal(error, 'ORDER_STATE_TRANSITION_ERROR')) throw error
    await client.write(Anything, 'transition', { id, state: 'PaymentSettled' })
  })
}
