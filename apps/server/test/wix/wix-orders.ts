import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WixSite } from './wix-site.ts'

/** An order of a site, as it was sent. */
export type WixOrder = { id: string; number: number; body: { channelInfo?: { type?: string; externalOrderId?: string } } & Record<string, unknown> }
export type WixOrders = { orders: WixOrder[] }

const channels = new Set(['UNSPECIFIED', 'WEB', 'POS', 'EBAY', 'AMAZON', 'OTHER_PLATFORM', 'WIX_APP_STORE', 'BACKOFFICE_MERCHANT'])

type SiteOf = (request: FastifyRequest, reply: FastifyReply) => WixSite | undefined
type Refuse = (reply: FastifyReply, status: number, code: string) => FastifyReply

export function mountWixOrders(server: FastifyInstance, siteOf: SiteOf, refuse: Refuse): void {
  server.post('/ecom/v1/orders/search', async (request, reply) => {
    const site = siteOf(request, reply)
    if (!site) return reply
    const { search } = request.body as { search: { filter?: Record<string, unknown> } }
    const wanted = search.filter?.['channelInfo.externalOrderId']
    const found = site.orders.filter(({ body }) => wanted === undefined || body.channelInfo?.externalOrderId === wanted)
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
