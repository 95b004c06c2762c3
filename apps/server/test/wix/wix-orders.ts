import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Refuse, SiteOf, WixCatalog, WixOrder } from './wix-types.ts'

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

type Line = WixOrder['body']['lineItems'][number]

/** Changes how many of the variant of a line are in stock, where that is counted. */
function move({ products }: WixCatalog, { catalogReference }: Line, quantity: number): void {
  const { catalogItemId, options } = (catalogReference ?? {}) as { catalogItemId?: string; options?: { variantId?: string } }
  const product = products.find(({ id, idV3 }) => id === catalogItemId || idV3 === catalogItemId)
  const variant = product?.variants.find(({ id, idV3 }) => id === options?.variantId || idV3 === options?.variantId)
  if (variant && variant.stock !== null) variant.stock += quantity
}

/** Returns whether an order is paid, and how much of it went back. */
function paymentStatusOf({ body, refunds }: WixOrder): unknown {
  if (refunds.length === 0) return body.paymentStatus
  const refunded = refunds
    .flatMap(({ payments, states }) => payments.filter((_, index) => (states[index] ?? 'SUCCEEDED') === 'SUCCEEDED'))
    .reduce((sum, { amount }) => sum + Number(amount.amount), 0)
  if (refunded === 0) return body.paymentStatus
  const { total } = body.priceSummary as { total: { amount: string } }
  return refunded >= Number(total.amount) ? 'FULLY_REFUNDED' : 'PARTIALLY_REFUNDED'
}

type Search = {
  filter?: { 'channelInfo.externalOrderId'?: string; updatedDate?: { $gte: string } }
  sort?: { fieldName: string; order: string }[]
  cursorPaging?: { limit?: number; cursor?: string }
}

/** Returns the payments and refunds of an order as Wix returns them. */
function toTransactions({ id, payments, refunds }: WixOrder): object {
  return {
    orderId: id,
    payments,
    refunds: refunds.map(({ id: refundId, details, payments: parts, states }) => ({
      id: refundId,
      details,
      transactions: parts.map((part, index) => ({ ...part, refundStatus: states[index] ?? 'SUCCEEDED' })),
    })),
  }
}

/** Mounts the orders of a site. It takes their items out of stock when they are placed. */
export function mountWixOrders(server: FastifyInstance, siteOf: SiteOf, refuse: Refuse): void {
  server.post('/ecom/v1/orders/search', async (request, reply) => {
    const site = siteOf(request, reply)
    if (!site) return reply
    const { search } = request.body as { search: Search }
    const { cursor, limit = 100 } = search.cursorPaging ?? {}
    // A cursor has the search it began with in it.
    if (cursor !== undefined && (search.filter || search.sort)) return refuse(reply, 400, 'INVALID_CURSOR')
    const from =
      cursor === undefined ? { search, at: 0 } : (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { search: Search; at: number })
    const { 'channelInfo.externalOrderId': requested, updatedDate } = from.search.filter ?? {}
    const found = site.orders
      .filter(({ body }) => requested === undefined || body.channelInfo?.externalOrderId === requested)
      .filter((order) => updatedDate === undefined || order.updatedDate >= updatedDate.$gte)
      .toSorted((a, b) => (from.search.sort ? a.updatedDate.localeCompare(b.updatedDate) : 0))
    const page = found.slice(from.at, from.at + limit)
    const next = from.at + limit < found.length ? Buffer.from(JSON.stringify({ ...from, at: from.at + limit })).toString('base64url') : undefined
    return {
      orders: page.map(({ id, number, body }) => ({ ...body, id, number: String(number) })),
      metadata: { count: page.length, hasNext: next !== undefined, cursors: { next } },
    }
  })
  server.post('/ecom/v1/orders', async (request, reply) => {
    const site = siteOf(request, reply)
    if (!site) return reply
    const { order } = request.body as { order: WixOrder['body'] }
    if (!channels.has(order.channelInfo?.type ?? '')) return refuse(reply, 400, 'INVALID_CHANNEL')
    const lineItems = order.lineItems.map((line) => ({ ...line, id: randomUUID() }))
    const id = randomUUID()
    const number = 10_001 + site.orders.length
    site.orders.push({ id, number, body: { ...order, lineItems }, fulfilments: [], payments: [], refunds: [], updatedDate: new Date().toISOString() })
    for (const line of lineItems) move(site, line, -line.quantity)
    return { order: { ...order, lineItems, id, number: String(number) } }
  })

  /** Answers about one order of the site; a text is the code of a refusal. */
  const on = (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    answer: (order: WixOrder, body: never, params: Record<string, string>, site: WixCatalog) => object | string | undefined,
  ) =>
    server.route({
      method,
      url,
      handler: async (request, reply) => {
        const site = siteOf(request, reply)
        if (!site) return reply
        const params = request.params as Record<string, string>
        const order = site.orders.find(({ id }) => id === params.orderId)
        const answered = order && answer(order, request.body as never, params, site)
        return typeof answered === 'string' ? refuse(reply, 428, answered) : (answered ?? refuse(reply, 404, 'NOT_FOUND'))
      },
    })
  const transactionsOf = (order: WixOrder) => ({ orderTransactions: toTransactions(order) })
  const readOrder = (order: WixOrder) => ({
    order: { ...order.body, id: order.id, number: String(order.number), updatedDate: order.updatedDate, paymentStatus: paymentStatusOf(order) },
  })
  server.post('/ecom/v1/payments/list-by-ids', async (request, reply) => {
    const site = siteOf(request, reply)
    if (!site) return reply
    const { orderIds } = request.body as { orderIds: string[] }
    return { orderTransactions: site.orders.filter(({ id }) => orderIds.includes(id)).map(toTransactions) }
  })
  on('GET', '/ecom/v1/payments-collector/orders/:orderId/refundability', ({ payments, refundability }) => ({
    refundabilities: payments.map(({ id: paymentId }) => ({ paymentId, refundabilityStatus: 'REFUNDABLE', ...refundability?.[paymentId] })),
    refundablePerItem: true,
  }))
  on('GET', '/ecom/v1/orders/:orderId', readOrder)
  on('POST', '/ecom/v1/orders/:orderId/cancel', (order, { restockAllItems = false }: { restockAllItems?: boolean }, _, site) => {
    if (order.body.status === 'PENDING' || order.body.status === 'REJECTED') return `ORDER_IS_${order.body.status}`
    order.body.status = 'CANCELED'
    if (restockAllItems) for (const line of order.body.lineItems) move(site, line, line.quantity)
    return readOrder(order)
  })
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
  on('POST', '/ecom/v1/payments-collector/orders/:orderId/trigger-refund', (order, refund: Omit<WixOrder['refunds'][number], 'id'>, _, site) => {
    if (!refund.payments.every(({ paymentId }) => order.payments.some(({ id }) => id === paymentId))) return undefined
    const isPaidByWix = refund.payments.every(({ externalRefund, paymentId }) => externalRefund === true || !order.refundability?.[paymentId])
    if (refund.details.reason.length > 200 || !isPaidByWix) return 'REFUND_REFUSED'
    const itemsOf = ({ details }: Pick<WixOrder['refunds'][number], 'details'>) =>
      (details.lineItems ?? []).map(({ lineItemId: id, quantity }) => ({ id, quantity }))
    const made = order.refunds.filter(({ states }) => states.length === 0 || states.some((state) => state !== 'FAILED'))
    if (!isPossible(order, made.flatMap(itemsOf), itemsOf(refund))) return undefined
    for (const { lineItemId, quantity } of refund.sideEffects.restockInfo.items ?? [])
      for (const line of order.body.lineItems) if (line.id === lineItemId) move(site, line, quantity)
    const refundId = randomUUID()
    order.refunds.push({ ...refund, id: refundId, states: order.nextRefund ?? [] })
    order.nextRefund = []
    order.updatedDate = new Date().toISOString()
    return { ...transactionsOf(order), refundId, failedPaymentIds: [] }
  })
}
