type Row = Record<string, unknown> & { legacyResourceId: string }
type Line = { id: string; quantity: number; sku: string; variant: { legacyResourceId: string } }
type Variant = Row & { inventoryQuantity: number; inventoryItem?: { tracked: boolean } }
type Item = { id: string; quantity: number }
type RefundedLine = { lineItemId: string; quantity: number; restockType: string }

/** The variables of the operations on orders together; each reads its own. */
export type OrderVariables = {
  after: string | null
  id: string
  query: string
  key: string
  isRestocked: boolean
  tracking: Record<string, string>
  order: { sourceIdentifier: string; lineItems: { quantity: number; variantId: string }[] }
  fulfillment: {
    lineItemsByFulfillmentOrder: { fulfillmentOrderId: string; fulfillmentOrderLineItems: Item[] }[]
    trackingInfo: Record<string, string>
  }
}

const idOf = (gid: unknown): string => String(gid).split('/').at(-1) ?? ''

/** Returns the operations on orders that the portal creates: what of them was shipped and went back, and their cancellation. */
export function orderOperations(
  shop: { products: Row[]; orders: Row[]; fulfilments: Map<string, Row[]>; refunds: Map<string, Row> },
  nextId: () => string,
): Record<string, (variables: OrderVariables & { input: object }) => unknown> {
  const linesOf = (order: Row) => order.lineItems as Line[]
  const orderOf = (id: string) => shop.orders.find((one) => one.legacyResourceId === idOf(id))
  /** Changes how many of the variant of a line are in stock, where that is counted. */
  const move = (line: Line | undefined, quantity: number): void => {
    const variants = shop.products.flatMap((product) => (product.variants as { nodes: Variant[] }).nodes)
    const variant = variants.find((one) => one.legacyResourceId === line?.variant.legacyResourceId)
    if (variant?.inventoryItem?.tracked === true) variant.inventoryQuantity += quantity
  }
  const leftOf = (order: Row, id: string, quantity: number): number =>
    quantity -
    (shop.fulfilments.get(order.legacyResourceId) ?? [])
      .flatMap((one) => one.items as Item[])
      .reduce((sum, item) => sum + (item.id === id ? item.quantity : 0), 0) -
    refundedOf(id, ['CANCEL'])
  /** How many of a line went back, by the ways that are named. */
  const refundedOf = (id: string, types = ['CANCEL', 'RETURN', 'NO_RESTOCK']): number =>
    [...shop.refunds.values()]
      .flatMap(({ sent }) => (sent as { refundLineItems: RefundedLine[] }).refundLineItems)
      .reduce((sum, line) => sum + (line.lineItemId === id && types.includes(line.restockType) ? line.quantity : 0), 0)
  return {
    FindOrder: ({ query }) => ({
      orders: { nodes: shop.orders.filter((one) => String(query) === `source_identifier:"${String(one.sourceIdentifier)}"`) },
    }),
    CreateOrder: ({ order }) => {
      const { lineItems, ...rest } = order
      const made: Row = {
        ...rest,
        legacyResourceId: nextId(),
        name: `#${1001 + shop.orders.length}`,
        lineItems: lineItems.map(({ quantity, variantId }) => ({
          id: `gid://shopify/LineItem/${nextId()}`,
          quantity,
          sku: '',
          variant: { legacyResourceId: idOf(variantId) },
        })),
        sent: order,
      }
      shop.orders.push(made)
      for (const line of linesOf(made)) move(line, -line.quantity)
      return { orderCreate: { order: { legacyResourceId: made.legacyResourceId, name: made.name }, userErrors: [] } }
    },
    Fulfilments: ({ id }) => ({ order: { fulfillments: shop.fulfilments.get(idOf(id)) ?? [] } }),
    FulfilmentOrders: ({ id }) => {
      const order = orderOf(id)
      const nodes = order
        ? linesOf(order).map((line) => ({ ...line, totalQuantity: line.quantity, remainingQuantity: leftOf(order, line.id, line.quantity) }))
        : []
      return {
        order: {
          fulfillmentOrders: {
            nodes: [
              {
                id: `gid://shopify/FulfillmentOrder/${idOf(id)}`,
                status: nodes.some((one) => one.remainingQuantity > 0) ? 'OPEN' : 'CLOSED',
                lineItems: { nodes },
              },
            ],
          },
        },
      }
    },
    Fulfil: ({ fulfillment }) => {
      const [part] = fulfillment.lineItemsByFulfillmentOrder
      const orderId = idOf(part?.fulfillmentOrderId)
      const order = shop.orders.find((one) => one.legacyResourceId === orderId)
      const items = part?.fulfillmentOrderLineItems ?? []
      const isPossible = items.every(({ id, quantity }) => {
        const line = order && linesOf(order).find((one) => one.id === id)
        return order && line && items.filter((one) => one.id === id).length === 1 && quantity <= leftOf(order, id, line.quantity)
      })
      if (!isPossible)
        return {
          fulfillmentCreate: { fulfillment: null, userErrors: [{ field: null, message: 'Invalid fulfillment order line item quantity requested.' }] },
        }
      const made: Row = {
        legacyResourceId: nextId(),
        status: 'SUCCESS',
        trackingInfo: [
          {
            company: fulfillment.trackingInfo.company ?? null,
            number: fulfillment.trackingInfo.number ?? null,
            url: fulfillment.trackingInfo.url ?? null,
          },
        ],
        items,
        fulfillmentLineItems: {
          nodes: items.map((item) => ({ quantity: item.quantity, lineItem: order && linesOf(order).find((line) => line.id === item.id) })),
        },
      }
      shop.fulfilments.set(orderId, [...(shop.fulfilments.get(orderId) ?? []), made])
      return { fulfillmentCreate: { fulfillment: made, userErrors: [] } }
    },
    UpdateTracking: ({ id, tracking }) => {
      const made = [...shop.fulfilments.values()].flat().find((one) => one.legacyResourceId === idOf(id))
      const { company = null, number = null, url = null } = tracking
      if (made) made.trackingInfo = [{ company, number, url }]
      return {
        fulfillmentTrackingInfoUpdate: { fulfillment: made ?? null, userErrors: made ? [] : [{ field: null, message: 'Fulfillment not found.' }] },
      }
    },
    Refundable: ({ id }) => {
      const order = orderOf(id)
      return {
        order: {
          refunds: [...shop.refunds.values()]
            .filter(({ sent }) => (sent as { orderId: string }).orderId === id)
            .map(({ legacyResourceId, sent }) => ({ legacyResourceId, note: (sent as { note: string }).note })),
          currencyCode: 'EUR',
          presentmentCurrencyCode: order?.presentment === undefined ? 'EUR' : 'SEK',
          transactions: [
            {
              id: 'gid://shopify/OrderTransaction/1',
              kind: 'SALE',
              status: 'SUCCESS',
              gateway: 'Marketplace',
              amountSet: { shopMoney: { amount: '35.20' }, presentmentMoney: { amount: String(order?.presentment ?? '35.20') } },
            },
          ],
          lineItems: {
            nodes: order
              ? linesOf(order).map((line) => ({
                  ...line,
                  unfulfilledQuantity: leftOf(order, line.id, line.quantity),
                  refundableQuantity: line.quantity - refundedOf(line.id),
                }))
              : [],
          },
        },
        locations: { nodes: [{ id: 'gid://shopify/Location/1' }] },
      }
    },
    CancelledAt: ({ id }) => {
      const order = orderOf(id)
      return { order: order ? { cancelledAt: order.cancelledAt ?? null } : null }
    },
    CancelOrder: ({ id, isRestocked }) => {
      const order = orderOf(id)
      if (!order || order.cancelledAt !== undefined)
        return { orderCancel: { orderCancelUserErrors: [{ field: null, message: 'The order is cancelled already.' }] } }
      order.cancelledAt = new Date().toISOString()
      // What a refund has cancelled is in stock again already.
      if (isRestocked) for (const line of linesOf(order)) move(line, leftOf(order, line.id, line.quantity))
      return { orderCancel: { orderCancelUserErrors: [] } }
    },
    Refund: ({ key, input }) => {
      const before = shop.refunds.get(key)
      if (before && JSON.stringify(before.sent) !== JSON.stringify(input))
        return { refundCreate: { refund: null, userErrors: [{ field: null, message: 'The idempotency key was used with other parameters' }] } }
      const sent = (input as { refundLineItems: RefundedLine[] }).refundLineItems
      const lines = shop.orders.flatMap((order) => (order.lineItems === undefined ? [] : linesOf(order)))
      const isTooMuch = sent.some(({ lineItemId, restockType }) => {
        const same = sent.filter((one) => one.lineItemId === lineItemId)
        const isTwice = same.filter((one) => one.restockType === restockType).length > 1
        const purchased = lines.find(({ id }) => id === lineItemId)?.quantity ?? 0
        return isTwice || same.reduce((sum, { quantity }) => sum + quantity, 0) > purchased - refundedOf(lineItemId)
      })
      if (isTooMuch && !before)
        return { refundCreate: { refund: null, userErrors: [{ field: null, message: 'Quantity cannot refund more items than were purchased' }] } }
      const made = before ?? { legacyResourceId: nextId(), sent: input }
      shop.refunds.set(key, made)
      for (const { lineItemId, quantity, restockType } of before ? [] : sent)
        if (restockType !== 'NO_RESTOCK')
          move(
            lines.find(({ id }) => id === lineItemId),
            quantity,
          )
      return { refundCreate: { refund: made, userErrors: [] } }
    },
  }
}
