import type { FastifyInstance } from 'fastify'
import { shopwareId } from '../src/connectors/shops/shopware/ids.ts'
import type { SandboxProduct } from '../src/sandbox/queries-shop.ts'
import { openContract } from './check-contract.ts'
import type { ShopwareEntity, ShopwareOrderRow, ShopwareRefundRow } from './shopware-orders.ts'
import { shopwareOrders } from './shopware-orders.ts'
import type { Given, GivenGroup, ShopwareGroup, ShopwareRow, Sold } from './shopware-products.ts'
import { named, newRow, nextNumber, shopwareCurrency, writeGroup, writeProduct } from './shopware-products.ts'
import type { StandIn } from './stand-in.ts'
import { openStandIn } from './stand-in.ts'

/** A Shopware shop on a loopback port: what the adapter uses of its Admin API. `violations` are requests that its contract does not describe. */
export type ShopwareStandIn = StandIn & {
  products: ShopwareRow[]
  categories: (ShopwareEntity & { autoIncrement: number; parentId: string | null } & ReturnType<typeof named>)[]
  orders: ShopwareOrderRow[]
  signIns: { count: number; valid: string }
  violations: string[]
}

export const shopwareKeys = { accessKey: 'SWIAKEYOFTHESHOP', secretKey: 'secret-of-the-integration' }

type Filter = { type: string; field: string; value?: unknown; parameters?: { gt?: number; gte?: string }; operator?: string; queries?: Filter[] }
type Search = {
  page?: number
  limit?: number
  ids?: string[]
  filter?: Filter[]
  sort?: { field: string }[]
  associations?: Associations
  'total-count-mode'?: number
}
type Associations = { [name: string]: { associations?: Associations } }
type Row = Record<string, unknown> & { id: string }
type Operation =
  | { entity: 'order'; payload: { id: string; customFields?: Record<string, unknown> }[] }
  | { entity: 'order_transaction_capture_refund'; payload: ShopwareRefundRow[] }
  | { entity: 'property_group'; payload: GivenGroup[] }
  | { entity: 'product'; payload: Given[] }

/** Returns whether a row has what a filter asks for. */
function matches(row: Row, filter: Filter): boolean {
  if (filter.type === 'multi') return (filter.queries ?? []).some((one) => matches(row, one))
  const [first = '', ...rest] = filter.field.split('.')
  const found = row[first]
  // A row has what one of its parts has.
  if (Array.isArray(found)) return found.some((part) => matches(part as Row, { ...filter, field: rest.join('.') }))
  if (rest.length > 0) return matches((found ?? {}) as Row, { ...filter, field: rest.join('.') })
  const value = found ?? null
  if (filter.type === 'equals') return value === filter.value
  if (filter.type === 'equalsAny') return String(filter.value).split('|').includes(String(value))
  const { gt, gte } = filter.parameters ?? {}
  return value !== null && (gt === undefined || Number(value) > gt) && (gte === undefined || String(value) >= gte)
}

/** What comes with an order, or with a part of it, only where a search names it. */
const parts = new Set(
  'lineItems deliveries transactions captures refunds positions billingAddress shippingOrderAddress country countryState currency'.split(' '),
)

/** Returns a row with those of its parts that a search names. */
function withParts<R extends object>(row: R, associations: Associations = {}): R {
  const entries = Object.entries(row).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    if (!parts.has(name)) return [[name, value]]
    const named = associations[name]
    if (!named || value === null) return named ? [[name, value]] : []
    const own = named.associations
    return [[name, Array.isArray(value) ? value.map((part) => withParts(part as object, own)) : withParts(value as object, own)]]
  })
  return Object.fromEntries(entries) as R
}

/** The contract describes whole entities. Within another, the one it belongs to is left out, and a change has what changes. */
const isImplied = (method: string, error: string): boolean =>
  (method === 'PATCH' && error.endsWith(': missing')) || /\.(orderId|orderDeliveryId|children|states)(: missing)$/.test(error)

/** Opens a shop. */
export async function openShopware(): Promise<ShopwareStandIn> {
  const products: ShopwareRow[] = []
  const categories: ShopwareStandIn['categories'] = []
  const signIns = { count: 0, valid: '' }
  const violations: string[] = []
  const groups: ShopwareGroup[] = []
  const contract = openContract('shopware.json')
  const soldOf = (id: string) => products.flatMap((product) => [product, ...product.children]).find((one) => one.id === id)
  const {
    orders,
    patch: patchOrder,
    register: registerOrders,
    writeRefund,
  } = shopwareOrders((id, quantity) => {
    const sold = soldOf(id)
    if (!sold) return false
    sold.stock -= quantity
    sold.availableStock -= quantity
    return true
  })
  const state = (machine: string, technicalName: string) => ({
    id: shopwareId('state', machine, technicalName),
    technicalName,
    stateMachine: { technicalName: `${machine}.state` },
  })
  const machines = ['order', 'order_delivery', 'order_transaction', 'order_transaction_capture_refund']
  const entities: Record<string, () => readonly Row[]> = {
    product: () => products.flatMap((product): Row[] => [product, ...product.children.map((child) => ({ ...child, parentId: product.id }))]),
    category: () => categories,
    order: () => orders,
    currency: () => [{ id: shopwareCurrency, isoCode: 'EUR' }],
    'property-group': () => groups,
    tax: () => [{ id: shopwareId('tax'), taxRate: 21 }],
    country: () => [{ id: shopwareId('country', 'NL'), iso: 'NL' }],
    'sales-channel': () => [
      {
        id: shopwareId('channel'),
        typeId: '8a243080f92e4c719546314b577cf82b',
        active: true,
        languageId: shopwareId('language'),
        paymentMethodId: shopwareId('payment'),
        shippingMethodId: shopwareId('shipping'),
      },
    ],
    'state-machine-state': () => machines.flatMap((machine) => ['open', 'paid', 'shipped'].map((name) => state(machine, name))),
  }
  const register = (server: FastifyInstance): void => {
    server.addHook('preHandler', async (request, reply) => {
      const path = request.url.split('?')[0] ?? ''
      // The contract has a part of the API; what it says of signing in is in a form of its own.
      const known = /^\/api\/(search\/(product|category|order)|order(\/\w+)?|_action\/.+)$/.test(path)
      if (contract && known)
        violations.push(...contract({ method: request.method, path, body: request.body }).filter((error) => !isImplied(request.method, error)))
      if (path === '/api/oauth/token' || !path.startsWith('/api/')) return
      if (request.headers.authorization !== `Bearer ${signIns.valid}`)
        return reply
          .code(401)
          .send({ errors: [{ status: '401', code: '9', title: 'The resource owner or authorization server denied the request.' }] })
    })
    server.post('/api/oauth/token', async (request, reply) => {
      const { client_id: id, client_secret: secret } = request.body as Record<string, string>
      signIns.count += 1
      if (id !== shopwareKeys.accessKey || secret !== shopwareKeys.secretKey)
        return reply.code(401).send({ errors: [{ status: '401', code: '6', title: 'Client authentication failed' }] })
      signIns.valid = `token-${signIns.count}`
      return { token_type: 'Bearer', expires_in: 600, access_token: signIns.valid }
    })
    server.post<{ Params: { entity: string } }>('/api/search/:entity', async (request, reply) => {
      const rows = entities[request.params.entity]?.()
      if (!rows) return reply.code(404).send({ errors: [{ status: '404', detail: `No entity ${request.params.entity}` }] })
      const { page = 1, limit = 500, ids, filter = [], sort, associations, 'total-count-mode': mode = 0 } = request.body as Search
      const isSorted = sort?.[0]?.field === 'autoIncrement'
      const found = rows
        .filter((row) => (ids?.includes(row.id) ?? true) && filter.every((one) => matches(row, one)))
        .toSorted((a, b) => (isSorted ? Number(a.autoIncrement) - Number(b.autoIncrement) : 0))
      const data = found
        .slice((page - 1) * limit, page * limit)
        .map((row) => (request.params.entity === 'order' ? withParts(row, associations) : row))
      return { total: mode === 1 ? found.length : data.length, data }
    })
    registerOrders(server)
    server.post('/api/_action/sync', async (request, reply) => {
      const operations = request.body as Operation[]
      // All of it or nothing.
      if (operations.some(({ payload }) => payload.some((row) => 'name' in row && row.name === 'Refused')))
        return reply.code(400).send({ errors: [{ status: '400', code: 'WRITE_ERROR', detail: 'This name is refused' }] })
      for (const { entity, payload } of operations) {
        if (entity === 'order_transaction_capture_refund') for (const row of payload) writeRefund(row)
        if (entity === 'order') for (const row of payload) patchOrder(row.id, row)
        if (entity === 'property_group') for (const row of payload) writeGroup(groups, row)
        if (entity === 'product') for (const row of payload) writeProduct(products, groups, row)
      }
      return { data: {} }
    })
  }
  const standIn = await openStandIn(register, (request) => !/oauth|currency|category|\/tax|sales-channel|property-group/.test(request.url))
  return Object.assign(standIn, { products, categories, orders, signIns, violations })
}

const picture = (url: string) => ({ media: { url, alt: null } })

/** Puts products into a shop as it would list them; `breakOne` gives the third a price that is none. Returns their references. */
export function fillShopware(shop: ShopwareStandIn, sold: readonly SandboxProduct[], breakOne = false): string[] {
  const root = shopwareId('category', 'root')
  if (sold.length > 0) shop.categories.push({ id: root, autoIncrement: nextNumber(), parentId: null, ...named('Catalogue #1') })
  const idOfPath = new Map<string, string>()
  const categoryOf = (path: string): string =>
    path.split(' > ').reduce((parentId, name, depth, names) => {
      const key = names.slice(0, depth + 1).join(' > ')
      const id = idOfPath.get(key) ?? shopwareId('category', key)
      if (!idOfPath.has(key)) shop.categories.push({ id, autoIncrement: nextNumber(), parentId, ...named(name) })
      idOfPath.set(key, id)
      return id
    }, root)
  return sold.map((product, index) => {
    const id = shopwareId('product', String(index + 1))
    const hasVariants = product.variants.length > 1
    const soldAs = (variant: SandboxProduct['variants'][number]): Partial<Sold> => {
      const gross = breakOne && index === 2 ? 'dear' : Number(variant.price)
      const stock = variant.inventory ?? 0
      return {
        productNumber: variant.sku,
        price: [{ currencyId: shopwareCurrency, gross, net: Number(variant.price) / 1.21, linked: true, listPrice: null }],
        stock,
        availableStock: stock,
      }
    }
    const [first] = product.variants
    shop.products.push({
      ...newRow(id, null, hasVariants || !first ? {} : soldAs(first)),
      ...named(product.title, product.descriptionHtml),
      manufacturer: named(product.vendor),
      media: product.images.map(({ name }) => picture(`https://pictures.example.com/${name}.png`)),
      categories: [{ id: categoryOf(product.type) }],
      properties: product.metafields.map((one) => ({
        id: shopwareId(one.value),
        ...named(one.value),
        group: { id: shopwareId(one.name), ...named(one.name) },
      })),
      tags: [],
      tax: { taxRate: 21 },
      children: hasVariants
        ? product.variants.map((variant, place) =>
            newRow(shopwareId('variant', String(index + 1), String(place)), id, {
              ...soldAs(variant),
              options: Object.entries(variant.choices).map(([name, value]) => ({
                id: shopwareId('option', name, value),
                ...named(value),
                group: { id: shopwareId('group', name), ...named(name) },
              })),
            }),
          )
        : [],
    })
    return id
  })
}
