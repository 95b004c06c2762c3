import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Refuse, SiteOf, WixOrder } from './wix-types.ts'

const channels = new Set(['UNSPECIFIED', 'WEB', 'POS', 'EBAY', 'AMAZON', 'OTHER_PLATFORM', 'WIX_APP_STORE', 'BACKOFFICE_MERCHANT'])

type Quantities = { id: string; quantity: number }[]

/** Says whether items are of an order, each named once, and not more than is left of it. */
function isPossible({ body }: WixOrder, before: Quantities, items: Quantities): boolean {
  const sum = (some: Quantities, id: string): number => some.reduce((total, one) => total + (one.id === id ? one.quantity : 0), 0)
  return items.every(({ id, quantity }) => {
    const line = body.lineItems.find((one) => one.id === id)
    const isOnce = items.filter((one) => one.id === id).length === 1
    return line !== undefined && isOnce && sum(before, id) + quantity <= line.quantity
  })
}

export function mountWixOrders(server: FastifyInstance, siteOf: SiteOf, refuse: Refuse): void {
  server.post('/ecom/v1/orders/search', async (request, reply) => {
    const site = siteOf(request, reply)
    if (!site) return reply
    const { search } = request.body as { search: { filter?: Record<string, unknown> } }
    const requested = search.filter?.['channelInfo.externalOrderId']
    const found = site.orders.filter(({ body }) => requested === undefined || body.channelInfo?.externalOrderId === requested)
    return { orders: found.map(({ id, number, body }) => ({ ...body, id, number: String(number) })), metadata: { count: found.length } }
  })
  server.post('/ecom/v1/orders', async (request, reply) => {
    const site = siteOf(request, reply)
    if (!site) return reply
    const { order } = request.body as { order: WixOrder['body'] }
    if (!channels.has(order.channelInfo?.type ?? '')) return refuse(reply, 400, 'INVALID_CHANNEL')
    const lineItems = order.lineItems.map((line) => ({ ...line, id: randomUUID() }))
    const id = randomUUID()
    const number = 10_001 + site.orders.length
    site.orders.push({ id, number, body: { ...order, lineItems }, fulfilments: [], payments: [], refunds: [] })
    return { order: { ...order, lineItems, id, number: String(number) } }
  })

  /** Answers about one order of the site. */
  const on = (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    answer: (order: WixOrder, body: never, params: Record<string, string>) => object | undefined,
  ) =>
    server.route({
      method,
      url,
      handler: async (request, reply) => {
        const site = siteOf(request, reply)
        if (!site) return reply
        const params = request.params as Record<string, string>
        const order = site.orders.find(({ id }) => id === params.orderId)
        return (order && answer(order, request.body as never, params)) ?? refuse(reply, 404, 'NOT_FOUND')
      },
    })
  const transactionsOf = ({ id, payments, refunds }: WixOrder) => ({ orderTransactions: { orderId: id, payments, refunds } })
  on('GET', '/ecom/v1/orders/:orderId', (order) => ({ order: { ...order.body, id: order.id } }))
  on('GET', '/ecom/v1/fulfillments/orders/:orderId', ({ id, fulfilments }) => ({ orderWithFulfillments: { orderId: id, fulfillments: fulfilments } }))
  on(
    'POST',
    '/ecom/v1/fulfillments/orders/:orderId/create-fulfillment',
    (order, { fulfillment }: { fulfillment: Omit<WixOrder['fulfilments'][number], 'id'> }) => {
      const shipped = order.fulfilments.flatMap(({ lineItems }) => lineItems)
      if (!isPossible(order, shipped, fulfillment.lineItems)) return undefined
      const fulfillmentId = randomUUID()
      order.fulfilments.push({ ...fulfillment, id: fulfillmentId })
      return { fulfillmentId }
    },
  )
  on('PATCH', '/ecom/v1/fulfillments/:fulfillmentId/orders/:orderId', (order, { fulfillment }: { fulfillment: { trackingInfo: object } }, params) => {
    const present = order.fulfilments.find(({ id }) => id === params.fulfillmentId)
    return present && Object.assign(present, fulfillment)
  })
  on('GET', '/ecom/v1/payments/orders/:orderId', transactionsOf)
  on('POST', '/ecom/v1/payments/orders/:orderId/add-payment', (order, { payments }: { payments: object[] }) => {
    order.payments.push(...payments.map((payment) => ({ ...payment, id: randomUUID() })))
    return transactionsOf(order)
  })
  on('POST', '/ecom/v1/payments-collector/orders/:orderId/trigger-refund', (order, refund: Omit<WixOrder['refunds'][number], 'id'>) => {
    if (!refund.payments.every(({ paymentId }) => order.payments.some(({ id }) => id === paymentId))) return undefined
    const itemsOf = ({ details }: Pick<WixOrder['refunds'][number], 'details'>) =>
      (details.lineItems ?? []).map(({ lineItemId: id, quantity }) => ({ id, quantity }))
    if (!isPossible(order, order.refunds.flatMap(itemsOf), itemsOf(refund))) return undefined
    const refundId = randomUUID()
    order.refunds.push({ ...refund, id: refundId })
    return { ...transactionsOf(order), refundId, failedPaymentIds: [] }
  })
}
