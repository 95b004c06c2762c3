import * as z from 'zod/mini'
import { AttributeType } from './attribute.ts'
import { issue } from './input-codes.ts'
import { Money } from './money.ts'
import { Id, Instant, QueryFlag, QueryMinor, repeated } from './page.ts'
import { route } from './route.ts'
import { Seller } from './seller.ts'
import { Picture } from './text.ts'
import { LanguageCode } from './translation.ts'

/** Who sells a product; the handle is the one of the seller's page, null where it has none. */
export const CatalogueSeller = z.object({
  /** The id of the merchant: `sellerId` of the lists, and that of `/Catalogue/Seller/{id}`. */
  companyId: Id,
  /** The name shoppers see. */
  companyName: z.string(),
  /** The last part of the address of its page; null where it has none. */
  handle: z.nullable(z.string()),
})

/** A product on sale on a marketplace. `price` is the lowest of its variants; `campaignPrice` what a shopper pays in a running campaign, null without one. `updatedAt` is the newest change of the product, its approval, its collection or its campaign price; its stock is not among them. */
export const CatalogueProduct = z.object({
  /** The id of the product: `/Catalogue/Product/{id}`. */
  id: Id,
  /** Its name in the language of the answer. */
  name: z.string(),
  /** Its brand; empty for none. */
  brand: z.string(),
  /** Who sells it. */
  seller: CatalogueSeller,
  /** Its first picture; null for none. */
  picture: z.nullable(Picture),
  /** The lowest price of its variants, with tax; null where none has one. */
  price: z.nullable(Money),
  /** What a shopper pays in a running campaign; null without one. */
  campaignPrice: z.nullable(Money),
  /** How many variants there are to choose from. */
  numberOfVariants: z.int(),
  /** Whether at least one variant can be had. */
  isInStock: z.boolean(),
  /** The newest change of the product, its approval, its collection or its campaign price; not of its stock. */
  updatedAt: Instant,
})
export type CatalogueProduct = z.infer<typeof CatalogueProduct>

/** What a shopper chooses and an order names: by `id`. */
export const CatalogueVariant = z.object({
  /** The id of the variant: `variantId` of a purchase and of a quote. */
  id: Id,
  /** Its name; empty where the product has only one. */
  name: z.string(),
  /** Its SKU; empty for none. */
  sku: z.string(),
  /** What sets it apart, such as Colour: Sage. */
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The price of one piece with tax; null: it cannot be bought. */
  price: z.nullable(Money),
  /** The price before a reduction, higher than `price`; null for none. */
  compareAtPrice: z.nullable(Money),
  /** What a shopper pays in a running campaign; null without one. */
  campaignPrice: z.nullable(Money),
  /** How many may be sold, less what the marketplace keeps back. Null where the stock is not counted: it can always be had. */
  stock: z.nullable(z.int()),
  /** Its barcode number; empty for none. */
  gtin: z.string(),
  /** Its weight in grams; null where it is not known. */
  weightGrams: z.nullable(z.int()),
  /** Its own picture; null where it has none. */
  picture: z.nullable(Picture),
})

/** A product on sale with all that its page shows. `attributes` are the marketplace's own: `values` one by one, `value` joined by commas. */
export const CatalogueProductDetail = z.extend(CatalogueProduct, {
  /** Text of several lines, without markup of ours. */
  description: z.string(),
  /** What can be chosen, and between which values. */
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  /** All pictures in their order. */
  pictures: z.array(Picture),
  /** What can be bought. */
  variants: z.array(CatalogueVariant),
  /** The marketplace’s attributes of it: `values` one by one, `value` joined by commas, `unit` such as cm. */
  attributes: z.array(z.object({ key: z.string(), name: z.string(), value: z.string(), values: z.array(z.string()), unit: z.nullable(z.string()) })),
  /** The collections it is in. */
  collections: z.array(z.object({ id: Id, name: z.string() })),
})
export type CatalogueProductDetail = z.infer<typeof CatalogueProductDetail>

/** A collection as shoppers browse it. */
export const CatalogueCollection = z.object({
  /** The id of the collection. */
  id: Id,
  /** The collection it is in; null at the top. */
  parentId: z.nullable(Id),
  /** Its name in the language of the answer. */
  name: z.string(),
  /** Its text; empty for none. */
  description: z.string(),
  /** Its picture; null for none. */
  picture: z.nullable(Picture),
})
export type CatalogueCollection = z.infer<typeof CatalogueCollection>

/** How many products of a choice are counted for its facets at most, and how many values and attributes are named. */
export const facetLimits = { products: 5000, values: 50, attributes: 30 } as const

const NumberOfProducts = {
  /** How many products of the choice have it; the filter that it sets itself is left out of the choice. */
  count: z.int(),
}
/** What a choice of products can be narrowed by, with counts. Each facet leaves out the filter that it sets itself: choosing one brand does not make the others disappear. */
export const CatalogueFacets = z.object({
  /** False where a choice has more than 5,000 products: the counts, and the price range, are then those of 5,000 of them. */
  isExact: z.boolean(),
  /** The brands, the most frequent first, then by name; at most 50. */
  brands: z.array(
    z.object({
      /** The brand, as `brand` takes it. */
      value: z.string(),
      ...NumberOfProducts,
    }),
  ),
  /** Who sells, the most frequent first, then by name; at most 50. */
  sellers: z.array(z.extend(CatalogueSeller, NumberOfProducts)),
  /** The attributes of the types `choice`, `choices` and `boolean`, the most frequent first, then by name; at most 30. */
  attributes: z.array(
    z.object({
      /** The key of the attribute, as `attribute` takes it. */
      key: z.string(),
      /** Its name in the language of the answer. */
      name: z.string(),
      /** What its values are. */
      type: AttributeType,
      /** The values, the most frequent first, then by label; at most 50. */
      values: z.array(
        z.object({
          /** The value, as `attribute` takes it behind the key. */
          value: z.string(),
          /** The value in the language of the answer; `true` and `false` are as they are. */
          label: z.string(),
          ...NumberOfProducts,
        }),
      ),
    }),
  ),
  /** The lowest and the highest `price`; null where no product has one. */
  price: z.object({
    /** The lowest price. */
    lowest: z.nullable(Money),
    /** The highest price. */
    highest: z.nullable(Money),
  }),
  /** How many products can be bought now. */
  inStock: z.int(),
})
export type CatalogueFacets = z.infer<typeof CatalogueFacets>

const ById = z.object({ id: Id })
const InLanguage = z.object({
  /** The language of the texts, by default that of `Accept-Language`. What is not translated comes in the words of the merchant or operator. */
  language: z.optional(LanguageCode),
})
const maxAttributes = 10
/** `key:value` of an attribute; the value may have colons. */
const AttributeValue = z.string().check(z.maxLength(400), z.regex(/^[a-z][a-z0-9_]{0,59}:./, issue('input.attribute_value')))

/** What keeps only some of the products on sale. */
const Choice = z.extend(InLanguage, {
  /** Keeps the products of one merchant. */
  sellerId: z.optional(Id),
  /** Keeps products of these brands, as `brand` of a product names them. */
  brand: repeated(z.string().check(z.maxLength(200))),
  /** Keeps products that can be bought now, or that are sold out. */
  isInStock: z.optional(QueryFlag),
  /** The lowest `price`, in minor units, included. A campaign price is not compared. */
  minPriceMinor: z.optional(QueryMinor),
  /** The highest `price`, in minor units, included. A campaign price is not compared. */
  maxPriceMinor: z.optional(QueryMinor),
  /** Keeps products with a value of an attribute of the marketplace, as `colour:Sage`: of several values of one attribute one is enough, several attributes must all be met. At most 10 attributes; the value is the one in the marketplace’s own language, whole. */
  attribute: repeated(AttributeValue).check(
    z.refine<string[]>((values) => new Set(values.map((value) => value.split(':', 1)[0])).size <= maxAttributes, issue('input.attributes_of_choice')),
  ),
})
const WithCodes = {
  /** Keeps products with a variant of one of these SKUs, whole. */
  sku: repeated(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Keeps products with a variant of one of these barcode numbers, whole. */
  gtin: repeated(z.string().check(z.minLength(1), z.maxLength(200))),
}
const Subcollections = {
  /** With the products of all collections below it, each once. */
  includeSubcollections: z.optional(QueryFlag),
}
const read = { method: 'GET', permission: 'catalogue:read', isConditional: true } as const

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
      'The products on sale on a marketplace. Text finds names in every language, references, SKUs and barcode numbers. Sorted by name: that in the merchant’s own words, whatever the language of the texts. Sorted by price: `price`, not that of a campaign',
    query: z.extend(Choice, {
      ...WithCodes,
      /** Keeps the products with these ids, such as those of a cart; what is not on sale is missing. */
      ids: repeated(Id),
    }),
    paged: { item: CatalogueProduct, counts: true, sorts: ['name', '-updatedAt', 'price', '-price'], filters: { text: ['co'] }, limit: 24 },
  }),
  inCollection: route({
    ...read,
    path: '/Catalogue/ProductsInCollection/{id}',
    summary:
      'The products on sale in a collection, in the order the operator gave them, or another one; with `includeSubcollections`, also those of all collections below it, each product once',
    params: ById,
    query: z.extend(Choice, Subcollections),
    paged: { item: CatalogueProduct, counts: true, sorts: ['position', 'name', '-updatedAt', 'price', '-price'], limit: 24 },
  }),
  facets: route({
    ...read,
    path: '/Catalogue/Facets',
    summary:
      'What the products of a choice can be narrowed by, with counts: brands, sellers, attributes, prices and stock. At most 5,000 products are counted for each; `isExact` says whether that was all',
    query: z.extend(Choice, {
      ...WithCodes,
      /** A search, as `filter` of `/Catalogue/PagedProducts`: `text co "lamp"`. */
      filter: z.optional(z.string().check(z.maxLength(1000))),
      /** Counts the products of this collection. */
      collectionId: z.optional(Id),
      ...Subcollections,
    }),
    returns: CatalogueFacets,
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
