import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Refuse, SiteOf, WixProduct, WixCatalog, WixSite } from './wix-types.ts'

export function createWixCatalog(): WixCatalog {
  return {
    version: 'V3',
    products: [],
    categories: [
      { id: 'cat-home', name: 'Home', parentId: null },
      { id: 'cat-lamps', name: 'Lamps', parentId: 'cat-home' },
    ],
  }
}

/** Makes products of two variants each: `Lamp 1`, `Lamp 2`, … */
export function makeWixProducts(count: number): WixProduct[] {
  return Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    idV3: randomUUID(),
    numericId: 1000 + index,
    name: `Lamp ${index + 1}`,
    categoryId: 'cat-lamps',
    isVisible: true,
    isBroken: false,
    variants: ['S', 'L'].map((size, place) => ({
      id: randomUUID(),
      idV3: randomUUID(),
      sku: `LAMP-${index + 1}-${size}`,
      size,
      price: `${10 + place}.50`,
      compareAt: place === 0 ? '20' : null,
      stock: place === 0 ? 7 : null,
    })),
  }))
}

type Query = { cursorPaging?: { limit?: number; cursor?: string }; filter?: Record<string, { $in?: string[] } | undefined> }

/** Gives one page of what a query selects; the cursor is the place of the next item with its query, as at Wix. */
function pageOf<T>(all: readonly T[], query: Query, select: (item: T, filter: NonNullable<Query['filter']>) => boolean) {
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
    const { items, pagingMetadata } = pageOf(site.products, query, (one, filter) => filter.id?.$in?.includes(one.idV3) ?? true)
    return { products: items.map((one) => toV3(site, one)), pagingMetadata }
  })
  on('V3', '/stores/v3/products/query-variants', (site, { query }: { query: Query }) => {
    const all = site.products.flatMap((product) => product.variants.map((variant) => ({ product, variant })))
    const { items, pagingMetadata } = pageOf(
      all,
      query,
      ({ product }, filter) => filter['productData.productId']?.$in?.includes(product.idV3) ?? true,
    )
    return { variants: items.map(({ product, variant }) => variantV3(site, product, variant)), pagingMetadata }
  })
  on('V3', '/stores/v3/inventory-items/query', (site, { query }: { query: Query }) => {
    const all = site.products.flatMap((product) => product.variants.map((variant) => ({ product, variant })))
    const { items, pagingMetadata } = pageOf(all, query, ({ product }, filter) => filter.productId?.$in?.includes(product.idV3) ?? true)
    const inventoryItems = items.map(({ product, variant }) => ({
      id: variant.idV3,
      revision: '1',
      productId: product.idV3,
      variantId: variant.idV3,
      locationId: 'main',
      trackQuantity: variant.stock !== null,
      ...(variant.stock === null ? { inStock: true } : { quantity: variant.stock }),
    }))
    return { inventoryItems, pagingMetadata }
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
    (site, { query }: { query: { paging: { limit: number; offset: number }; filter?: string; sort?: string } }) => {
      const filter = JSON.parse(query.filter ?? '{}') as { numericId?: { $gt: string }; id?: { $hasSome: string[] } }
      const after = Number(filter.numericId?.$gt ?? -1)
      const chosen = site.products
        .filter((one) => one.numericId > after && (filter.id?.$hasSome.includes(one.id) ?? true))
        .toSorted((a, b) => a.numericId - b.numericId)
      const page = chosen.slice(query.paging.offset, query.paging.offset + Math.min(query.paging.limit, 100))
      return { products: page.map((one) => toV1(site, one)), totalResults: chosen.length }
    },
  )
}

function toV3(site: WixSite, product: WixProduct): object {
  return {
    id: product.idV3,
    revision: '1',
    name: product.name,
    visible: product.isVisible,
    plainDescription: `<p>${product.name}</p>`,
    ...(product.isBroken ? {} : { currency: site.currency }),
    brand: { id: 'brand', name: 'Haven' },
    mainCategoryId: product.categoryId,
    media: { itemsInfo: { items: [] } },
    options: [{ id: 'size', name: 'Size', choicesSettings: { choices: product.variants.map(({ size }) => ({ choiceId: size, name: size })) } }],
    physicalProperties: { weightMeasurementUnitInfo: { weightMeasurementUnit: 'KG' } },
  }
}

function variantV3(site: WixSite, product: WixProduct, variant: WixProduct['variants'][number]): object {
  return {
    id: variant.idV3,
    variantId: variant.idV3,
    visible: true,
    sku: variant.sku,
    barcode: '',
    optionChoices: variant.size === null ? [] : [{ optionChoiceNames: { optionName: 'Size', choiceName: variant.size, renderType: 'TEXT_CHOICES' } }],
    price: variant.isUnreadable
      ? 'on request'
      : { actualPrice: { amount: variant.price }, ...(variant.compareAt === null ? {} : { compareAtPrice: { amount: variant.compareAt } }) },
    physicalProperties: { weight: 0.5 },
    productData: { productId: product.idV3, name: product.name, currency: site.currency },
  }
}

function toV1(site: WixSite, product: WixProduct): object {
  const priceData = (variant: WixProduct['variants'][number]) => ({
    currency: site.currency,
    price: Number(variant.compareAt ?? variant.price),
    discountedPrice: Number(variant.price),
  })
  const [first] = product.variants
  return {
    id: product.id,
    numericId: String(product.numericId),
    name: product.name,
    visible: product.isVisible,
    description: `<p>${product.name}</p>`,
    ...(product.isBroken || !first ? {} : { priceData: priceData(first) }),
    brand: 'Haven',
    productOptions: [{ name: 'Size', choices: product.variants.map(({ size }) => ({ value: size, description: size })) }],
    collectionIds: ['00000000-000000-000000-000000000001', ...(product.categoryId === null ? [] : [product.categoryId])],
    variants: product.variants.map((variant) => ({
      id: variant.id,
      choices: variant.size === null ? {} : { Size: variant.size },
      variant: { priceData: priceData(variant), sku: variant.sku, visible: true },
      stock:
        variant.stock === null
          ? { trackQuantity: false, inStock: true }
          : { trackQuantity: true, quantity: variant.stock, inStock: variant.stock > 0 },
    })),
  }
}
