import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Refuse, SiteOf, WixProduct, WixCatalog, WixSite, WixVariant } from './wix-types.ts'

export function createWixCatalog(): WixCatalog {
  return {
    version: 'V3',
    weightUnit: 'KG',
    products: [],
    categories: [
      { id: 'cat-home', name: 'Home', parentId: null },
      { id: 'cat-lamps', name: 'Lamps', parentId: 'cat-home' },
    ],
  }
}

/** Returns a product of a site without variants. */
export function makeWixProduct(name: string, numericId: number): WixProduct {
  return {
    id: randomUUID(),
    idV3: randomUUID(),
    numericId,
    name,
    categoryId: null,
    isVisible: true,
    isBroken: false,
    variants: [],
    revision: 1,
    slug: `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${numericId}`,
    description: `<p>${name}</p>`,
    brand: '',
    options: [],
    pictures: [],
    own: { sku: '', tags: [], manageVariants: false, discount: 0 },
  }
}

/** Returns a variant that is not counted. */
export function makeWixVariant(choices: Record<string, string>, given: Partial<WixVariant> = {}): WixVariant {
  const ids = { id: randomUUID(), idV3: randomUUID() }
  return { ...ids, sku: '', choices, price: '0', compareAt: null, stock: null, isVisible: true, barcode: '', weight: null, ...given }
}

/** Makes products of two variants each: `Lamp 1`, `Lamp 2`, … */
export function makeWixProducts(count: number): WixProduct[] {
  return Array.from({ length: count }, (_, index) => ({
    ...makeWixProduct(`Lamp ${index + 1}`, 1000 + index),
    categoryId: 'cat-lamps',
    brand: 'Haven',
    options: [{ name: 'Size', choices: ['S', 'L'] }],
    own: { sku: '', tags: [], manageVariants: true, discount: 0 },
    variants: ['S', 'L'].map((size, place) =>
      makeWixVariant(
        { Size: size },
        {
          sku: `LAMP-${index + 1}-${size}`,
          price: `${10 + place}.50`,
          compareAt: place === 0 ? '20' : null,
          stock: place === 0 ? 7 : null,
          weight: 0.5,
        },
      ),
    ),
  }))
}

export type Query = {
  cursorPaging?: { limit?: number; cursor?: string }
  filter?: Record<string, { $in?: string[]; $eq?: string } | string | undefined>
}

/** Whether a filter of a query lets a value through. */
export function isChosen(filter: NonNullable<Query['filter']>, key: string, value: string): boolean {
  const requested = filter[key]
  if (requested === undefined) return true
  return typeof requested === 'string' ? requested === value : (requested.$in?.includes(value) ?? requested.$eq === value)
}

/** Gives one page of what a query selects; the cursor is the place of the next item with its query, as at Wix. */
export function pageOf<T>(all: readonly T[], query: Query, select: (item: T, filter: NonNullable<Query['filter']>) => boolean) {
  const cursor = query.cursorPaging?.cursor
  const from =
    cursor === undefined
      ? { at: 0, filter: query.filter ?? {} }
      : (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { at: number; filter: NonNullable<Query['filter']> })
  const chosen = all.filter((item) => select(item, from.filter))
  const limit = Math.min(query.cursorPaging?.limit ?? 50, 100)
  const items = chosen.slice(from.at, from.at + limit)
  const hasNext = from.at + limit < chosen.length
  const next = hasNext ? Buffer.from(JSON.stringify({ at: from.at + limit, filter: from.filter })).toString('base64url') : null
  return { items, pagingMetadata: { count: items.length, cursors: { next }, hasNext } }
}

export function mountWixCatalog(server: FastifyInstance, siteOf: SiteOf, refuse: Refuse): void {
  const on = (version: 'V1' | 'V3', path: string, answer: (site: WixSite, body: never) => object) =>
    server.post(path, async (request, reply) => {
      const site = siteOf(request, reply)
      if (!site) return reply
      if (site.version !== version) return refuse(reply, 428, `CATALOG_${site.version}_CALLING_CATALOG_${version}_API`)
      return answer(site, request.body as never)
    })

  server.get('/stores/v3/provision/version', async (request, reply) => {
    const site = siteOf(request, reply)
    return site ? { catalogVersion: site.version === 'none' ? 'STORES_NOT_INSTALLED' : `${site.version}_CATALOG` } : reply
  })
  on('V3', '/stores/v3/products/count', (site) => ({ count: site.products.length }))
  on('V3', '/stores/v3/products/query', (site, { query }: { query: Query }) => {
    const { items, pagingMetadata } = pageOf(
      site.products,
      query,
      (one, filter) => isChosen(filter, 'id', one.idV3) && isChosen(filter, 'slug', one.slug),
    )
    return { products: items.map((one) => toV3(site, one)), pagingMetadata }
  })
  on('V3', '/stores/v3/products/query-variants', (site, { query }: { query: Query }) => {
    const all = site.products.flatMap((product) => product.variants.map((variant) => ({ product, variant })))
    const { items, pagingMetadata } = pageOf(all, query, ({ product }, filter) => isChosen(filter, 'productData.productId', product.idV3))
    return { variants: items.map(({ product, variant }) => variantV3(site, product, variant)), pagingMetadata }
  })
  on('V3', '/stores/v3/inventory-items/query', (site, { query }: { query: Query }) => {
    const { items, pagingMetadata } = pageOf(stockItemsOf(site), query, (one, filter) => isChosen(filter, 'productId', one.productId))
    return { inventoryItems: items, pagingMetadata }
  })
  on('V3', '/categories/v1/categories/query', (site, { query }: { query: Query }) => {
    const { items, pagingMetadata } = pageOf(site.categories, query, () => true)
    return {
      categories: items.map(({ id, name, parentId }) => ({ id, name, ...(parentId === null ? {} : { parentCategory: { id: parentId, index: 0 } }) })),
      pagingMetadata,
    }
  })
  on('V1', '/stores/v1/collections/query', (site, { query }: { query: { paging: { limit: number; offset: number } } }) => ({
    collections: [{ id: '00000000-000000-000000-000000000001', name: 'All Products' }, ...site.categories]
      .slice(query.paging.offset, query.paging.offset + query.paging.limit)
      .map(({ id, name }) => ({ id, name })),
  }))
  on(
    'V1',
    '/stores/v1/products/query',
    (
      site,
      {
        query,
        includeHiddenProducts,
      }: { query: { paging: { limit: number; offset: number }; filter?: string; sort?: string }; includeHiddenProducts?: boolean },
    ) => {
      const filter = JSON.parse(query.filter ?? '{}') as {
        numericId?: { $gt: string }
        id?: { $hasSome: string[] }
        name?: { $eq: string }
        sku?: { $hasSome: string[] }
      }
      const after = Number(filter.numericId?.$gt ?? -1)
      const chosen = site.products
        .filter(
          (one) =>
            one.numericId > after &&
            (filter.id?.$hasSome.includes(one.id) ?? true) &&
            (filter.name === undefined || filter.name.$eq === one.name) &&
            // Wix looks at the SKU of the product, not at those of its variants.
            (filter.sku?.$hasSome.includes(one.own.sku) ?? true),
        )
        .filter(({ isVisible }) => isVisible || includeHiddenProducts === true)
        .toSorted((a, b) => a.numericId - b.numericId)
      const page = chosen.slice(query.paging.offset, query.paging.offset + Math.min(query.paging.limit, 100))
      return { products: page.map((one) => toV1(site, one)), totalResults: chosen.length }
    },
  )
}

/** Returns the stock of all variants, an item for each place. */
export function stockItemsOf(site: WixSite) {
  const item = (product: WixProduct, variant: WixVariant, locationId: string, quantity: number | null) => ({
    id: locationId === 'main' ? variant.idV3 : `${variant.idV3}-${locationId}`,
    revision: String(product.revision),
    productId: product.idV3,
    variantId: variant.idV3,
    locationId,
    trackQuantity: quantity !== null,
    ...(quantity === null ? { inStock: true } : { quantity }),
  })
  return site.products.flatMap((product) =>
    product.variants.flatMap((variant) => [
      item(product, variant, 'main', variant.stock),
      ...(variant.elsewhere === undefined ? [] : [item(product, variant, 'second', variant.elsewhere)]),
    ]),
  )
}

/** Returns the id of an option, or of one of its choices, which the third catalogue gives. */
export const partId = (text: string): string => `part-${Buffer.from(text).toString('hex')}`

export function toV3(site: WixSite, product: WixProduct): object {
  return {
    id: product.idV3,
    revision: String(product.revision),
    name: product.name,
    slug: product.slug,
    visible: product.isVisible,
    plainDescription: product.description,
    ...(product.isBroken ? {} : { currency: site.currency }),
    ...(product.brand === '' ? {} : { brand: { id: 'brand', name: product.brand } }),
    ...(product.categoryId === null ? {} : { mainCategoryId: product.categoryId }),
    media: {
      itemsInfo: {
        items: product.pictures.map(({ id, url, alt, name }) => ({ id, image: { url, altText: alt }, displayName: name, mediaType: 'IMAGE' })),
      },
    },
    options: product.options.map(({ name, choices }) => ({
      id: partId(name),
      name,
      optionRenderType: 'TEXT_CHOICES',
      choicesSettings: { choices: choices.map((choice) => ({ choiceId: partId(choice), name: choice, choiceType: 'CHOICE_TEXT' })) },
    })),
    physicalProperties: { weightMeasurementUnitInfo: { weightMeasurementUnit: site.weightUnit } },
  }
}

/** Returns a product as it is given alone: with its variants. */
export function toWholeV3(site: WixSite, product: WixProduct): object {
  const variants = product.variants.map((variant) => ({
    id: variant.idV3,
    visible: variant.isVisible,
    ...(variant.sku === '' ? {} : { sku: variant.sku }),
    ...(variant.barcode === '' ? {} : { barcode: variant.barcode }),
    choices: Object.entries(variant.choices).map(([optionName, choiceName]) => ({
      optionChoiceIds: { optionId: partId(optionName), choiceId: partId(choiceName) },
      optionChoiceNames: { optionName, choiceName, renderType: 'TEXT_CHOICES' },
    })),
    price: priceV3(variant),
    physicalProperties: variant.weight === null ? {} : { weight: variant.weight },
  }))
  return { ...toV3(site, product), variantsInfo: { variants } }
}

function priceV3({ price, compareAt }: WixVariant): object {
  return { actualPrice: { amount: price }, ...(compareAt === null ? {} : { compareAtPrice: { amount: compareAt } }) }
}

export function variantV3(site: WixSite, product: WixProduct, variant: WixVariant): object {
  return {
    id: variant.idV3,
    variantId: variant.idV3,
    visible: variant.isVisible,
    sku: variant.sku,
    barcode: variant.barcode,
    optionChoices: Object.entries(variant.choices).map(([optionName, choiceName]) => ({
      optionChoiceNames: { optionName, choiceName, renderType: 'TEXT_CHOICES' },
    })),
    price: variant.isUnreadable ? 'on request' : priceV3(variant),
    physicalProperties: variant.weight === null ? {} : { weight: variant.weight },
    productData: { productId: product.idV3, name: product.name, currency: site.currency },
  }
}

export function toV1(site: WixSite, product: WixProduct): object {
  const priceData = (variant: WixVariant) => ({
    currency: site.currency,
    price: Number(variant.compareAt ?? variant.price),
    discountedPrice: Number(variant.price),
  })
  const stockOf = ({ stock }: WixVariant) => ({
    trackQuantity: stock !== null,
    ...(stock === null ? {} : { quantity: stock }),
    inStock: stock === null || stock > 0,
  })
  const [first] = product.variants
  const isSingle = product.options.length === 0
  return {
    id: product.id,
    numericId: String(product.numericId),
    name: product.name,
    visible: product.isVisible,
    description: product.description,
    sku: product.own.sku,
    manageVariants: product.own.manageVariants,
    discount: { type: product.own.discount > 0 ? 'AMOUNT' : 'NONE', value: product.own.discount },
    seoData: { tags: product.own.tags },
    media: { items: product.pictures.map(({ id, url, alt }) => ({ id, title: alt, image: { url, altText: alt } })) },
    ...(product.isBroken || !first ? {} : { priceData: priceData(first) }),
    ...(isSingle && first ? { stock: stockOf(first) } : {}),
    brand: product.brand,
    productOptions: product.options.map(({ name, choices }) => ({
      name,
      choices: choices.map((choice) => ({ value: choice, description: choice })),
    })),
    collectionIds: ['00000000-000000-000000-000000000001', ...(product.categoryId === null ? [] : [product.categoryId])],
    variants: isSingle
      ? []
      : product.variants.map((variant) => ({
          id: variant.id,
          choices: variant.choices,
          variant: { priceData: variant.isUnreadable ? 'on request' : priceData(variant), sku: variant.sku, visible: variant.isVisible },
          stock: stockOf(variant),
        })),
  }
}
