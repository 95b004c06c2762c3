import type { FastifyInstance, FastifyReply } from 'fastify'
import type { MagentoInvoiceRow, MagentoMemoRow, MagentoOrderRow, RefundBody } from './magento-memos.ts'
import { invoiceItems, makeMemo } from './magento-memos.ts'
import { findMatches, readSearch } from './magento-search.ts'

type Comment = { comment: string; is_visible_on_front: number }
type Track = { entity_id: number; track_number: string; title: string; carrier_code: string }
export type MagentoShipmentRow = {
  entity_id: number
  order_id: number
  items: { order_item_id: number; qty: number }[]
  tracks: Track[]
  comments: Comment[]
}
type ShipBody = { items: { order_item_id: number; qty: number }[]; comment?: Comment; tracks?: Omit<Track, 'entity_id'>[] }

export const now = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ')

/** Returns the orders of a stand-in shop and its routes for them. `move` takes items of a product out of stock, or puts them back; false for none of that SKU. */
export function magentoOrders(move: (sku: string, quantity: number) => boolean) {
  const orders: MagentoOrderRow[] = []
  const shipments: MagentoShipmentRow[] = []
  const memos: MagentoMemoRow[] = []
  const invoices: MagentoInvoiceRow[] = []
  let lastId = 0
  const nextId = (): number => (lastId += 1)
  const touch = (order: MagentoOrderRow): void => {
    order.updated_at = now()
    // The parts of what was bought go with it.
    const bought = order.items.filter((item) => item.parent_item_id === undefined)
    if (bought.every((item) => item.qty_shipped + item.qty_refunded >= item.qty_ordered)) order.state = 'complete'
    if (bought.every((item) => item.qty_refunded >= item.qty_ordered)) order.state = 'closed'
  }
  const fieldOf = (row: object, field: string): unknown => (row as Record<string, unknown>)[field]
  const register = (server: FastifyInstance, base: string): void => {
    const orderOf = (id: string): MagentoOrderRow | undefined => orders.find(({ entity_id }) => String(entity_id) === id)
    const missing = { message: "The entity that was requested doesn't exist. Verify the entity and try again." }
    const lists = { orders, shipments, creditmemos: memos, invoices } as Record<string, readonly object[]>
    for (const [name, rows] of Object.entries(lists))
      server.get(`${base}/${name}`, async (request) => findMatches(rows, readSearch(request.query as Record<string, string>), fieldOf))
    server.get<{ Params: { id: string } }>(`${base}/orders/:id`, async ({ params }, reply) => orderOf(params.id) ?? reply.code(404).send(missing))
    server.post(`${base}/orders`, async (request, reply) => {
      const { entity } = request.body as { entity: MagentoOrderRow }
      if (entity.items.some(({ sku }) => !move(sku, 0)))
        return reply.code(400).send({ message: 'The product %1 is not there', parameters: [entity.items[0]?.sku] })
      const id = nextId()
      const order: MagentoOrderRow = {
        ...entity,
        entity_id: id,
        increment_id: String(id).padStart(9, '0'),
        updated_at: now(),
        created_at: now(),
        items: entity.items.map((item) => ({ ...item, item_id: nextId(), qty_shipped: 0, qty_invoiced: 0, qty_refunded: 0, qty_canceled: 0 })),
      }
      orders.push(order)
      return order
    })
    server.post<{ Params: { id: string } }>(`${base}/orders/:id/cancel`, async ({ params }, reply) => {
      const order = orderOf(params.id)
      if (!order) return reply.code(404).send(missing)
      const isEnded = ['canceled', 'closed', 'complete', 'holded'].includes(order.state)
      const isCancelled = !isEnded && order.items.some((item) => item.qty_invoiced < item.qty_ordered)
      if (isCancelled) {
        for (const item of order.items) item.qty_canceled = item.qty_ordered - item.qty_invoiced
        order.state = order.items.some((item) => item.qty_invoiced > item.qty_refunded) ? 'processing' : 'canceled'
        order.updated_at = now()
      }
      return reply.type('application/json').send(JSON.stringify(isCancelled))
    })
    server.post<{ Params: { id: string } }>(`${base}/order/:id/invoice`, async ({ params }, reply) => {
      const order = orderOf(params.id)
      if (!order) return reply.code(404).send(missing)
      if (order.items.every((item) => item.qty_invoiced >= item.qty_ordered))
        return reply.code(400).send({ message: 'The order does not allow an invoice to be created.' })
      invoiceItems(order)
      order.state = 'processing'
      touch(order)
      return nextId()
    })
    server.post<{ Params: { id: string } }>(`${base}/order/:id/ship`, async ({ params, body }, reply) => {
      const order = orderOf(params.id)
      const { items, comment, tracks = [] } = body as ShipBody
      if (!order) return reply.code(404).send(missing)
      for (const { order_item_id, qty } of items) {
        const item = order.items.find(({ item_id }) => item_id === order_item_id)
        if (!item || item.qty_shipped + qty > item.qty_ordered)
          return reply.code(400).send({ message: 'Not all of your products are available in the requested quantity.' })
        item.qty_shipped += qty
        move(item.sku, -qty)
      }
      const shipment = { entity_id: nextId(), order_id: order.entity_id, items, comments: comment ? [comment] : [] }
      shipments.push({ ...shipment, tracks: tracks.map((track) => ({ ...track, entity_id: nextId() })) })
      touch(order)
      return shipment.entity_id
    })
    server.post(`${base}/shipment/track`, async (request, reply) => {
      const { entity } = request.body as { entity: Track & { parent_id: number } }
      const shipment = shipments.find(({ entity_id }) => entity_id === entity.parent_id)
      if (!shipment) return reply.code(404).send(missing)
      shipment.tracks.push({ ...entity, entity_id: nextId() })
      return entity
    })
    const refund = (order: MagentoOrderRow | undefined, invoice: MagentoInvoiceRow | undefined, body: RefundBody, reply: FastifyReply) => {
      if (!order) return reply.code(404).send(missing)
      const made = makeMemo(order, invoice, body)
      if ('refusal' in made) return reply.code(400).send({ message: made.refusal })
      for (const { item, qty } of made.items)
        if (body.arguments.extension_attributes.return_to_stock_items.includes(item.item_id)) move(item.sku, qty)
      const memo = { ...made.memo, entity_id: nextId() }
      memos.push(memo)
      touch(order)
      return memo.entity_id
    }
    server.post<{ Params: { id: string } }>(`${base}/order/:id/refund`, async ({ params, body }, reply) =>
      refund(orderOf(params.id), undefined, body as RefundBody, reply),
    )
    server.post<{ Params: { id: string } }>(`${base}/invoice/:id/refund`, async ({ params, body }, reply) => {
      const invoice = invoices.find(({ entity_id }) => String(entity_id) === params.id)
      return refund(invoice && orderOf(String(invoice.order_id)), invoice, body as RefundBody, reply)
    })
  }
  return { orders, shipments, memos, invoices, register }
}
