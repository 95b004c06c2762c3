import type { FastifyRequest } from 'fastify'
import type { SandboxProduct } from '../src/sandbox/queries-shop.ts'
import type { StandIn } from './stand-in.ts'
import { openStandIn } from './stand-in.ts'
import { findBySku, writeBatch } from './woo-products.ts'
import { wooStock } from './woo-stock.ts'

type Row = Record<string, unknown> & { id: number }

/** A WooCommerce shop with state: products with variations, categories, orders, refunds, notes and webhooks. */
export type WooStandIn = StandIn & {
  products: Row[]
  variations: Map<number, Row[]>
  categories: Row[]
  orders: Row[]
  hooks: Row[]
  settings: Record<string, string>
  taxes: Row[]
  /** Without it the API answers at `?rest_route=` only. */
  hasPermalinks: boolean
}

export const wooKeys = { consumerKey: 'ck_0123456789', consumerSecret: 'cs_0123456789' }

/** Opens a shop on a loopback port. */
export async function openWooCommerce(): Promise<WooStandIn> {
  const shop = {
    products: [] as Row[],
    variations: new Map<number, Row[]>(),
    categories: [] as Row[],
    orders: [] as Row[],
    hooks: [] as Row[],
    settings: {
      woocommerce_currency: 'EUR',
      woocommerce_default_country: 'NL',
      woocommerce_weight_unit: 'g',
      woocommerce_calc_taxes: 'no',
    } as Record<string, string>,
    taxes: [] as Row[],
    hasPermalinks: true,
  }
  let lastId = 5000
  const stock = wooStock(shop)
  const authorization = `Basic ${Buffer.from(`${wooKeys.consumerKey}:${wooKeys.consumerSecret}`).toString('base64')}`

  const page = (rows: readonly unknown[], query: Record<string, string>): { rows: readonly unknown[]; total: number } => {
    const size = Number(query.per_page ?? 10)
    const start = query.offset === undefined ? (Number(query.page ?? 1) - 1) * size : Number(query.offset)
    return { rows: rows.slice(start, start + size), total: rows.length }
  }
  const totalOf = (order: Record<string, unknown>): string => {
    const rate = shop.settings.woocommerce_calc_taxes === 'yes' ? Number(shop.taxes[0]?.rate ?? 0) / 100 : 0
    const sum = (rows: unknown, withTax: boolean): number =>
      ((rows ?? []) as { total: string }[]).reduce((total, one) => total + Math.round(Number(one.total) * 100 * (withTax ? 1 + rate : 1)), 0)
    return ((sum(order.line_items, true) + sum(order.shipping_lines, true) + sum(order.fee_lines, false)) / 100).toFixed(2)
  }

  function answer(path: string, request: FastifyRequest): { rows: unknown; total?: number } | undefined {
    const query = request.query as Record<string, string>
    const body = (request.body ?? {}) as Record<string, unknown>
    const [, kind = '', id = '', part = ''] = path.split('/')
    const find = (rows: Row[]): Row | undefined => rows.find((row) => String(row.id) === id)
    if (kind === 'settings') return { rows: Object.entries(shop.settings).map(([key, value]) => ({ id: key, value })) }
    if (kind === 'taxes') return page(shop.taxes, query)
    if (path === '/products/categories') return page(shop.categories, query)
    const nextId = () => ++lastId
    if (path === '/products/batch') return { rows: writeBatch(shop, undefined, body, nextId) }
    if (path.endsWith('/variations/batch')) return { rows: writeBatch(shop, Number(id), body, nextId) }
    if (query.sku !== undefined) return page(findBySku(shop, query.sku), query)
    if (kind === 'products' && part === 'variations') return page(shop.variations.get(Number(id)) ?? [], query)
    if (kind === 'products') {
      const include = query.include?.split(',')
      const rows = shop.products.filter(
        (row) => (row.status === 'publish' || query.status === 'any') && (!include || include.includes(String(row.id))),
      )
      return page(
        rows.toSorted((a, b) => a.id - b.id),
        query,
      )
    }
    if (kind === 'webhooks') {
      if (request.method === 'GET') return page(shop.hooks, query)
      const present = find(shop.hooks)
      if (request.method === 'DELETE') {
        if (present) shop.hooks.splice(shop.hooks.indexOf(present), 1)
        return present && { rows: present }
      }
      const hook = present ? Object.assign(present, body) : { id: ++lastId, ...body }
      if (!present) shop.hooks.push(hook)
      return { rows: hook }
    }
    if (kind !== 'orders') return undefined
    if (id === '') {
      if (request.method === 'GET') {
        const since = query.after ?? query.modified_after ?? ''
        const include = query.include?.split(',')
        const rows = shop.orders
          .filter((row) => String(row.date_modified_gmt) > since && (!include || include.includes(String(row.id))))
          .toSorted((a, b) => (query.order === 'desc' ? b.id - a.id : a.id - b.id))
        return page(rows, query)
      }
      const lines = ((body.line_items ?? []) as { product_id: number; variation_id?: number }[]).map((line) => ({
        variation_id: 0,
        ...line,
        id: ++lastId,
      }))
      if (lines.some(({ product_id: product }) => !shop.products.some((row) => row.id === product))) return undefined
      const order: Row = {
        id: ++lastId,
        ...body,
        line_items: lines,
        refunds: [],
        notes: [],
        date_modified_gmt: new Date().toISOString().slice(0, 19),
      }
      order.total = totalOf(order)
      shop.orders.push(order)
      stock.apply(order)
      return { rows: order }
    }
    const order = find(shop.orders)
    if (!order) return undefined
    if (part === 'refunds' || part === 'notes') {
      const rows = order[part] as Row[]
      if (request.method === 'GET') return page(rows, query)
      const made = { id: ++lastId, ...body, ...(part === 'refunds' ? { line_items: refundedItems(body.line_items, () => ++lastId) } : {}) }
      rows.push(made)
      if (part === 'refunds') {
        if (body.api_restock !== false) stock.refund(order, (body.line_items ?? []) as { id: number; quantity: number }[])
        // With its last refund an order is closed.
        const refunded = rows.reduce((sum, one) => sum + Number(one.amount), 0)
        if (refunded >= Number(order.total)) order.status = 'refunded'
      }
      return { rows: made }
    }
    if (request.method === 'PUT') {
      const meta = new Map(
        [...((order.meta_data ?? []) as { key: string }[]), ...((body.meta_data ?? []) as { key: string }[])].map((one) => [one.key, one]),
      )
      Object.assign(order, body, { meta_data: [...meta.values()] })
      order.total = totalOf(order)
      stock.apply(order)
    }
    return { rows: order }
  }

  const standIn = await openStandIn(
    (server) => {
      server.all('/*', async (request, reply) => {
        const { rest_route: plain } = request.query as Record<string, string>
        const path = plain ?? (shop.hasPermalinks ? new URL(request.url, 'http://shop').pathname.replace(/^\/wp-json/, '') : '')
        if (!path.startsWith('/wc/v3/')) return reply.code(404).header('content-type', 'text/html').send('<h1>Not found</h1>')
        if (request.headers.authorization !== authorization)
          return reply.code(401).send({ code: 'woocommerce_rest_cannot_view', message: 'Sorry, you cannot list resources.' })
        const found = answer(path.slice('/wc/v3'.length), request)
        if (!found) return reply.code(request.method === 'POST' ? 400 : 404).send({ code: 'invalid_id', message: 'Invalid ID.' })
        return reply.header('x-wp-total', String(found.total ?? 1)).send(found.rows)
      })
    },
    (request) => !/settings|taxes|categories/.test(request.url),
  )
  return Object.assign(standIn, shop)
}

/** Returns the items of a refund as the shop keeps them: it reads what it is sent by the id of the item, so that the last of one id counts. */
function refundedItems(sent: unknown, nextId: () => number): object[] {
  const items = (sent ?? []) as { id: number; quantity: number; refund_total: number }[]
  return [...new Map(items.map((item) => [item.id, item])).values()].map(({ id, quantity, refund_total: total }) => ({
    id: nextId(),
    quantity: -quantity,
    total: (-total).toFixed(2),
    total_tax: '0.00',
    meta_data: [{ key: '_refunded_item_id', value: String(id) }],
  }))
}

/** Puts products into a shop as it would list them; `breakOne` gives the third a price that is none. Returns their references. */
export function fillWooCommerce(shop: WooStandIn, sold: readonly SandboxProduct[], breakOne = false): string[] {
  const categoryIds = new Map<string, number>()
  const categoryOf = (path: string): number =>
    path.split(' > ').reduce((parent, name, depth, names) => {
      const key = names.slice(0, depth + 1).join(' > ')
      const known = categoryIds.get(key)
      if (known !== undefined) return known
      const id = 100 + categoryIds.size
      categoryIds.set(key, id)
      shop.categories.push({ id, name, parent })
      return id
    }, 0)
  return sold.map((product, index) => {
    const id = (index + 1) * 10
    const category = categoryOf(product.type)
    const isBroken = breakOne && index === 2
    const priced = (price: string, before: string | null) => ({
      price: isBroken ? 'dear' : price,
      regular_price: before ?? price,
      sale_price: before === null ? '' : price,
    })
    const stock = (inventory: number | null) => ({
      manage_stock: inventory !== null,
      stock_quantity: inventory,
      stock_status: 'instock',
      tax_class: '',
    })
    const [first] = product.variants
    const isVariable = product.variants.length > 1
    shop.products.push({
      id,
      name: product.title,
      type: isVariable ? 'variable' : 'simple',
      status: 'publish',
      description: product.descriptionHtml,
      short_description: '',
      sku: isVariable ? '' : (first?.sku ?? ''),
      ...(isVariable || !first ? { price: '', regular_price: '' } : priced(first.price, first.compareAtPrice)),
      ...stock(isVariable ? null : (first?.inventory ?? null)),
      weight: String(first?.grams ?? ''),
      global_unique_id: isVariable ? '' : (first?.barcode ?? ''),
      categories: [{ id: category, name: product.type.split(' > ').at(-1) }],
      tags: product.tags.map((name, at) => ({ id: at + 1, name })),
      brands: [{ id: 1, name: product.vendor }],
      images: product.images.map(({ name, alt }) => ({ src: `${shop.origin}/pictures/${name}.png`, alt })),
      attributes: [
        ...product.options.map(({ name, values }) => ({ name, variation: isVariable, options: values })),
        ...product.metafields.map(({ name, value }) => ({ name, variation: false, options: [value] })),
      ],
    })
    if (isVariable)
      shop.variations.set(
        id,
        product.variants.map((variant, place) => ({
          id: id * 1000 + place,
          status: 'publish',
          sku: variant.sku,
          ...priced(variant.price, variant.compareAtPrice),
          ...stock(variant.inventory),
          weight: String(variant.grams),
          global_unique_id: variant.barcode,
          image: null,
          attributes: Object.entries(variant.choices).map(([name, option]) => ({ name, option })),
        })),
      )
    return String(id)
  })
}
