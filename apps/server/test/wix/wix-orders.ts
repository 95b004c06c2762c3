import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Refuse, SiteOf, WixOrder } from './wix-types.ts'

const channels = new Set(['UNSPECIFIED', 'WEB', 'POS', 'EBAY', 'AMAZON', 'OTHER_PLATFORM', 'WIX_APP_STORE', 'BACKOFFICE_MERCHANT'])

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
    const created = { id: randomUUID(), number: 10_001 + site.orders.length, body: order }
    site.orders.push(created)
    return { order: { ...order, id: created.id, number: String(created.number) } }
  })
}
