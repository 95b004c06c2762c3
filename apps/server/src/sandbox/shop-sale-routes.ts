import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { DB } from '../tables.ts'
import { insertOrder } from './queries-shop.ts'
import { findSales, updateSale } from './queries-shop-order.ts'
import { insertShopWebhook } from './queries-webhook.ts'
import type { ShopHandler, ShopPlace } from './shop-handler.ts'

const Text = z._default(z.string(), '')
const Sale = z.object({
  customer: z.object({ name: Text, email: Text, phone: Text }),
  shippingAddress: z._default(z.record(z.string(), z.string()), {}),
  note: Text,
  lines: z.array(
    z.object({
      productId: z.string(),
      variantId: z.string(),
      sku: Text,
      name: Text,
      quantity: z.int().check(z.positive()),
      total: z.int(),
      tax: z._default(z.int(), 0),
    }),
  ),
  shipping: z._default(z.int(), 0),
  isPaid: z._default(z.boolean(), true),
})
const unknown = { status: 404, body: { error: 'not_found' } }

/** What shoppers and staff do in a simulated shop itself: buy, pay, cancel. Under `/sandbox/shop`. */
export function mountShopSales(server: FastifyInstance, db: Kysely<DB>, at: ShopHandler): void {
  const numberOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

  server.post<ShopPlace>(
    '/shop/:shop/checkout',
    at('orders', async (shop, request) => {
      const sale = Sale.safeParse(request.body)
      if (!sale.success) return { status: 422, body: { error: 'bad_order' } }
      const { lines, shipping } = sale.data
      const total = lines.reduce((sum, line) => sum + line.total, shipping)
      const body = { ...sale.data, lines: lines.map((line, index) => ({ ...line, id: `line_${index + 1}` })), currency: shop.currency, total }
      const made = await db.transaction().execute(async (trx) => {
        const result = await insertOrder(trx, shop.id, { ...body, externalReference: `checkout-${randomUUID()}` })
        if ('number' in result) await insertShopWebhook(trx, shop.id, { type: 'order.updated', order: result.number })
        return result
      })
      return 'unknownLine' in made
        ? { status: 422, body: { error: 'unknown_variant', line: made.unknownLine } }
        : { status: 201, body: { number: made.number } }
    }),
  )
  server.get<ShopPlace>(
    '/shop/:shop/some-orders',
    at('find', async (shop, request) => {
      const sales = await findSales(db, shop.id, (request.query.numbers ?? '').split(',').map(numberOf))
      const orders = sales.map(({ number, body, refunds, isCancelled, createdAt }) => ({
        placedAt: createdAt,
        isPaid: true,
        ...body,
        number,
        refunds,
        isCancelled,
      }))
      return { status: 200, body: { orders } }
    }),
  )
  for (const [path, change] of [
    ['pay', 'paid'],
    ['cancel', 'cancelled'],
  ] as const)
    server.post<ShopPlace>(
      `/shop/:shop/orders/:number/${path}`,
      at('orders', async (shop, request) => {
        const isKnown = await db.transaction().execute((trx) => updateSale(trx, shop.id, numberOf(request.params.number), change))
        return isKnown ? { status: 200, body: {} } : unknown
      }),
    )
}
