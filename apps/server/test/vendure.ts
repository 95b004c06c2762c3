import type { SandboxProduct } from '../src/sandbox/queries-shop.ts'
import type { StandIn } from './stand-in.ts'
import { openStandIn } from './stand-in.ts'
import type { VendureProduct } from './vendure-products.ts'
import { vendureProducts } from './vendure-products.ts'
import type { Draft, Refusal, Variant } from './vendure-order-types.ts'
import { vendureOrders } from './vendure-orders.ts'

/** A Vendure shop with state, which answers the operations of our documents by their names. */
export type VendureStandIn = StandIn & {
  products: VendureProduct[]
  collections: { id: string; name: string; parentId: string }[]
  orders: Draft[]
  signIns: { count: number; valid: string }
}

export const vendureKeys = { password: 'password-of-the-administrator' }

/** The variables of all operations together; each reads its own. */
type Variables = {
  id: string
  password: string
  options: { take: number; skip?: number; filter?: { id?: { in: string[] }; enabled?: { eq: boolean } } }
}

/** Opens a shop on a loopback port. */
export async function openVendure(): Promise<VendureStandIn> {
  const products: VendureProduct[] = []
  const collections: VendureStandIn['collections'] = []
  const signIns = { count: 0, valid: '' }
  let lastId = 7000
  const nextId = () => String(++lastId)
  const variantOf = (id: string) => products.flatMap(({ variants }) => variants).find((one) => one.id === id)
  const { orders, operations: orderOperations } = vendureOrders(nextId, variantOf)
  const pageOf = <T>(rows: readonly T[], { skip = 0, take }: Variables['options']) => ({
    totalItems: rows.length,
    items: rows.slice(skip, skip + take),
  })
  const offered = ({ filter }: Variables['options']) => products.filter(({ id, enabled }) => enabled && (filter?.id?.in.includes(id) ?? true))
  const operations: Record<string, (variables: Variables) => unknown> = {
    shop: () => ({
      activeChannel: { code: '__default_channel__', defaultLanguageCode: 'en', defaultCurrencyCode: 'EUR', pricesIncludeTax: true },
      globalSettings: { trackInventory: true, outOfStockThreshold: 0, serverConfig: { moneyStrategyPrecision: 2 } },
    }),
    products: ({ options }) => ({ products: pageOf(offered(options), options) }),
    changedProducts: ({ options }) => ({ products: pageOf(offered(options), options) }),
    changedVariants: ({ options }) => ({
      productVariants: pageOf(
        products.flatMap((product) => product.variants.map(({ id }) => ({ id, product }))),
        options,
      ),
    }),
    collections: ({ options }) => ({ collections: pageOf(collections, options) }),
    ...(vendureProducts(products, nextId, newVariant) as Record<string, (variables: never) => unknown>),
    ...(orderOperations as Record<string, (variables: never) => unknown>),
  }

  const standIn = await openStandIn(
    (server) => {
      server.post('/admin-api', async (request, reply) => {
        const { operationName, variables } = request.body as { operationName: string; variables: Variables }
        if (operationName === 'login') {
          signIns.count += 1
          if (variables.password !== vendureKeys.password) {
            const refusal: Refusal = { errorCode: 'INVALID_CREDENTIALS_ERROR', message: 'The provided credentials are invalid' }
            return { data: { login: refusal } }
          }
          signIns.valid = `session-${signIns.count}`
          return reply.header('vendure-auth-token', signIns.valid).send({ data: { login: { id: '1' } } })
        }
        if (request.headers.authorization !== `Bearer ${signIns.valid}` && request.headers['vendure-api-key'] !== 'key-of-the-shop')
          return { errors: [{ message: 'You are not currently authorized to perform this action', extensions: { code: 'FORBIDDEN' } }], data: null }
        let data: unknown
        try {
          data = operations[operationName]?.(variables)
        } catch (error) {
          return { errors: [{ message: String(error), extensions: { code: 'INTERNAL_SERVER_ERROR' } }], data: null }
        }
        return data === undefined ? reply.code(400).send({ errors: [{ message: `Unknown operation ${operationName}` }] }) : { data }
      })
    },
    (request) => !/"operationName":"(login|shop|collections)"/.test(JSON.stringify(request.body)),
  )
  return Object.assign(standIn, { products, collections, orders, signIns })
}

function newVariant(id: string): Variant {
  return {
    id,
    name: '',
    sku: '',
    enabled: true,
    priceWithTax: 0,
    currencyCode: 'EUR',
    trackInventory: 'INHERIT',
    featuredAsset: null,
    useGlobalOutOfStockThreshold: true,
    outOfStockThreshold: 0,
    stockLevels: [],
    options: [],
    taxRateApplied: { value: 21 },
  }
}

/** Puts products into a shop as it would list them; `breakOne` gives the third a price that is none. Returns their references. */
export function fillVendure(shop: VendureStandIn, sold: readonly SandboxProduct[], breakOne = false): string[] {
  const idOfPath = new Map<string, string>()
  const collectionOf = (path: string): string =>
    path.split(' > ').reduce((parentId, name, depth, names) => {
      const key = names.slice(0, depth + 1).join(' > ')
      const id = idOfPath.get(key) ?? String(100 + idOfPath.size)
      if (!idOfPath.has(key)) shop.collections.push({ id, name, parentId })
      idOfPath.set(key, id)
      return id
    }, '1')
  return sold.map((product, index) => {
    const id = String(index + 1)
    const hasOptions = product.variants.length > 1
    shop.products.push({
      id,
      slug: `product-${id}`,
      // Many are imported within the same second.
      createdAt: new Date(1_700_000_000_000 + Math.floor(index / 30) * 1000).toISOString(),
      enabled: true,
      name: product.title,
      description: product.descriptionHtml,
      featuredAsset: null,
      assets: product.images.map(({ name }) => ({ source: `/assets/${name}.png`, name })),
      facetValues: [
        { name: product.vendor, facet: { name: 'Brand' } },
        ...product.metafields.map((one) => ({ name: one.value, facet: { name: one.name } })),
      ],
      collections: [{ id: collectionOf(product.type) }],
      optionGroups: (hasOptions ? product.options : []).map(({ name, values }) => ({
        id: `${id}-${name}`,
        name,
        options: values.map((value) => ({ id: `${id}-${name}-${value}`, name: value })),
      })),
      variants: product.variants.map((variant, place) => ({
        ...newVariant(`${id}${String(place).padStart(3, '0')}`),
        name: variant.title,
        sku: variant.sku,
        priceWithTax: breakOne && index === 2 ? 'dear' : Math.round(Number(variant.price) * 100),
        trackInventory: variant.inventory === null ? 'FALSE' : 'INHERIT',
        stockLevels: [{ stockOnHand: variant.inventory ?? 0, stockAllocated: 0 }],
        options: hasOptions ? Object.entries(variant.choices).map(([name, value]) => ({ name: value, group: { id: `${id}-${name}`, name } })) : [],
      })),
    })
    return id
  })
}
