type State = { stateMachineState: { technicalName: string } }
type Delivery = { id: string; shippingCosts: { totalPrice: number } | null }
type Payment = State & { id: string; createdAt: string }

/** The states of a payment that was collected, whatever was paid back since. */
const collectedStates = new Set(['paid', 'refunded_partially', 'refunded'])

/** Returns whether the money of an order was collected. */
export function isCollected({ stateMachineState }: State): boolean {
  return collectedStates.has(stateMachineState.technicalName)
}

/** Returns the delivery that has the goods: the shop makes another, below zero, of a discount on the shipping. Before Shopware 6.7 an order does not name it. */
export function goodsDelivery<D extends Delivery>(order: { primaryOrderDeliveryId: string | null; deliveries: readonly D[] }): D | undefined {
  const costOf = ({ shippingCosts }: D): number => shippingCosts?.totalPrice ?? 0
  return order.deliveries.find(({ id }) => id === order.primaryOrderDeliveryId) ?? order.deliveries.toSorted((a, b) => costOf(b) - costOf(a))[0]
}

/** Returns the payment that counts: an order has one more for each time that its shopper tried again or chose another way to pay. */
export function currentPayment<P extends Payment>(order: { primaryOrderTransactionId: string | null; transactions: readonly P[] }): P | undefined {
  const newest = order.transactions.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  return newest.find(isCollected) ?? newest.find(({ id }) => id === order.primaryOrderTransactionId) ?? newest[0]
}
