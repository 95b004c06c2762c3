import type { ShopwareClient } from './client.ts'
import { findOrderById } from './create-order.ts'
import { makeTransition } from './order.ts'
import { currentPayment, goodsDelivery } from './order-parts.ts'

/**
 * Cancels an order; one that is gone or cancelled is left as it is. Shopware decides about its stock: with the order it puts back all items, also those that
 * a refund has put back already or was to leave out. Of one that is refunded as a whole, the delivery is cancelled alone: that leaves the stock as it is.
 */
export async function cancelOrder(client: ShopwareClient, reference: string): Promise<void> {
  const found = await findOrderById(client, reference)
  if (!found) return
  await makeTransition(client, found, (order) => {
    const [payment, delivery] = [currentPayment(order), goodsDelivery(order)]
    if (order.stateMachineState.technicalName === 'cancelled') return undefined
    if (payment?.stateMachineState.technicalName !== 'refunded') return `/_action/order/${order.id}/state/cancel`
    return delivery?.stateMachineState.technicalName === 'open' ? `/_action/order_delivery/${delivery.id}/state/cancel` : undefined
  })
}
