import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SandboxProduct } from '../src/sandbox/queries-shop.ts'
import { openContract } from './check-contract.ts'
import type { MagentoInvoiceRow, MagentoMemoRow, MagentoOrderRow } from './magento-memos.ts'
import type { MagentoShipmentRow } from './magento-orders.ts'
import { magentoOrders } from './magento-orders.ts'
import type { MagentoAttributeRow, MagentoCustom, MagentoRow, MagentoSourceRow } from './magento-products.ts'
import { magentoProducts, newProduct } from './magento-products.ts'
import type { StandIn } from './stand-in.ts'
import { openStandIn } from './stand-in.ts'

type Category = { id: number; parent_id: number; name: string; level: number; children_data: Category[] }
/** A Magento shop on a loopback port: what the adapter uses of its REST API. `violations` are requests that its contract does not describe. */
export type MagentoStandIn = StandIn & {
  products: MagentoRow[]
  attributes: MagentoAttributeRow[]
  categories: Category
  sources: MagentoSourceRow[]
  /** SKUs whose stock is not managed. */
  uncounted: Set<string>
  /** What its settings say beside what is fixed. */
  settings: { timezone: string }
  orders: MagentoOrderRow[]
  shipments: MagentoShipmentRow[]
  memos: MagentoMemoRow[]
  invoices: MagentoInvoiceRow[]
  /** Sign-ins at Adobe, and the token that is valid. */
  signIns: { count: number; valid: string }
  violations: string[]
}

export const magentoKeys = {
  consumerSecret: 'consumer-secret-&-one',
  accessToken: 'access-token',
  accessTokenSecret: 'token-secret',
}
export const magentoSettings = { edition: 'own', consumerKey: 'consumer-key' }
export const adobeKeys = { settings: { edition: 'cloud', clientId: 'client' }, secrets: { clientSecret: 'secret-of-adobe' } }

const own = '/rest/V1'
const cloud = '/tenant/V1'

/** Whether a request is signed with the keys of the integration. Source: RFC 5849, 3.4. */
function isSigned(request: FastifyRequest): boolean {
  const header = request.headers.authorization ?? ''
  const given = new Map([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decodeURIComponent(value)]))
  const encode = (text: string): string =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
  const address = new URL(request.url, `http://${request.headers.host}`)
  const pairs = [...given].filter(([name]) => name !== 'oauth_signature')
  const sorted = [...pairs, ...address.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const base = [request.method, `${address.origin}${address.pathname}`, sorted.join('&')].map(encode).join('&')
  const key = `${encode(magentoKeys.consumerSecret)}&${encode(magentoKeys.accessTokenSecret)}`
  return (
    given.get('oauth_consumer_key') === magentoSettings.consumerKey &&
    given.get('oauth_token') === magentoKeys.accessToken &&
    given.get('oauth_signature') === createHmac('sha256', key).update(base).digest('base64')
  )
}

/** Opens a shop. It answers as one of its own (`origin`), and as one of the Cloud Service (`origin`/tenant). */
export async function openMagento(): Promise<MagentoStandIn> {
  const categories: Category = { id: 2, parent_id: 1, name: 'Default Category', level: 1, children_data: [] }
  const { products, attributes, sources, uncounted, register: registerProducts } = magentoProducts()
  const signIns = { count: 0, valid: '' }
  const settings = { timezone: 'UTC' }
  const violations: string[] = []
  const contract = openContract('magento.json')
  const {
    orders,
    shipments,
    memos,
    invoices,
    register: registerOrders,
  } = magentoOrders((sku, quantity) => {
    const source = sources.find((one) => one.sku === sku)
    if (source) source.quantity += quantity
    return source !== undefined
  })
  const register = (server: FastifyInstance): void => {
    server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    server.addHook('preHandler', async (request, reply) => {
      const path = request.url.split('?')[0] ?? ''
      if (path.startsWith('/ims/')) return
      const known = path.replace(own, '/rest/default/V1').replace(cloud, '/rest/default/V1')
      // The contract has a part of the API; lists of credit memos and invoices are in another.
      if (contract && known.startsWith('/rest/default') && !/\/(creditmemos|invoices)$/.test(known))
        violations.push(...contract({ method: request.method, path: known, body: request.body }))
      const isKnown = path.startsWith(cloud) ? request.headers.authorization === `Bearer ${signIns.valid}` : isSigned(request)
      if (!isKnown) return reply.code(401).send({ message: "The consumer isn't authorized to access %resources.", parameters: { resources: 'all' } })
    })
    server.post('/ims/token/v3', async (request, reply) => {
      const { client_id: id, client_secret: secret, scope = '' } = request.body as Record<string, string>
      signIns.count += 1
      if (id !== adobeKeys.settings.clientId || secret !== adobeKeys.secrets.clientSecret || !scope.includes('commerce.accs'))
        return reply.code(400).send({ error: 'invalid_client' })
      signIns.valid = `token-${signIns.count}`
      return { access_token: signIns.valid, token_type: 'bearer', expires_in: 86_399 }
    })
    for (const base of [own, cloud]) {
      server.get(`${base}/store/storeConfigs`, async ({ headers }) => [
        {
          id: 1,
          code: 'default',
          base_currency_code: 'EUR',
          base_media_url: `http://${headers.host}/media/`,
          secure_base_media_url: 'https://pictures.example.com/media/',
          weight_unit: 'kgs',
          ...settings,
        },
      ])
      server.get(`${base}/categories`, async () => categories)
      registerProducts(server, base)
      registerOrders(server, base)
    }
  }
  const standIn = await openStandIn(register, (request) => !/ims|storeConfigs|categories|attributes|inventory|stockItems|state/.test(request.url))
  return Object.assign(standIn, {
    products,
    attributes,
    categories,
    sources,
    uncounted,
    settings,
    orders,
    shipments,
    memos,
    invoices,
    signIns,
    violations,
  })
}

/** Puts products into a shop as it would list them; `breakOne` gives the third a price that is none. Returns their references. */
export function fillMagento(shop: MagentoStandIn, sold: readonly SandboxProduct[], breakOne = false): string[] {
  let lastId = 0
  const attributeOf = (code: string, label: string, frontend_input = 'select'): MagentoAttributeRow => {
    const found = shop.attributes.find(({ attribute_code }) => attribute_code === code)
    if (found) return found
    const made = {
      attribute_id: 100 + shop.attributes.length,
      attribute_code: code,
      default_frontend_label: label,
      frontend_input,
      is_user_defined: true,
      options: [],
    }
    shop.attributes.push(made)
    return made
  }
  const choose = ({ attribute_code, options }: MagentoAttributeRow, label: string): MagentoCustom => {
    if (!options.some((option) => option.label === label)) options.push({ label, value: String(1000 + options.length) })
    return { attribute_code, value: options.find((option) => option.label === label)?.value }
  }
  const codeOf = (name: string): string => name.toLowerCase().replaceAll(/\W+/g, '_')
  const categoryOf = (path: string): string =>
    String(
      path.split(' > ').reduce((parent, name) => {
        const found = parent.children_data.find((one) => one.name === name)
        if (found) return found
        const made = { id: 10 + JSON.stringify(shop.categories).length, parent_id: parent.id, name, level: parent.level + 1, children_data: [] }
        parent.children_data.push(made)
        return made
      }, shop.categories).id,
    )
  const add = (row: Pick<MagentoRow, 'sku' | 'name' | 'price'> & Partial<MagentoRow>, quantity: number | undefined): MagentoRow => {
    const made = newProduct({ id: (lastId += 1), ...row })
    shop.products.push(made)
    if (quantity !== undefined) shop.sources.push({ sku: made.sku, source_code: 'default', quantity, status: 1 })
    return made
  }
  return sold.map((product, index) => {
    const [first] = product.variants
    const price = (variant: SandboxProduct['variants'][number] | undefined): unknown => (breakOne && index === 2 ? 'dear' : Number(variant?.price))
    const hasVariants = product.variants.length > 1
    const names = Object.keys(first?.choices ?? {})
    const variants = hasVariants
      ? product.variants.map((variant) =>
          add(
            {
              sku: variant.sku,
              name: `${product.title} ${variant.sku}`,
              price: price(variant),
              visibility: 1,
              custom_attributes: Object.entries(variant.choices).map(([name, value]) => choose(attributeOf(codeOf(name), name), value)),
            },
            variant.inventory ?? 0,
          ),
        )
      : []
    const made = add(
      {
        sku: hasVariants ? `${product.id}-all` : (first?.sku ?? product.id),
        name: product.title,
        type_id: hasVariants ? 'configurable' : 'simple',
        price: hasVariants ? 0 : price(first),
        media_gallery_entries: product.images.map(({ name }, position) => ({
          media_type: 'image',
          label: '',
          position,
          disabled: false,
          file: `/p/${name}.png`,
        })),
        extension_attributes: {
          category_links: [{ category_id: categoryOf(product.type) }],
          configurable_product_options: hasVariants
            ? names.map((name, position) => ({ attribute_id: String(attributeOf(codeOf(name), name).attribute_id), label: name, position }))
            : [],
          configurable_product_links: variants.map(({ id }) => id),
        },
        custom_attributes: [
          { attribute_code: 'description', value: product.descriptionHtml },
          choose(attributeOf('manufacturer', 'Manufacturer'), product.vendor),
          ...product.metafields.map((one) => ({
            attribute_code: attributeOf(`meta_${codeOf(one.name)}`, one.name, 'text').attribute_code,
            value: one.value,
          })),
        ],
      },
      hasVariants ? undefined : (first?.inventory ?? 0),
    )
    return String(made.id)
  })
}
