import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { DB } from '../tables.ts'
import type { ShopHandler, ShopPlace } from './shop-handler.ts'
import {
  findShipments,
  findProducts,
  insertShopRefund,
  listChangedOrders,
  updateInventory,
  updateShopWebhook,
  upsertProduct,
  upsertShipment,
} from './queries-shop-order.ts'
import { mountShopSales } from './shop-sale-routes.ts'
import { withAddresses } from './with-addresses.ts'

const Line = z.object({ variantId: z.string(), quantity: z.int().check(z.positive()) })
const Shipment = z.object({
  key: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.nullable(z.string()),
  lines: z.array(Line),
})
const Refund = z.object({
  /** Empty for one that a person makes in the shop. */
  key: z.string(),
  amount: z.int(),
  lines: z.array(
    z.object({ variantId: z.string(), quantity: z.int().check(z.nonnegative()), amount: z.optional(z.int()), isRestocked: z.boolean() }),
  ),
})
const Webhook = z.object({ address: z.string().check(z.minLength(1)), secret: z.string().check(z.minLength(16)) })
const Stock = z.object({ productId: z.string(), variantId: z.string(), inventory: z.int() })
const Product = z.looseObject({
  id: z.string().check(z.minLength(1)),
  title: z.string().check(z.minLength(1), z.maxLength(255)),
  variants: z.array(z.looseObject({ id: z.string() })),
})
const pageSize = 100
const bad = { status: 422, body: { error: 'bad_request' } }
const unknown = { status: 404, body: { error: 'not_found' } }

/** What a shop does with its orders, stock, products and webhooks, under `/sandbox/shop`. */
export function mountShopOrders(server: FastifyInstance, db: Kysely<DB>, at: ShopHandler): void {
  const numberOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

  server.get<ShopPlace>(
    '/shop/:shop/orders/:number/shipments',
    at('find', async (shop, request) => {
      const shipments = await findShipments(db, shop.id, numberOf(request.params.number))
      return shipments ? { status: 200, body: { shipments } } : unknown
    }),
  )
  server.post<ShopPlace>(
    '/shop/:shop/orders/:number/shipments',
    at('shipments', async (shop, request) => {
      const shipment = Shipment.safeParse(request.body)
      if (!shipment.success) return bad
      const id = await db.transaction().execute((trx) => upsertShipment(trx, shop.id, numberOf(request.params.number), shipment.data))
      return id === undefined ? unknown : { status: 200, body: { id } }
    }),
  )
  server.post<ShopPlace>(
    '/shop/:shop/orders/:number/refunds',
    at('refunds', async (shop, request) => {
      const refund = Refund.safeParse(request.body)
      if (!refund.success) return bad
      const id = await db.transaction().execute((trx) => insertShopRefund(trx, shop.id, numberOf(request.params.number), refund.data))
      return id === undefined ? unknown : { status: 200, body: { id } }
    }),
  )
  mountShopSales(server, db, at)
  server.get<ShopPlace>(
    '/shop/:shop/changed-orders',
    at('list', async (shop, request) => {
      const { updatedAfter = '', after = '0' } = request.query
      if (Number.isNaN(Date.parse(updatedAfter))) return bad
      return { status: 200, body: { orders: await listChangedOrders(db, shop.id, { updatedAfter, after: numberOf(after), limit: pageSize }) } }
    }),
  )
  server.get<ShopPlace>(
    '/shop/:shop/some-products',
    at('list', async (shop, request) => {
      const rows = await findProducts(db, shop.id, (request.query.ids ?? '').split(','))
      return {
        status: 200,
        body: { products: rows.map((row) => ({ ...withAddresses(row.body, request, shop.id), currency: shop.currency, updatedAt: row.updatedAt })) },
      }
    }),
  )
  server.put<ShopPlace>(
    '/shop/:shop/products',
    at('products', async (shop, request) => {
      const product = Product.safeParse(request.body)
      if (!product.success) return bad
      await db.transaction().execute((trx) => upsertProduct(trx, shop.id, request.body as never))
      return { status: 200, body: { id: product.data.id } }
    }),
  )
  server.post<ShopPlace>(
    '/shop/:shop/stock',
    at('stock', async (shop, request) => {
      const change = Stock.safeParse(request.body)
      if (!change.success) return bad
      return (await db.transaction().execute((trx) => updateInventory(trx, shop.id, change.data))) ? { status: 200, body: {} } : unknown
    }),
  )
  server.put<ShopPlace>(
    '/shop/:shop/webhook',
    at('webhook', async (shop, request) => {
      const webhook = z.nullable(Webhook).safeParse(request.body ?? null)
      if (!webhook.success) return bad
      await updateShopWebhook(db, shop.id, webhook.data)
      return { status: 200, body: {} }
    }),
  )
}
