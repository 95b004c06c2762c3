import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../tables.ts'
import { drawPicture } from './draw-picture.ts'
import type { Pace } from './fault-injection.ts'
import { answer, readScript, takeMode } from './fault-injection.ts'
import type { SandboxOrderBody } from './queries-shop.ts'
import type { ShopHandler, ShopPlace } from './shop-handler.ts'
import { mountShopOrders } from './shop-order-routes.ts'
import { withAddresses } from './with-addresses.ts'
import { countProducts, findOrder, findShop, insertOrder, listProducts, listTypes, updateShopScript } from './queries-shop.ts'

const maxProducts = 250

/** The simulated shop platform, under `/sandbox/shop`. */
export function mountShop(server: FastifyInstance, db: Kysely<DB>, pace: Pace): void {
  const at: ShopHandler = (operation, work) => {
    return async (request, reply) => {
      const shop = await findShop(db, request.params.shop)
      if (!shop) return reply.code(404).send({ error: 'unknown_shop' })
      if (!isKey(request.headers.authorization, shop.api_key)) return reply.code(401).send({ error: 'unauthorized' })
      const mode = await takeMode(db, 'sandbox.shop', shop.id, operation)
      return answer(reply, mode, pace, () => work(shop, request, mode === 'twice'))
    }
  }

  server.get<ShopPlace>(
    '/shop/:shop/info',
    at('info', async (shop) => ({ status: 200, body: { id: shop.id, name: shop.name, currency: shop.currency } })),
  )

  server.get<ShopPlace>(
    '/shop/:shop/products',
    at('list', async (shop, request, isTwice) => {
      const limit = Math.min(Math.max(Number(request.query.limit ?? 50) || 50, 1), maxProducts)
      const after = Number(request.query.after ?? 0)
      const { updatedAfter } = request.query
      if (!Number.isSafeInteger(after) || after < 0 || (updatedAfter !== undefined && Number.isNaN(Date.parse(updatedAfter)))) {
        return { status: 422, body: { error: 'bad_query' } }
      }
      const [rows, total] = await Promise.all([listProducts(db, shop.id, { after, limit, updatedAfter }), countProducts(db, shop.id)])
      const products = rows.map((row) => ({ ...withAddresses(row.body, request, shop.id), currency: shop.currency, updatedAt: row.updatedAt }))
      const next = rows.length === limit ? (rows.at(-1)?.number ?? null) : null
      return { status: 200, body: { products: isTwice ? [...products, ...products] : products, next, total } }
    }),
  )

  server.get<ShopPlace>(
    '/shop/:shop/categories',
    at('categories', async (shop) => ({ status: 200, body: { categories: treeOf(await listTypes(db, shop.id)) } })),
  )

  server.post<ShopPlace>(
    '/shop/:shop/orders',
    at('orders', async (shop, request) => {
      const order = readOrder(request.body)
      if (!order) return { status: 422, body: { error: 'bad_order' } }
      const result = await db.transaction().execute((transaction) => insertOrder(transaction, shop.id, order))
      if ('unknownLine' in result) return { status: 422, body: { error: 'unknown_variant', line: result.unknownLine } }
      return { status: result.isNew ? 201 : 200, body: { number: result.number, externalReference: order.externalReference, isNew: result.isNew } }
    }),
  )

  server.get<ShopPlace>(
    '/shop/:shop/orders',
    at('find', async (shop, request) => {
      const order = await findOrder(db, shop.id, { externalReference: request.query.externalReference ?? '' })
      return { status: 200, body: { orders: order ? [order] : [] } }
    }),
  )

  server.get<ShopPlace>(
    '/shop/:shop/orders/:number',
    at('find', async (shop, request) => {
      const number = Number(request.params.number)
      const order = Number.isSafeInteger(number) && number < 2 ** 31 ? await findOrder(db, shop.id, { number }) : undefined
      return order ? { status: 200, body: order } : { status: 404, body: { error: 'unknown_order' } }
    }),
  )

  server.post<ShopPlace>('/shop/:shop/script', async (request, reply) => {
    const shop = await findShop(db, request.params.shop)
    if (!shop || !isKey(request.headers.authorization, shop.api_key)) return reply.code(401).send({ error: 'unauthorized' })
    const script = readScript(request.body)
    if (!script) return reply.code(422).send({ error: 'bad_script' })
    await updateShopScript(db, shop.id, script)
    return reply.send({ script })
  })

  mountShopOrders(server, db, at)

  // A picture named so is one the shop has lost.
  server.get<ShopPlace>('/shop/:shop/pictures/missing.png', async (_request, reply) => reply.code(404).send({ error: 'no_such_picture' }))

  server.get<ShopPlace>('/shop/:shop/pictures/:name.png', async (request, reply) => {
    const picture = await drawPicture(request.params.name)
    return reply.header('content-type', 'image/png').header('cache-control', 'public, max-age=604800, immutable').send(picture)
  })
}

/** The steps of the paths as categories, parents first. */
function treeOf(paths: readonly string[]): { id: string; title: string; parentId: string | null }[] {
  const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const found = new Map<string, { id: string; title: string; parentId: string | null }>()
  for (const path of paths) {
    const titles = path.split(' > ')
    let parentId: string | null = null
    for (const title of titles) {
      const id: string = parentId === null ? `cat-${slug(title)}` : `${parentId}_${slug(title)}`
      if (!found.has(id)) found.set(id, { id, title, parentId })
      parentId = id
    }
  }
  return [...found.values()]
}

function readOrder(body: unknown): SandboxOrderBody | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { externalReference, lines } = body as Record<string, unknown>
  if (typeof externalReference !== 'string' || externalReference === '' || !Array.isArray(lines)) return undefined
  const isWhole = lines.every(
    (line: unknown) =>
      typeof line === 'object' &&
      line !== null &&
      'productId' in line &&
      typeof line.productId === 'string' &&
      'variantId' in line &&
      typeof line.variantId === 'string' &&
      'quantity' in line &&
      Number.isSafeInteger(line.quantity) &&
      Number(line.quantity) > 0,
  )
  return isWhole ? (body as SandboxOrderBody) : undefined
}

/** Whether an `Authorization` header carries this key; takes as long for a wrong one. */
export function isKey(header: string | undefined, key: string): boolean {
  const given = Buffer.from(/^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? '')
  const requested = Buffer.from(key)
  return given.length === requested.length && timingSafeEqual(given, requested)
}
