import type { Draft, Quantities, Refund, Refusal, Variant } from './vendure-order-types.ts'
import { toSale } from './vendure-sales.ts'

/** The variables of all operations on orders together; each reads its own. */
type Variables = {
  id: string
  state: string
  options: {
    take: number
    skip?: number
    filter?: { id?: { in: string[] }; transactionId?: { eq: string }; state?: { in: string[] }; updatedAt?: { after: string } }
  }
  input: {
    id: string
    orderId: string
    note: string
    productVariantId: string
    quantity: number
    emailAddress: string
    transactionId: string
    amount: number
    paymentId: string
    reason: string
    lines: Quantities
    cancelShipping?: boolean
    surcharges: { sku: string; price: number }[]
    refunds: { paymentId: string; amount: number; reason: string }[]
    handler: { arguments: { name: string; value: string }[] }
  }
  customerId?: string
}

const transitions: Record<string, readonly string[]> = {
  Draft: ['ArrangingPayment', 'Cancelled'],
  ArrangingPayment: ['Cancelled'],
  PaymentSettled: ['Modifying', 'Cancelled'],
  Modifying: ['PaymentSettled', 'ArrangingAdditionalPayment'],
  ArrangingAdditionalPayment: ['PaymentSettled', 'Cancelled'],
}

/** Returns the orders of a stand-in shop and its operations on them. A customer of the address `known@example.com` has an account there. */
export function vendureOrders(nextId: () => string, variantOf: (id: string) => Variant | undefined) {
  const orders: Draft[] = []
  const find = (id: string): Draft => {
    const order = orders.find((one) => one.id === id)
    if (!order) throw new Error('no such order')
    return order
  }
  const total = (order: Draft): number => {
    order.totalWithTax =
      order.shipping +
      order.lines.reduce((sum, line) => sum + line.quantity * line.price, 0) +
      order.surcharges.reduce((sum, { price }) => sum + price, 0)
    return order.totalWithTax
  }
  const paid = (order: Draft): number =>
    order.payments.reduce(
      (sum, one) => sum + one.amount - one.refunds.reduce((back, refund) => back + (refund.state === 'Failed' ? 0 : refund.total), 0),
      0,
    )
  const note = (order: Draft, type: string, data: object) => void order.history.items.push({ type, createdAt: new Date().toISOString(), data })
  const refunds = () => orders.flatMap(({ payments }) => payments).flatMap((one) => one.refunds)
  const refundOf = (order: Draft, paymentId: string, amount: number, reason: string): Refund | undefined => {
    const payment = order.payments.find((one) => one.id === paymentId)
    const state = payment?.refundsAs ?? 'Pending'
    const refund = { id: nextId(), state, total: amount, reason, ...(payment?.refundsAs === undefined ? {} : { transactionId: 'of-the-method' }) }
    payment?.refunds.push(refund)
    return payment && refund
  }
  /** Returns whether an order may come to a state: as its process allows, and by what is paid of a change to it. */
  const canMove = (order: Draft, state: string): boolean => {
    const isSettled = total(order) <= paid(order) && order.payments.every((one) => one.refunds.every((refund) => refund.state === 'Settled'))
    const isChanged = order.state === 'Modifying' && order.surcharges.length > 0
    const isAllowed = !isChanged || isSettled === (state === 'PaymentSettled')
    const isEmpty = order.state === 'ArrangingPayment' || order.lines.every(({ quantity }) => quantity === 0)
    return isAllowed && (state !== 'Cancelled' || isEmpty) && transitions[order.state]?.includes(state) === true
  }
  const refusedTransition = (order: Draft): Refusal => ({
    ...refused('ORDER_STATE_TRANSITION_ERROR', 'Cannot transition'),
    transitionError: `From ${order.state}`,
  })
  const sumOf = (lines: Quantities, id: string): number => lines.reduce((sum, one) => sum + (one.orderLineId === id ? one.quantity : 0), 0)
  const quantityOf = (order: Draft, id: string): number => order.lines.find((line) => line.id === id)?.quantity ?? 0
  const refused = (errorCode: string, message: string): Refusal => ({ errorCode, message })

  const operations = {
    order: ({ id }: Variables) => ({ order: orders.find((one) => one.id === id) ?? null }),
    orders: ({ options: { filter, skip = 0, take } }: Variables) => ({
      orders: {
        items: orders
          .filter(
            ({ payments, state }) =>
              (!filter?.transactionId || payments.some((one) => one.transactionId === filter.transactionId?.eq)) &&
              (!filter?.state || filter.state.in.includes(state)),
          )
          .slice(skip, skip + take),
      },
    }),
    changedOrders: ({ options: { filter, skip = 0, take } }: Variables) => ({
      orders: {
        items: orders
          .filter(({ state, updatedAt }) => state !== 'Draft' && (updatedAt === undefined || updatedAt >= (filter?.updatedAt?.after ?? '')))
          .slice(skip, skip + take),
      },
    }),
    sales: ({ options: { filter } }: Variables) => ({ orders: { items: orders.filter(({ id }) => filter?.id?.in.includes(id)).map(toSale) } }),
    changedRefunds: ({ options: { skip = 0, take } }: Variables) => ({
      orders: {
        items: orders
          .filter(({ state }) => state !== 'Draft')
          .slice(skip, skip + take)
          .map(({ id, payments }) => ({
            id,
            payments: payments.map(({ refunds: made }) => ({
              refunds: made.map(({ updatedAt }) => ({ updatedAt: updatedAt ?? '2020-01-01T00:00:00.000Z' })),
            })),
          })),
      },
    }),
    createDraft: () => {
      const made: Draft = {
        id: nextId(),
        state: 'Draft',
        createdAt: new Date().toISOString(),
        totalWithTax: 0,
        currencyCode: 'EUR',
        shipping: 0,
        customer: {},
        shippingAddress: {},
        lines: [],
        fulfillments: [],
        payments: [],
        surcharges: [],
        history: { items: [] },
      }
      orders.push(made)
      return { createDraftOrder: made }
    },
    deleteDraft: ({ id }: Variables) => {
      orders.splice(orders.indexOf(find(id)), 1)
      return { deleteDraftOrder: { result: 'DELETED', message: null } }
    },
    addNote: ({ input }: Variables) => {
      note(find(input.id), 'ORDER_NOTE', { note: input.note })
      return { addNoteToOrder: { id: input.id } }
    },
    addItem: ({ id, input }: Variables) => {
      const variant = variantOf(input.productVariantId)
      if (!variant) return { addItemToDraftOrder: refused('NO_VARIANT', 'No such variant') }
      const { stockOnHand = 0, stockAllocated = 0 } = variant.stockLevels[0] ?? {}
      if (variant.trackInventory !== 'FALSE' && stockOnHand - stockAllocated < input.quantity)
        return { addItemToDraftOrder: refused('INSUFFICIENT_STOCK_ERROR', 'Not enough items in stock') }
      const order = find(id)
      order.lines.push({
        id: nextId(),
        quantity: input.quantity,
        productVariant: { id: variant.id, sku: variant.sku },
        price: Number(variant.priceWithTax),
      })
      total(order)
      return { addItemToDraftOrder: { id } }
    },
    customers: () => ({ customers: { items: [{ id: '77' }] } }),
    setCustomer: ({ id, input, customerId }: Variables) => {
      if (customerId === undefined && input.emailAddress === 'known@example.com')
        return { setCustomerForDraftOrder: refused('EMAIL_ADDRESS_CONFLICT_ERROR', 'The email address is not available.') }
      find(id).customer = customerId === undefined ? input : { id: customerId }
      return { setCustomerForDraftOrder: { id } }
    },
    setShippingAddress: ({ id, input }: Variables) => {
      find(id).shippingAddress = input
      return { setDraftOrderShippingAddress: { id } }
    },
    setBillingAddress: ({ id }: Variables) => ({ setDraftOrderBillingAddress: { id } }),
    shippingMethods: ({ id }: Variables) => ({
      eligibleShippingMethodsForDraftOrder:
        (find(id).shippingAddress as { countryCode?: string }).countryCode === 'NL'
          ? [
              { id: '1', priceWithTax: 995 },
              { id: '2', priceWithTax: 500 },
            ]
          : [],
    }),
    setShippingMethod: ({ id, methodId }: Variables & { methodId: string }) => {
      const order = find(id)
      order.shipping = methodId === '2' ? 500 : 995
      total(order)
      return { setDraftOrderShippingMethod: { id } }
    },
    transition: ({ id, state }: Variables) => {
      const order = find(id)
      if (!canMove(order, state)) return { transitionOrderToState: refusedTransition(order) }
      order.state = state
      return { transitionOrderToState: { id } }
    },
    addPayment: ({ input }: Variables) => {
      const order = find(input.orderId)
      if (!order.state.startsWith('Arranging')) return { addManualPaymentToOrder: refused('MANUAL_PAYMENT_STATE_ERROR', 'Not waiting for a payment') }
      order.payments.push({ id: nextId(), state: 'Settled', amount: total(order) - paid(order), transactionId: input.transactionId, refunds: [] })
      if (order.state === 'ArrangingPayment') {
        order.state = 'PaymentSettled'
        for (const line of order.lines) {
          const level = variantOf(line.productVariant.id)?.stockLevels[0]
          if (level) level.stockAllocated += line.quantity
        }
      }
      return { addManualPaymentToOrder: { id: order.id } }
    },
    modify: ({ input }: Variables) => {
      const order = find(input.orderId)
      if (order.state !== 'Modifying') return { modifyOrder: refused('ORDER_MODIFICATION_STATE_ERROR', 'Not being changed') }
      order.surcharges.push(...input.surcharges)
      total(order)
      for (const one of input.refunds) refundOf(order, one.paymentId, one.amount, one.reason)
      return { modifyOrder: { id: order.id } }
    },
    fulfil: ({ input }: Variables) => {
      const order = orders.find(({ lines }) => lines.some(({ id }) => id === input.lines[0]?.orderLineId))
      if (!order) return { addFulfillmentToOrder: refused('EMPTY_ORDER_LINE_SELECTION_ERROR', 'At least one OrderLine must be specified') }
      const sent = (id: string) =>
        order.fulfillments.flatMap(({ lines }) => lines).reduce((sum, one) => sum + (one.orderLineId === id ? one.quantity : 0), 0)
      if (input.lines.some(({ orderLineId }) => sent(orderLineId) + sumOf(input.lines, orderLineId) > quantityOf(order, orderLineId)))
        return { addFulfillmentToOrder: refused('ITEMS_ALREADY_FULFILLED_ERROR', 'One or more OrderItems are already part of a Fulfillment') }
      const argument = (name: string) => input.handler.arguments.find((one) => one.name === name)?.value ?? ''
      const made = { id: nextId(), state: 'Pending', method: argument('method'), trackingCode: argument('trackingCode'), lines: input.lines }
      order.fulfillments.push(made)
      return { addFulfillmentToOrder: made }
    },
    moveFulfilment: ({ id, state }: Variables) => {
      const fulfilment = orders.flatMap(({ fulfillments }) => fulfillments).find((one) => one.id === id)
      return { transitionFulfillmentToState: Object.assign(fulfilment ?? {}, { state }) }
    },
    refund: ({ input }: Variables) => {
      const order = orders.find(({ payments }) => payments.some(({ id }) => id === input.paymentId))
      const made = order && refundOf(order, input.paymentId, input.amount, input.reason)
      return { refundOrder: made ?? refused('REFUND_PAYMENT_ID_MISSING_ERROR', 'No such payment') }
    },
    settleRefund: ({ input }: Variables) => ({
      settleRefund: Object.assign(refunds().find(({ id }) => id === input.id) ?? {}, { state: 'Settled', transactionId: input.transactionId }),
    }),
    cancelLines: ({ input }: Variables) => {
      const order = find(input.orderId)
      if (order.isLocked === true) return { cancelOrder: refusedTransition(order) }
      // One that waits for its first payment is still a cart.
      if (order.state === 'ArrangingPayment') {
        order.state = 'Cancelled'
        return { cancelOrder: { id: order.id } }
      }
      // Without lines it is the whole order.
      const given: Quantities | undefined = input.lines
      const cancelled = given ?? order.lines.map(({ id, quantity }) => ({ orderLineId: id, quantity }))
      if (cancelled.every(({ quantity }) => quantity === 0))
        return { cancelOrder: refused('EMPTY_ORDER_LINE_SELECTION_ERROR', 'At least one OrderLine must be specified') }
      if (cancelled.some(({ orderLineId }) => sumOf(cancelled, orderLineId) > quantityOf(order, orderLineId)))
        return { cancelOrder: refused('QUANTITY_TOO_GREAT_ERROR', 'The specified quantity is greater than the available OrderItems') }
      for (const { orderLineId, quantity } of cancelled) {
        const line = order.lines.find(({ id }) => id === orderLineId)
        if (!line) continue
        line.quantity -= quantity
        const level = variantOf(line.productVariant.id)?.stockLevels[0]
        if (level) level.stockAllocated -= quantity
      }
      if (input.cancelShipping === true) {
        order.cancelledShipping = order.shipping
        order.shipping = 0
      }
      total(order)
      note(order, 'ORDER_CANCELLATION', { reason: input.reason, lines: cancelled })
      if (order.lines.every(({ quantity }) => quantity === 0)) {
        if (!canMove(order, 'Cancelled')) return { cancelOrder: refusedTransition(order) }
        order.state = 'Cancelled'
      }
      return { cancelOrder: { id: order.id } }
    },
  }
  return { orders, operations }
}
