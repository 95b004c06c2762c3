import type { FastifyInstance } from 'fastify'
import { now } from './magento-orders.ts'
import { findMatches, readSearch } from './magento-search.ts'

export type MagentoCustom = { attribute_code: string; value: unknown }
export type MagentoRow = {
  id: number
  sku: string
  name: string
  type_id: string
  status: number
  visibility: number
  price: unknown
  weight: number | null
  updated_at: string
  media_gallery_entries: { media_type: string; label: string; position: number; disabled: boolean; file: string }[]
  extension_attributes: {
    category_links: { category_id: string }[]
    configurable_product_options: { attribute_id: string; label: string; position: number }[]
    configurable_product_links: number[]
  }
  custom_attributes: MagentoCustom[]
}
export type MagentoAttributeRow = {
  attribute_id: number
  attribute_code: string
  default_frontend_label: string
  frontend_input: string
  is_user_defined: boolean
  options: { label: string; value: string }[]
}
export type MagentoSourceRow = { sku: string; source_code: string; quantity: number; status: number }

/** Returns a product of a shop, whole: what is not given is as Magento has it. */
export function newProduct(given: Pick<MagentoRow, 'id' | 'sku' | 'name' | 'price'> & Partial<MagentoRow>): MagentoRow {
  return {
    type_id: 'simple',
    status: 1,
    visibility: 4,
    weight: null,
    updated_at: now(),
    media_gallery_entries: [],
    custom_attributes: [],
    ...given,
    extension_attributes: { category_links: [], configurable_product_options: [], configurable_product_links: [], ...given.extension_attributes },
  }
}

/** Returns the given attributes over those there are; an empty value removes one. */
function merge(present: readonly MagentoCustom[], given: readonly MagentoCustom[] = []): MagentoCustom[] {
  const kept = present.filter((one) => !given.some(({ attribute_code: code }) => code === one.attribute_code))
  return [...kept, ...given.filter(({ value }) => value !== '')]
}

const read = (row: object, field: string): unknown => (row as Record<string, unknown>)[field]
const codeOf = ({ custom_attributes: customs }: MagentoRow, code: string): unknown => customs.find((one) => one.attribute_code === code)?.value

/** Returns the products, attributes and stock of a stand-in shop, and its routes for them. It refuses a product named "Refused". */
export function magentoProducts() {
  const products: MagentoRow[] = []
  const attributes: MagentoAttributeRow[] = []
  const sources: MagentoSourceRow[] = []
  /** SKUs whose stock is not managed. */
  const uncounted = new Set<string>()

  /** What Magento says of a product it does not save; undefined for one that it does. */
  function refusalOf(given: Partial<MagentoRow>, present: MagentoRow | undefined): string | undefined {
    if (!present && !given.name) return 'The "Product Name" attribute value is empty. Set the attribute and try again.'
    if ((given.name ?? present?.name) === 'Refused') return 'The product cannot be saved.'
    const urlKey = given.custom_attributes?.find((one) => one.attribute_code === 'url_key')?.value
    if (urlKey && products.some((one) => one !== present && codeOf(one, 'url_key') === urlKey)) return 'URL key for specified store already exists.'
    const { configurable_product_links: links = [], configurable_product_options: options = [] } = given.extension_attributes ?? {}
    const codes = options.map(({ attribute_id: id }) => attributes.find((one) => String(one.attribute_id) === id)?.attribute_code ?? '')
    if (codes.includes('')) return 'The attribute does not exist.'
    const chosen = links.map((id) => codes.map((code) => products.filter((one) => one.id === id).map((one) => codeOf(one, code) ?? '')).join(' '))
    if (chosen.some((one) => one.includes('undefined') || one.trim() === ''))
      return 'Products of a configurable product need a value of each attribute.'
    return new Set(chosen).size === chosen.length ? undefined : 'Products "%1" and "%2" have the same set of attribute values.'
  }

  const register = (server: FastifyInstance, base: string): void => {
    server.get(`${base}/products/attributes`, async ({ query }) =>
      findMatches(attributes, readSearch(query as Record<string, string>), (row, field) =>
        field === 'is_user_defined' ? Number(row.is_user_defined) : read(row, field),
      ),
    )
    server.get(`${base}/products/attributes/:code/options`, async ({ params }) => {
      const { code } = params as { code: string }
      return [{ label: ' ', value: '' }, ...(attributes.find((one) => one.attribute_code === code)?.options ?? [])]
    })
    server.post(`${base}/products/attributes/:code/options`, async ({ params, body }, reply) => {
      const attribute = attributes.find((one) => one.attribute_code === (params as { code: string }).code)
      const { label } = (body as { option: { label: string } }).option
      if (!attribute) return reply.code(404).send({ message: 'The attribute does not exist.' })
      if (attribute.options.some((one) => one.label === label))
        return reply.code(400).send({ message: 'Admin store attribute option label "%1" is already exists.', parameters: [label] })
      const value = String(1000 + attributes.reduce((sum, { options }) => sum + options.length, 0))
      attribute.options.push({ label, value })
      return reply.send(`"id_${value}"`)
    })
    server.get(`${base}/products`, async ({ query }) =>
      findMatches(products, readSearch(query as Record<string, string>), (row, field) => (field === 'entity_id' ? row.id : read(row, field))),
    )
    server.post(`${base}/products`, async ({ body }, reply) => {
      const given = (body as { product: Partial<MagentoRow> & { sku: string } }).product
      const present = products.find((one) => one.sku === given.sku)
      const reason = refusalOf(given, present)
      if (reason !== undefined) return reply.code(400).send({ message: reason })
      if (!present) {
        const id = Math.max(0, ...products.map((one) => one.id)) + 1
        const made = newProduct({ id, name: '', price: 0, ...given, custom_attributes: merge([], given.custom_attributes) })
        products.push(made)
        return made
      }
      const { custom_attributes: customs, extension_attributes: extension, ...fields } = given
      Object.assign(present, fields, { updated_at: now(), custom_attributes: merge(present.custom_attributes, customs) })
      Object.assign(present.extension_attributes, extension)
      return present
    })
    server.get(`${base}/stockItems/:sku`, async ({ params }, reply) => {
      const { sku } = params as { sku: string }
      const product = products.find((one) => one.sku === sku)
      return product
        ? { qty: 0, is_in_stock: true, manage_stock: !uncounted.has(sku) }
        : reply.code(404).send({ message: 'The stock item was not found.' })
    })
    server.get(`${base}/inventory/sources`, async () => ({
      items: [
        { source_code: 'warehouse', name: 'Warehouse', enabled: true },
        { source_code: 'default', name: 'Default Source', enabled: true },
      ],
      total_count: 2,
    }))
    server.get(`${base}/inventory/source-items`, async ({ query }) =>
      findMatches(sources, { ...readSearch(query as Record<string, string>), sort: '' }, read),
    )
    server.post(`${base}/inventory/source-items`, async ({ body }) => {
      for (const given of (body as { sourceItems: MagentoSourceRow[] }).sourceItems) {
        const present = sources.find((one) => one.sku === given.sku && one.source_code === given.source_code)
        if (present) Object.assign(present, given)
        else sources.push({ ...given })
      }
      return []
    })
  }
  return { products, attributes, sources, uncounted, register }
}
