import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import { fieldError } from '../../../kit/errors.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'
import { readAnswer } from '../read-answer.ts'

/** The most products the sandbox shop gives at once. */
const pageLimit = 250

/** What stands in where a field that may be missing is missing or odd. */
const orElse = z.catch

const Text = orElse(z.string(), '')
const Pairs = z.array(z.object({ name: z.string(), value: z.string() }))

/** A product as the sandbox shop lists it. Fields we do not use are let pass. */
export const TheirProduct = z.object({
  id: z.string().check(z.minLength(1)),
  title: Text,
  descriptionHtml: Text,
  vendor: Text,
  type: Text,
  tags: orElse(z.array(z.string()), []),
  currency: z.string(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  metafields: orElse(Pairs, []),
  images: z.array(z.object({ url: z.string(), alt: Text })),
  variants: z.array(
    z.object({
      id: z.string().check(z.minLength(1)),
      sku: Text,
      title: Text,
      choices: z.record(z.string(), z.string()),
      price: z.string(),
      compareAtPrice: z.nullable(z.string()),
      inventory: z.nullable(z.int()),
      barcode: Text,
      grams: orElse(z.nullable(z.number()), null),
      image: z.nullable(z.string()),
    }),
  ),
})
export type TheirProduct = z.infer<typeof TheirProduct>

const Shop = z.object({ id: z.string(), name: z.string(), currency: z.string() })
// Products are judged one by one: a bad one must not cost its page.
const ProductPage = z.object({ products: z.array(z.unknown()), next: z.nullable(z.int()), total: z.int() })
const Categories = z.object({ categories: z.array(z.object({ id: z.string(), title: z.string(), parentId: z.nullable(z.string()) })) })
const Created = z.object({ number: z.int(), isNew: z.boolean() })
const SomeProducts = z.object({ products: z.array(z.unknown()) })
const Shipments = z.object({
  shipments: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      carrier: Text,
      trackingNumber: Text,
      trackingUrl: z.nullable(z.string()),
      lines: z.array(z.object({ variantId: z.string(), quantity: z.int() })),
    }),
  ),
})
export const TheirSale = z.object({
  number: z.int(),
  isPaid: z.boolean(),
  isCancelled: z.boolean(),
  placedAt: z.string(),
  currency: z.string(),
  customer: z.object({ name: Text, email: Text, phone: Text }),
  shippingAddress: orElse(z.record(z.string(), z.string()), {}),
  note: Text,
  lines: z.array(
    z.object({
      /** Missing at an order that we created. */
      id: z._default(z.string(), ''),
      productId: z.string(),
      variantId: z.string(),
      sku: Text,
      name: Text,
      quantity: z.int(),
      total: z.int(),
      tax: orElse(z.int(), 0),
    }),
  ),
  shipping: z.int(),
  total: z.int(),
  refunds: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      amount: z.int(),
      lines: z.array(z.object({ variantId: z.string(), quantity: z.int(), amount: orElse(z.int(), 0), isRestocked: z.boolean() })),
    }),
  ),
})
export type TheirSale = z.infer<typeof TheirSale>
const Sales = z.object({ orders: z.array(TheirSale) })
/** Of an order that we created as well, which has less than a sale. */
const States = z.object({ orders: z.array(z.object({ isCancelled: z.boolean() })) })
const ChangedOrders = z.object({ orders: z.array(z.int()) })
const Named = z.object({ id: z.string() })
const Orders = z.object({ orders: z.array(z.object({ number: z.int(), externalReference: z.string() })) })

/** The calls of the sandbox shop. Every call throws UpstreamError; none is repeated here. */
export type SandboxShopClient = {
  info(): Promise<z.infer<typeof Shop>>
  products(after: number, updatedAfter?: Date): Promise<z.infer<typeof ProductPage>>
  categories(): Promise<z.infer<typeof Categories>>
  findOrder(externalReference: string): Promise<{ number: number } | undefined>
  createOrder(order: object): Promise<z.infer<typeof Created>>
  someProducts(ids: readonly string[]): Promise<unknown[]>
  shipments(order: string): Promise<z.infer<typeof Shipments>['shipments']>
  ship(order: string, shipment: object): Promise<{ id: string }>
  refund(order: string, refund: object): Promise<{ id: string }>
  someOrders(numbers: readonly string[]): Promise<TheirSale[]>
  /** Whether an order is cancelled; undefined where the shop does not have it. */
  isCancelled(order: string): Promise<boolean | undefined>
  cancel(order: string): Promise<void>
  changedOrders(updatedAfter: Date, after: number): Promise<number[]>
  putProduct(product: object): Promise<{ id: string }>
  setWebhook(webhook: object | null): Promise<void>
}

/** Speaks to the shop of these settings. */
export function sandboxShopClient(access: Pick<ShopAccess, 'settings' | 'secrets' | 'outbound' | 'signal'>, timeoutMs: number): SandboxShopClient {
  const address = (access.settings.address ?? '').replace(/\/+$/, '')
  if (address === '') throw fieldError('settings.address', 'required', message('connection_error.shop_url_required'))

  async function call<S extends z.ZodMiniType>(shape: S, path: string, order?: object | null, method = 'POST'): Promise<z.infer<S>> {
    const response = await access.outbound.request({
      url: `${address}${path}`,
      method: order === undefined ? 'GET' : method,
      headers: { authorization: `Bearer ${access.secrets.apiKey ?? ''}`, ...(order === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(order === undefined ? {} : { body: JSON.stringify(order) }),
      accept: 'json',
      timeoutMs,
      signal: access.signal,
    })
    const failure = toUpstreamError(response)
    if (failure) throw failure
    return readAnswer(shape, response, order === undefined)
  }

  return {
    info: () => call(Shop, '/info'),
    products: (after, since) =>
      call(ProductPage, `/products?limit=${pageLimit}&after=${after}${since ? `&updatedAfter=${encodeURIComponent(since.toISOString())}` : ''}`),
    categories: () => call(Categories, '/categories'),
    async findOrder(externalReference) {
      const { orders } = await call(Orders, `/orders?externalReference=${encodeURIComponent(externalReference)}`)
      return orders.find((order) => order.externalReference === externalReference)
    },
    createOrder: (order) => call(Created, '/orders', order),
    someProducts: async (ids) => (await call(SomeProducts, `/some-products?ids=${encodeURIComponent(ids.join(','))}`)).products,
    shipments: async (order) => (await call(Shipments, `/orders/${encodeURIComponent(order)}/shipments`)).shipments,
    ship: (order, shipment) => call(Named, `/orders/${encodeURIComponent(order)}/shipments`, shipment),
    refund: (order, refund) => call(Named, `/orders/${encodeURIComponent(order)}/refunds`, refund),
    someOrders: async (numbers) => (await call(Sales, `/some-orders?numbers=${encodeURIComponent(numbers.join(','))}`)).orders,
    isCancelled: async (order) => (await call(States, `/some-orders?numbers=${encodeURIComponent(order)}`)).orders[0]?.isCancelled,
    async cancel(order) {
      await call(z.object({}), `/orders/${encodeURIComponent(order)}/cancel`, {})
    },
    changedOrders: async (updatedAfter, after) =>
      (await call(ChangedOrders, `/changed-orders?updatedAfter=${encodeURIComponent(updatedAfter.toISOString())}&after=${after}`)).orders,
    putProduct: (product) => call(Named, '/products', product, 'PUT'),
    async setWebhook(webhook) {
      await call(z.object({}), '/webhook', webhook, 'PUT')
    },
  }
}
