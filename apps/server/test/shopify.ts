import type { SandboxProduct } from '../src/sandbox/queries-shop.ts'
import type { StandIn } from './stand-in.ts'
import type { OrderVariables } from './shopify-orders.ts'
import { orderOperations } from './shopify-orders.ts'
import { saleOperations } from './shopify-sales.ts'
import type { ProductVariables } from './shopify-products.ts'
import { productOperations } from './shopify-products.ts'
import type { ShopifyBulk } from './shopify-bulk.ts'
import { bulkOperations, createShopifyBulk, mountBulkFiles } from './shopify-bulk.ts'
import type { ShopifyOauth } from './shopify-oauth.ts'
import { pageOf, partOperations, withFirstPages } from './shopify-parts.ts'
import { openShopifyOauth } from './shopify-oauth.ts'
import { openStandIn } from './stand-in.ts'

type Row = Record<string, unknown> & { legacyResourceId: string }
/** The variables of all operations together; each reads its own. */
type Variables = ProductVariables &
  OrderVariables & {
    /** The domain of the shop that the token is of. */
    ownDomain: string
    first: number
    after: string | null
    id: string
    ids: string[]
    topic: string
    uri: string
  }

/** A Shopify shop with state, which answers the operations of our documents by their names. */
export type ShopifyStandIn = StandIn & {
  products: Row[]
  orders: Row[]
  fulfilments: Map<string, Row[]>
  refunds: Map<string, Row>
  hooks: { id: string; topic: string; uri: string }[]
  /** Answers so many operations with too few points. */
  throttled: { times: number }
  /** The points of the shop, once some are set: each operation costs 60. `refused` counts the operations that found too few. */
  points: { available: number; maximum: number; restoreRate: number; at: number; refused: number } | { maximum: 0 }
  tokenRequests: { count: number }
  oauth: ShopifyOauth
  bulk: ShopifyBulk
}

export const shopifyKeys = { clientSecret: 'secret-of-the-app' }
const token = 'token-of-the-day'

/** Opens a shop on a loopback port. */
export async function openShopify(): Promise<ShopifyStandIn> {
  const shop = {
    products: [] as Row[],
    orders: [] as Row[],
    fulfilments: new Map<string, Row[]>(),
    refunds: new Map<string, Row>(),
    hooks: [] as { id: string; topic: string; uri: string }[],
    throttled: { times: 0 },
    points: { maximum: 0 } as ShopifyStandIn['points'],
    tokenRequests: { count: 0 },
    oauth: openShopifyOauth(),
    bulk: createShopifyBulk(),
  }
  let lastId = 9000
  const idOf = (gid: unknown): string => String(gid).split('/').at(-1) ?? ''
  const find = (gid: string) => shop.products.find((one) => one.legacyResourceId === idOf(gid))
  const whole = (product: Row | undefined) => (product ? withFirstPages(product) : null)
  const operations: Record<string, (variables: Variables) => unknown> = {
    Shop: () => ({ shop: { name: 'Haven & Oak', currencyCode: 'EUR' } }),
    Installation: ({ ownDomain: myshopifyDomain }) => ({
      shop: { name: 'Haven & Oak', myshopifyDomain, currencyCode: 'EUR' },
      currentAppInstallation: { accessScopes: shop.oauth.scopes.map((handle) => ({ handle })) },
    }),
    Products: ({ first, after }) => ({ products: pageOf(shop.products.map(whole), first, after), productsCount: { count: shop.products.length } }),
    ChangedProducts: ({ after }) => ({ products: pageOf(shop.products, 250, after) }),
    ProductsById: ({ ids }) => ({ nodes: ids.map((id) => whole(find(id))) }),
    ...partOperations(find),
    Stock: ({ ids }) => ({
      nodes: ids.map((id) => ({
        tracked: true,
        variant: { legacyResourceId: `1${idOf(id)}`, inventoryQuantity: 4, inventoryPolicy: 'DENY', product: { legacyResourceId: idOf(id) } },
      })),
    }),
    ...bulkOperations(shop.bulk, shop.products, () => standIn.origin),
    ChangedOrders: ({ after }) => ({ orders: pageOf(shop.orders, 100, after) }),
    ...orderOperations(shop, () => String(++lastId)),
    ...saleOperations(shop),
    ...productOperations(shop.products, () => String(++lastId)),
    Webhooks: ({ after }) => ({ webhookSubscriptions: pageOf(shop.hooks, 100, after) }),
    Unsubscribe: ({ id }) => {
      const place = shop.hooks.findIndex((one) => one.id === id)
      if (place >= 0) shop.hooks.splice(place, 1)
      return { webhookSubscriptionDelete: { deletedWebhookSubscriptionId: place < 0 ? null : id, userErrors: [] } }
    },
    Subscribe: ({ topic, uri }) => {
      shop.hooks.push({ id: String(++lastId), topic, uri })
      return { webhookSubscriptionCreate: { webhookSubscription: { id: String(lastId) }, userErrors: [] } }
    },
  }

  const standIn = await openStandIn(
    (server) => {
      mountBulkFiles(server, shop.bulk, shop.products)
      server.post('/admin/oauth/access_token', async (request, reply) => {
        const ofApp = await shop.oauth.answer(request.body as Record<string, string>)
        if (ofApp) return reply.code(ofApp.status).send(ofApp.body)
        shop.tokenRequests.count += 1
        const { client_secret: secret } = request.body as Record<string, string>
        if (secret !== shopifyKeys.clientSecret) return reply.code(400).send({ error: 'invalid_client' })
        return { access_token: token, expires_in: 86_399 }
      })
      server.post('/admin/api/2026-10/graphql.json', async (request, reply) => {
        const given = String(request.headers['x-shopify-access-token'])
        const ownDomain = given === token ? 'haven.myshopify.com' : shop.oauth.shopOf(given)
        if (ownDomain === undefined) return reply.code(401).send({ errors: '[API] Invalid API key or access token' })
        const throttleStatus = spendPoints(shop.points) ?? { maximumAvailable: 2000, currentlyAvailable: 1900, restoreRate: 100 }
        if (shop.throttled.times > 0 || throttleStatus.isRefused) {
          shop.throttled.times = Math.max(0, shop.throttled.times - 1)
          return {
            errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
            extensions: { cost: { requestedQueryCost: 60, throttleStatus } },
          }
        }
        const { query, variables } = request.body as { query: string; variables: Variables }
        const name = /^(?:query|mutation) (\w+)/.exec(query)?.[1] ?? ''
        const data = operations[name]?.({ ...variables, ownDomain })
        return data === undefined
          ? { errors: [{ message: `Unknown operation ${name}` }] }
          : { data, extensions: { cost: { requestedQueryCost: 60, throttleStatus } } }
      })
    },
    (request) =>
      !request.url.includes('oauth') && !/^query (Shop|Installation) /.test(String((request.body as { query?: string } | undefined)?.query)),
  )
  return Object.assign(standIn, shop)
}

/** Takes the cost of an operation from the points of a shop, which restore with time; undefined where it counts none. */
function spendPoints(
  points: ShopifyStandIn['points'],
): { maximumAvailable: number; currentlyAvailable: number; restoreRate: number; isRefused?: boolean } | undefined {
  if (!('at' in points)) return undefined
  const now = Date.now()
  points.available = Math.min(points.maximum, points.available + ((now - points.at) / 1000) * points.restoreRate)
  points.at = now
  const isRefused = points.available < 60
  if (isRefused) points.refused += 1
  else points.available -= 60
  return { maximumAvailable: points.maximum, currentlyAvailable: Math.floor(points.available), restoreRate: points.restoreRate, isRefused }
}

/** Puts products into a shop as it would list them; `breakOne` gives the third a price that is none. Returns their references. */
export function fillShopify(shop: ShopifyStandIn, sold: readonly SandboxProduct[], breakOne = false): string[] {
  return sold.map((product, index) => {
    const id = String(index + 1)
    const nodes = product.variants.map((variant, place) => ({
      legacyResourceId: `${id}${String(place).padStart(3, '0')}`,
      sku: variant.sku,
      title: product.variants.length > 1 ? variant.title : 'Default Title',
      price: breakOne && index === 2 ? 'dear' : variant.price,
      compareAtPrice: variant.compareAtPrice,
      barcode: variant.barcode,
      inventoryQuantity: variant.inventory ?? 0,
      inventoryPolicy: 'DENY',
      selectedOptions: Object.entries(variant.choices).map(([name, value]) => ({ name, value })),
      inventoryItem: { tracked: variant.inventory !== null, measurement: { weight: { unit: 'KILOGRAMS', value: variant.grams / 1000 } } },
    }))
    shop.products.push({
      id: `gid://shopify/Product/${id}`,
      legacyResourceId: id,
      title: product.title,
      descriptionHtml: product.descriptionHtml,
      vendor: product.vendor,
      productType: product.type,
      tags: product.tags,
      status: 'ACTIVE',
      options: product.options.map(({ name, values }) => ({ name, optionValues: values.map((value) => ({ name: value })) })),
      media: { nodes: product.images.map(({ name, alt }) => ({ alt, preview: { image: { url: `${shop.origin}/${name}.png` } } })) },
      metafields: { nodes: product.metafields.map(({ name, value }) => ({ key: name, value, type: 'single_line_text_field' })) },
      variants: { pageInfo: { hasNextPage: false, endCursor: null }, nodes },
    })
    return id
  })
}
