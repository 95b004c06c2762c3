import * as z from 'zod/mini'
import { Money } from './money.ts'
import { Id, Instant, QueryFlag } from './page.ts'
import { route } from './route.ts'
import { Seller } from './seller.ts'
import { Picture } from './text.ts'
import { LanguageCode } from './translation.ts'

/** Who sells a product; the handle is the one of the seller's page, null where it has none. */
export const CatalogueSeller = z.object({ companyId: Id, companyName: z.string(), handle: z.nullable(z.string()) })

/** A product on sale on a marketplace. `price` is the lowest of its variants; `campaignPrice` what a shopper pays in a running campaign, null without one. `updatedAt` is the newest change of the product, its approval, its collection or its campaign price; its stock is not among them. */
export const CatalogueProduct = z.object({
  id: Id,
  name: z.string(),
  brand: z.string(),
  seller: CatalogueSeller,
  picture: z.nullable(Picture),
  price: z.nullable(Money),
  campaignPrice: z.nullable(Money),
  numberOfVariants: z.int(),
  isInStock: z.boolean(),
  updatedAt: Instant,
})
export type CatalogueProduct = z.infer<typeof CatalogueProduct>

/** What a shopper chooses and an order names: by `id`. */
export const CatalogueVariant = z.object({
  id: Id,
  name: z.string(),
  sku: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  price: z.nullable(Money),
  compareAtPrice: z.nullable(Money),
  campaignPrice: z.nullable(Money),
  /** Null where the stock is not counted. */
  stock: z.nullable(z.int()),
  gtin: z.string(),
  weightGrams: z.nullable(z.int()),
  picture: z.nullable(Picture),
})

/** A product on sale with all that its page shows. `attributes` are the marketplace's own: `values` one by one, `value` joined by commas. */
export const CatalogueProductDetail = z.extend(CatalogueProduct, {
  description: z.string(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  pictures: z.array(Picture),
  variants: z.array(CatalogueVariant),
  attributes: z.array(z.object({ key: z.string(), name: z.string(), value: z.string(), values: z.array(z.string()), unit: z.nullable(z.string()) })),
  collections: z.array(z.object({ id: Id, name: z.string() })),
})
export type CatalogueProductDetail = z.infer<typeof CatalogueProductDetail>

/** A collection as shoppers browse it. */
export const CatalogueCollection = z.object({
  id: Id,
  parentId: z.nullable(Id),
  name: z.string(),
  description: z.string(),
  picture: z.nullable(Picture),
})
export type CatalogueCollection = z.infer<typeof CatalogueCollection>

const ById = z.object({ id: Id })
/** The language of the texts, by default that of `Accept-Language`. What is not translated comes in the words of the merchant or operator. */
const InLanguage = z.object({ language: z.optional(LanguageCode) })
/** The products of one merchant. */
const OfSeller = z.extend(InLanguage, { sellerId: z.optional(Id) })
const read = { method: 'GET', permission: 'catalogue:read' } as const

/** What the storefront of a marketplace reads, with a key of its operator. */
export const catalogue = {
  collections: route({
    ...read,
    path: '/Catalogue/PagedCollections',
    summary: 'The collections of a marketplace below one of them, or at the top, in the order the operator gave them',
    query: z.extend(InLanguage, { parentId: z.optional(Id) }),
    paged: { item: CatalogueCollection, counts: true, sorts: ['position'] },
  }),
  products: route({
    ...read,
    path: '/Catalogue/PagedProducts',
    summary:
      'The products on sale on a marketplace. Text finds names in every language, and references. Sorted by name: that in the merchant’s own words, whatever the language of the texts',
    query: OfSeller,
    paged: { item: CatalogueProduct, counts: true, sorts: ['name', '-updatedAt'], filters: { text: ['co'] }, limit: 24 },
  }),
  inCollection: route({
    ...read,
    path: '/Catalogue/ProductsInCollection/{id}',
    summary:
      'The products on sale in a collection, in the order the operator gave them; with `includeSubcollections`, also those of all collections below it, each product once',
    params: ById,
    query: z.extend(OfSeller, { includeSubcollections: z.optional(QueryFlag) }),
    paged: { item: CatalogueProduct, counts: true, sorts: ['position'], limit: 24 },
  }),
  product: route({
    ...read,
    path: '/Catalogue/Product/{id}',
    summary: 'A product on sale with its variants, pictures, attributes and collections',
    params: ById,
    query: InLanguage,
    returns: CatalogueProductDetail,
  }),
  seller: route({
    ...read,
    path: '/Catalogue/Seller/{id}',
    summary: 'Who sells a product, with the details that have to be shown to buyers; the id is `seller.companyId` of a product',
    params: ById,
    returns: Seller,
  }),
}
