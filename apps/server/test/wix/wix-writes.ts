import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { makeWixProduct, makeWixVariant, partId, stockItemsOf, toV1, toWholeV3, variantV3 } from './wix-catalog.ts'
import type { Refuse, SiteOf, WixProduct, WixSite, WixVariant } from './wix-types.ts'

/** Why a product is not written. */
type Refused = { status: number; code: string }
const isRefused = (answer: object): answer is Refused => 'status' in answer && 'code' in answer
const gone: Refused = { status: 404, code: 'PRODUCT_NOT_FOUND' }

type Amount = { amount: string }
type WrittenV3 = {
  revision?: string
  name?: string
  slug?: string
  plainDescription?: string
  visible?: boolean
  media?: { itemsInfo: { items: { id?: string; url?: string; altText?: string; displayName?: string }[] } }
  options?: { name: string; choicesSettings: { choices: { name: string }[] } }[]
  variantsInfo?: {
    variants: {
      id?: string
      visible?: boolean
      sku?: string
      barcode?: string
      choices?: { optionChoiceNames?: { optionName: string; choiceName: string }; optionChoiceIds?: { optionId: string; choiceId: string } }[]
      price: { actualPrice: Amount; compareAtPrice?: Amount }
      physicalProperties?: { weight?: number }
      inventoryItem?: { quantity?: number; inStock?: boolean }
    }[]
  }
}
type WrittenV1 = {
  name?: string
  description?: string
  visible?: boolean
  sku?: string
  brand?: string
  priceData?: { price: number }
  discount?: { type: string; value: number }
  manageVariants?: boolean
  productOptions?: { name: string; choices: { value: string; description: string }[] }[]
  seoData?: { tags: unknown[] }
}

/** Mounts what writes products and stock in both catalogues. It refuses what Wix refuses, and a product named "Refused". */
export function mountWixWrites(server: FastifyInstance, siteOf: SiteOf, refuse: Refuse): void {
  const on = (version: 'V1' | 'V3', method: 'GET' | 'POST' | 'PATCH', url: string, answer: (site: WixSite, body: never, id: string) => object) =>
    server.route({
      method,
      url,
      handler: async (request, reply): Promise<object | FastifyReply> => {
        const site = siteOf(request, reply)
        if (!site) return reply
        if (site.version !== version) return refuse(reply, 428, `CATALOG_${site.version}_CALLING_CATALOG_${version}_API`)
        const said = answer(site, request.body as never, (request.params as { id?: string }).id ?? '')
        return isRefused(said) ? refuse(reply, said.status, said.code) : said
      },
    })
  const productOf = (site: WixSite, id: string): WixProduct | undefined =>
    site.products.find((one) => (site.version === 'V3' ? one.idV3 : one.id) === id)

  on('V3', 'GET', '/stores/v3/products/:id', (site, _, id) => {
    const product = productOf(site, id)
    return product ? { product: toWholeV3(site, product) } : gone
  })
  on('V3', 'POST', '/stores/v3/products-with-inventory', (site, { product }: { product: WrittenV3 }) => {
    if (site.products.some(({ slug }) => slug === product.slug)) return { status: 409, code: 'DUPLICATE_SLUG_ERROR' }
    if (!product.variantsInfo?.variants.length) return { status: 400, code: 'MISSING_VARIANTS' }
    const made = makeWixProduct('', nextNumber(site))
    const refused = writeV3(made, product)
    if (refused) return refused
    site.products.push(made)
    return { product: toWholeV3(site, made) }
  })
  on('V3', 'PATCH', '/stores/v3/products/:id', (site, { product }: { product: WrittenV3 }, id) => {
    const present = productOf(site, id)
    if (!present) return gone
    if (product.revision !== String(present.revision)) return { status: 409, code: 'REVISION_MISMATCH' }
    if (product.variantsInfo && !product.options) return { status: 400, code: 'OPTIONS_WITHOUT_VARIANTS' }
    const refused = writeV3(present, product)
    if (refused) return refused
    present.revision += 1
    return { product: toWholeV3(site, present) }
  })
  on('V3', 'POST', '/stores/v3/products/search-variants', (site, { search }: { search: { filter: { sku: { $in: string[] } } } }) => {
    const found = site.products.flatMap((product) =>
      product.variants.flatMap((variant) => (search.filter.sku.$in.includes(variant.sku) ? [variantV3(site, product, variant)] : [])),
    )
    return { variants: found, pagingMetadata: { count: found.length, cursors: { next: null }, hasNext: false } }
  })
  on(
    'V3',
    'POST',
    '/stores/v3/bulk/inventory-items/update',
    (site, { inventoryItems }: { inventoryItems: { inventoryItem: { id: string; revision: string; quantity: number } }[] }) => {
      const items = new Map(stockItemsOf(site).map((one) => [one.id, one]))
      const results = inventoryItems.map(({ inventoryItem: { id, revision, quantity } }, originalIndex) => {
        const item = items.get(id)
        const variant = site.products.flatMap(({ variants }) => variants).find(({ idV3 }) => idV3 === item?.variantId)
        const code = !item || !variant ? 'NOT_FOUND' : item.revision === revision ? '' : 'REVISION_MISMATCH'
        if (code === '' && variant) {
          if (item?.locationId === 'main') variant.stock = quantity
          else variant.elsewhere = quantity
        }
        return { itemMetadata: { id, originalIndex, success: code === '', ...(code === '' ? {} : { error: { code, description: code } }) } }
      })
      return { results, bulkActionMetadata: { totalSuccesses: results.length, totalFailures: 0, undetailedFailures: 0 } }
    },
  )

  on('V1', 'POST', '/stores/v1/products', (site, { product }: { product: WrittenV1 }) => {
    const made = makeWixProduct('', nextNumber(site))
    const refused = writeV1(made, product)
    if (refused) return refused
    site.products.push(made)
    return { product: toV1(site, made) }
  })
  on('V1', 'PATCH', '/stores/v1/products/:id', (site, { product }: { product: WrittenV1 }, id) => {
    const present = productOf(site, id)
    if (!present) return gone
    return writeV1(present, product) ?? { product: toV1(site, present) }
  })
  on('V1', 'PATCH', '/stores/v1/products/:id/variants', (site, { variants }: { variants: Record<string, unknown>[] }, id) => {
    const present = productOf(site, id)
    if (!present) return gone
    if (!present.own.manageVariants) return { status: 400, code: 'VARIANTS_NOT_MANAGED' }
    for (const one of variants as { choices?: Record<string, string>; variantIds?: string[]; price?: number; sku?: string; visible?: boolean }[])
      for (const variant of present.variants) {
        const isMeant =
          one.variantIds?.includes(variant.id) ?? Object.entries(one.choices ?? {}).every(([name, value]) => variant.choices[name] === value)
        if (!isMeant) continue
        if (one.price !== undefined) setBase(present, variant, one.price)
        Object.assign(variant, { sku: one.sku ?? variant.sku, isVisible: one.visible ?? variant.isVisible })
      }
    return { product: toV1(site, present) }
  })
  on('V1', 'POST', '/stores/v1/products/:id/media', (site, { media }: { media: { url: string }[] }, id) => {
    const present = productOf(site, id)
    if (!present) return gone
    present.pictures.push(...media.map(({ url }) => ({ id: randomUUID(), url, alt: '', name: '' })))
    return {}
  })
  on(
    'V1',
    'PATCH',
    '/stores/v2/inventoryItems/product/:id',
    (site, { inventoryItem }: { inventoryItem: { trackQuantity: boolean; variants: { variantId: string; quantity: number }[] } }, id) => {
      const present = productOf(site, id)
      if (!present) return gone
      for (const { variantId, quantity } of inventoryItem.variants) {
        const variant = present.options.length === 0 ? present.variants[0] : present.variants.find((one) => one.id === variantId)
        if (variant) variant.stock = quantity
      }
      return {}
    },
  )
}

const nextNumber = (site: WixSite): number => Math.max(1000, ...site.products.map(({ numericId }) => numericId)) + 1

function refusedName(name: string | undefined): Refused | undefined {
  return name === 'Refused' || (name ?? '').length > 80 ? { status: 400, code: 'INVALID_NAME' } : undefined
}

function writeV3(product: WixProduct, given: WrittenV3): Refused | undefined {
  const refused = refusedName(given.name)
  if (refused) return refused
  if (given.name !== undefined) product.name = given.name
  if (given.slug !== undefined) product.slug = given.slug
  if (given.plainDescription !== undefined) product.description = given.plainDescription
  if (given.visible !== undefined) product.isVisible = given.visible
  if (given.options)
    product.options = given.options.map(({ name, choicesSettings }) => ({ name, choices: choicesSettings.choices.map((one) => one.name) }))
  if (given.media)
    product.pictures = given.media.itemsInfo.items.map(({ id, url, altText, displayName }) => {
      const present = product.pictures.find((one) => one.id === id)
      return present ? { ...present, alt: altText ?? '' } : { id: randomUUID(), url: url ?? '', alt: altText ?? '', name: displayName ?? '' }
    })
  if (given.variantsInfo) {
    const names = new Map(product.options.flatMap(({ name, choices }) => [name, ...choices].map((one) => [partId(one), one])))
    product.variants = given.variantsInfo.variants.map((one) => {
      const present = product.variants.find(({ idV3 }) => idV3 === one.id)
      const choices = (one.choices ?? []).map(({ optionChoiceIds: ids, optionChoiceNames: own }): [string, string] =>
        ids ? [names.get(ids.optionId) ?? '', names.get(ids.choiceId) ?? ''] : [own?.optionName ?? '', own?.choiceName ?? ''],
      )
      return makeWixVariant(Object.fromEntries(choices), {
        ...(present ? { id: present.id, idV3: present.idV3, elsewhere: present.elsewhere } : {}),
        sku: one.sku ?? '',
        barcode: one.barcode ?? '',
        isVisible: one.visible ?? true,
        price: one.price.actualPrice.amount,
        compareAt: one.price.compareAtPrice?.amount ?? null,
        weight: one.physicalProperties?.weight ?? null,
        stock: present ? present.stock : (one.inventoryItem?.quantity ?? null),
      })
    })
  }
  return undefined
}

/** Sets the price of a variant before the discount of its product. */
function setBase({ own }: WixProduct, variant: WixVariant, base: number): void {
  variant.compareAt = own.discount > 0 ? String(base) : null
  variant.price = (base - own.discount).toFixed(2)
}

function writeV1(product: WixProduct, given: WrittenV1): Refused | undefined {
  const refused = refusedName(given.name)
  if (refused) return refused
  if (given.name !== undefined) product.name = given.name
  if (given.description !== undefined) product.description = given.description
  if (given.visible !== undefined) product.isVisible = given.visible
  if (given.brand !== undefined) product.brand = given.brand
  if (given.sku !== undefined) product.own.sku = given.sku
  if (given.seoData) product.own.tags = given.seoData.tags
  if (given.manageVariants !== undefined) product.own.manageVariants = given.manageVariants
  if (given.productOptions) {
    product.options = given.productOptions.map(({ name, choices }) => ({ name, choices: choices.map(({ value }) => value) }))
    const all = product.options.reduce<Record<string, string>[]>(
      (before, { name, choices }) => before.flatMap((one) => choices.map((choice) => ({ ...one, [name]: choice }))),
      [{}],
    )
    product.variants = all.map((choices) => makeWixVariant(choices))
  }
  const [first] = product.variants
  if (product.options.length === 0 && first) first.sku = product.own.sku
  const bases = product.variants.map(({ price, compareAt }) => Number(compareAt ?? price))
  if (given.discount) product.own.discount = given.discount.type === 'NONE' ? 0 : given.discount.value
  for (const [place, variant] of product.variants.entries())
    setBase(
      product,
      variant,
      product.own.manageVariants && product.options.length > 0 && given.productOptions === undefined
        ? (bases[place] ?? 0)
        : (given.priceData?.price ?? bases[place] ?? 0),
    )
  return undefined
}
