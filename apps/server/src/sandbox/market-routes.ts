import { createHash, randomInt, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../tables.ts'
import type { MarketProduct } from './queries-market.ts'
import {
  decideMarketProducts,
  findMarketProduct,
  insertMarketOrder,
  insertMarketProduct,
  listMarketOrders,
  listMarketProducts,
  updateMarketOrder,
  updateMarketProduct,
  updateMarketStatus,
} from './queries-market.ts'

type Place = { Params: { market: string; id: string; hash: string }; Body: Record<string, unknown> }
type Request = FastifyRequest<Place>
type Variant = { id: string; sku: string; name?: string; priceMinor: number | null; stock: number | null }

/** How long a shopper waits before the next order. */
const pauseMs = 30 * 60_000
const mostOrders = 50
const mostPieces = 3

/** The simulated marketplace, under `/sandbox/market/{account}`: the calls of Stoa's own API that a seller uses. It approves, and shoppers buy. */
export function mountMarket(server: FastifyInstance, db: Kysely<DB>): void {
  const at = (work: (market: string, request: Request) => Promise<object | undefined>) => async (request: Request, reply: FastifyReply) => {
    if (!/^Bearer key_\S+$/.test(request.headers.authorization ?? '')) return reply.code(401).send({ code: 'sign_in_required' })
    const body = await work(request.params.market, request)
    return body === undefined ? reply.code(404).send({ code: 'not_found', detail: 'There is no such record' }) : reply.send(body)
  }
  const base = '/market/:market/api'
  server.get<Place>(
    `${base}/Company/Identity`,
    at(async (market) => ({ companyId: idOf(market), companyType: 'MERCHANT', companyName: 'Sandbox marketplace', currency: 'EUR' })),
  )
  server.post<Place>(
    `${base}/Product/UploadManualProduct`,
    at(async (market, request) => {
      const form = await readForm(request)
      const text = (name: string): string => textOf(form, name)
      const variants = withIds(JSON.parse(text('variants') || '[]'))
      const pictures = form.getAll('images').map(newPicture)
      const product = { name: text('name'), reference: text('reference'), currency: text('currency'), variants, pictures }
      return toProduct(await insertMarketProduct(db, market, product.reference, product))
    }),
  )
  server.post<Place>(
    `${base}/Product/UpdateProduct`,
    at(async (market, { body }) => {
      const present = await findMarketProduct(db, market, String(body.id))
      if (!present) return undefined
      const { variants = present.body.variants, images = present.body.pictures, ...others } = body
      const changed = { ...present.body, ...others, variants: withIds(variants), pictures: images }
      await updateMarketProduct(db, market, present.id, changed)
      return toProduct({ ...present, body: changed })
    }),
  )
  server.post<Place>(
    `${base}/Product/ReplaceProductImage`,
    at(async (market, request) => {
      const present = await findMarketProduct(db, market, textOf(await readForm(request), 'id'))
      if (!present) return undefined
      const changed = { ...present.body, pictures: [...picturesOf(present), newPicture()] }
      await updateMarketProduct(db, market, present.id, changed)
      return toProduct({ ...present, body: changed })
    }),
  )
  server.post<Place>(
    `${base}/Product/BulkUpdateProducts`,
    at(async (market, { body }) => {
      const { products = [], change = {} } = body as { products?: { id: string }[]; change?: { status?: string } }
      const ids = products.map(({ id }) => id)
      return { done: await updateMarketStatus(db, market, ids, change.status === 'Discontinued' ? 'Discontinued' : 'Pending') }
    }),
  )
  server.post<Place>(
    `${base}/Product/PushProducts/:id`,
    at(async (market) => {
      await decideMarketProducts(db, market)
      return {}
    }),
  )
  server.get<Place>(
    `${base}/Product/PagedProducts/:id`,
    at(async (market) => ({ value: (await listMarketProducts(db, market)).map(toProduct), next: null })),
  )
  server.get<Place>(
    `${base}/Product/Get/:id`,
    at(async (market, { params }) => {
      const product = await findMarketProduct(db, market, params.id)
      return product && toProduct(product)
    }),
  )
  server.get<Place>(
    `${base}/Order/PagedOrders`,
    at(async (market) => {
      await placeOrder(db, market)
      return { value: (await listMarketOrders(db, market)).map(({ body }) => body), next: null }
    }),
  )
  server.get<Place>(
    `${base}/Order/GetByHash/:hash`,
    at(async (market, { params }) => (await listMarketOrders(db, market)).find(({ hash }) => hash === params.hash)?.body),
  )
  server.post<Place>(
    `${base}/Order/FulfillOrder`,
    at(async (market, { body, headers }) => {
      const order = (await listMarketOrders(db, market)).find(({ hash }) => hash === body.hash)
      if (!order) return undefined
      const key = headers['idempotency-key']
      const keys = Array.isArray(order.body.keys) ? (order.body.keys as unknown[]) : []
      // A repeat is answered as the first request was, and ships nothing again.
      const fulfilments = fulfilmentsOf(order)
      if (key !== undefined && keys.includes(key)) return { orderStatus: order.body.orderStatus, fulfilments }
      const lines = shipLines(order.body.lines as Line[], body.lines as ShippedLine[] | undefined)
      const orderStatus = lines.every(({ quantity, fulfilledQuantity }) => fulfilledQuantity === quantity) ? 'Fulfilled' : 'Partially Fulfilled'
      const recorded = [...fulfilments, { fulfilmentId: randomUUID(), ...trackingOf(body) }]
      await updateMarketOrder(db, market, order.hash, { orderStatus, lines, fulfilments: recorded, keys: [...keys, key] })
      return { orderStatus, fulfilments: recorded }
    }),
  )
  server.post<Place>(
    `${base}/Order/UpdateTracking`,
    at(async (market, { body }) => {
      const order = (await listMarketOrders(db, market)).find(({ hash }) => hash === body.hash)
      if (!order) return undefined
      const fulfilments = fulfilmentsOf(order).map((one) => (one.fulfilmentId === body.fulfilmentId ? { ...one, ...trackingOf(body) } : one))
      await updateMarketOrder(db, market, order.hash, { fulfilments })
      return { orderStatus: order.body.orderStatus, fulfilments }
    }),
  )
}

type Line = { lineId?: string; quantity: number; fulfilledQuantity?: number }
type ShippedLine = { lineId: string; quantity: number }

type Fulfilment = { fulfilmentId: string; carrier: string; trackingNumber: string; trackingHref: string | null }

function fulfilmentsOf({ body }: { body: Record<string, unknown> }): Fulfilment[] {
  return Array.isArray(body.fulfilments) ? (body.fulfilments as Fulfilment[]) : []
}

function trackingOf({ carrier, trackingNumber, trackingHref }: Record<string, unknown>): Omit<Fulfilment, 'fulfilmentId'> {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { carrier: text(carrier), trackingNumber: text(trackingNumber), trackingHref: text(trackingHref) || null }
}

/** Lines of an order after these were shipped, or all that were left: at most as many as there are. */
function shipLines(lines: readonly Line[], shipped: readonly ShippedLine[] | undefined): (Line & { fulfilledQuantity: number })[] {
  return lines.map((line) => {
    const { lineId, quantity, fulfilledQuantity = 0 } = line
    const added = shipped ? (shipped.find((one) => one.lineId === lineId)?.quantity ?? 0) : quantity
    return { ...line, fulfilledQuantity: Math.min(quantity, fulfilledQuantity + added) }
  })
}

/** An id that is always the same for an account. */
function idOf(market: string): string {
  return createHash('sha256')
    .update(market)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
}

async function readForm(request: Request): Promise<FormData> {
  const type = String(request.headers['content-type'] ?? '')
  // oxlint-disable-next-line typescript/no-deprecated -- the bodies are small and our own: the simulated market runs on loopback only.
  return new Response(new Uint8Array(await buffer(request.raw)), { headers: { 'content-type': type } }).formData()
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

type Picture = { source: string; alt: string }

/** A picture as it is called here; its content is nothing to a simulated marketplace. */
function newPicture(): Picture {
  return { source: `https://market.example/${randomUUID()}.webp`, alt: '' }
}

function picturesOf({ body }: Pick<MarketProduct, 'body'>): Picture[] {
  return Array.isArray(body.pictures) ? (body.pictures as Picture[]) : []
}

function withIds(variants: unknown): Variant[] {
  return (Array.isArray(variants) ? (variants as Partial<Variant>[]) : []).map((one) => ({
    priceMinor: null,
    stock: null,
    sku: '',
    ...one,
    id: one.id ?? randomUUID(),
  }))
}

function toProduct(product: MarketProduct): object {
  const { id, body, status, reason, reference } = product
  return {
    id,
    merchantId: id,
    merchantProductReference: reference,
    version: 1,
    status: status === 'Discontinued' ? 'Discontinued' : status === 'Approved' ? 'Published' : 'Pushed',
    approvalStatus: status === 'Discontinued' ? 'Open' : status,
    variants: body.variants,
    pictures: picturesOf(product),
    reasons: [],
    marketplaces: [{ listings: [{ reason }] }],
  }
}

/** A shopper buys up to three of something that is on sale, now and then. */
async function placeOrder(db: Kysely<DB>, market: string): Promise<void> {
  const orders = await listMarketOrders(db, market)
  const newest = orders.at(-1)
  if (orders.length >= mostOrders || (newest && Date.now() - Date.parse(newest.placedAt) < pauseMs)) return
  const offers = (await listMarketProducts(db, market)).flatMap((product) =>
    product.status === 'Approved'
      ? (product.body.variants as Variant[]).flatMap((variant) =>
          variant.priceMinor !== null && (variant.stock === null || variant.stock > 0) ? [{ product, variant, priceMinor: variant.priceMinor }] : [],
        )
      : [],
  )
  const offer = offers[randomInt(Math.max(1, offers.length))]
  if (!offer) return
  const { product, variant, priceMinor } = offer
  const currency = String(product.body.currency)
  const hash = randomUUID().replaceAll('-', '').slice(0, 22)
  const quantity = Math.min(variant.stock ?? mostPieces, 1 + randomInt(mostPieces))
  await insertMarketOrder(db, market, hash, {
    hash,
    orderId: String(1001 + orders.length),
    orderStatus: 'New',
    paymentStatus: 'Captured',
    placedAt: new Date().toISOString(),
    total: { minor: quantity * priceMinor + 495, currency },
    shipping: { minor: 495, currency },
    refunded: { minor: 0, currency },
    customer: { name: 'Sam de Boer', email: 'sam@example.com', phone: '+31 20 555 0100' },
    shippingAddress: { name: 'Sam de Boer', street: 'Prinsengracht 12', postalCode: '1015 DK', city: 'Amsterdam', countryCode: 'NL' },
    customerNote: orders.length % 3 === 0 ? 'Please leave it with the neighbours at number 14.' : '',
    lines: [
      {
        lineId: randomUUID(),
        productId: product.id,
        variantId: variant.id,
        sku: variant.sku,
        name: String(product.body.name),
        quantity,
        fulfilledQuantity: 0,
        refundedQuantity: 0,
        unitPrice: { minor: priceMinor, currency },
        total: { minor: quantity * priceMinor, currency },
      },
    ],
  })
}
