import * as z from 'zod/mini'
import { OwnedField } from './field-ownership.ts'
import { Run } from './run.ts'
import { ListingRejectionReason } from './listing-rejection.ts'
import { Money } from './money.ts'
import { Params } from './params.ts'
import { Day, Id, Instant, QueryFlag, repeated, QueryMinor } from './page.ts'
import { route } from './route.ts'
import { ApprovalStatus, ProductStatus } from './states.ts'
import { Picture, Version } from './text.ts'
import { MissingTranslation, ProductTranslation } from './translation.ts'

/** What is bought: one choice of every option. `stock` null means the shop does not count it. */
export const Variant = z.object({
  id: Id,
  name: z.string(),
  sku: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  price: z.nullable(Money),
  compareAtPrice: z.nullable(Money),
  /** What a shopper pays in a running campaign of the operator's marketplace; null without one, and for a merchant. */
  campaignPrice: z.nullable(Money),
  stock: z.nullable(z.int()),
  gtin: z.string(),
  weightGrams: z.nullable(z.int()),
  image: z.nullable(Picture),
  images: z.array(Picture),
})
export type Variant = z.infer<typeof Variant>

/** Text and colour shown on a card. */
export const Highlight = z.object({ text: z.string(), colorHexValue: z.string() })

/** Why a product is not ready, and the field that fixes it. */
export const ReadinessReason = z.object({
  code: z.enum(['no_name', 'no_price', 'no_image', 'no_variant', 'no_reference', 'invalid_gtin', 'not_in_stock']),
  message: z.string(),
  field: z.string(),
})
export type ReadinessReason = z.infer<typeof ReadinessReason>

/** A row of the product list. Stock and price are those of its variants together: the sum, and the lowest. */
export const ProductRow = z.object({
  id: Id,
  merchantId: Id,
  merchantName: z.string(),
  merchantProductReference: z.string(),
  name: z.string(),
  status: ProductStatus,
  approvalStatus: ApprovalStatus,
  thumbnailImage: z.nullable(Picture),
  images: z.array(Picture),
  variants: z.array(
    z.object({ id: Id, name: z.string(), sku: z.string(), price: z.nullable(Money), stock: z.nullable(z.int()), images: z.array(Picture) }),
  ),
  numberOfVariants: z.int(),
  price: z.nullable(Money),
  /** What a shopper pays in a running campaign of the operator's marketplace; null without one, and for a merchant. */
  campaignPrice: z.nullable(Money),
  stock: z.nullable(z.int()),
  externalCategory: z.string(),
  externalTags: z.array(z.string()),
  collections: z.array(z.object({ id: Id, name: z.string() })),
  percentageMapped: z.nullable(z.number()),
  /** Whether a required attribute has no value in a collection that it is in or was submitted to. */
  lacksRequired: z.boolean(),
  /** Whether sales are paused on every marketplace that approved it. */
  isPaused: z.boolean(),
  highlight: z.nullable(Highlight),
  updatedAt: Instant,
})
export type ProductRow = z.infer<typeof ProductRow>

/** How a product stands on one marketplace. */
export const ProductOnMarketplace = z.object({
  marketplaceId: Id,
  marketplaceName: z.string(),
  pushedAt: z.nullable(Instant),
  /** The next push sends it here for the first time. What changes afterwards is live at once. */
  isPushPending: z.boolean(),
  /** Sales of its merchant are paused here, by either side. */
  isPaused: z.boolean(),
  /** The running campaign that sets the price of the cheapest variant here. */
  campaign: z.nullable(z.object({ id: Id, name: z.string(), endsOn: Day, price: Money })),
  listings: z.array(
    z.object({
      collectionProductId: Id,
      collection: z.nullable(z.object({ id: Id, name: z.string() })),
      approvalStatus: ApprovalStatus,
      reasonCode: z.nullable(ListingRejectionReason),
      reason: z.nullable(z.string()),
      percentageMapped: z.number(),
      requiresApproval: z.boolean(),
      /** The names of required attributes that have no value here. */
      missing: z.array(z.string()),
      /** Rejected before and submitted again: it waits for the person who rejected it, and its merchant cannot remove it meanwhile. */
      isResubmitted: z.boolean(),
      version: Version,
    }),
  ),
})

/** An entry of a product's history: its code with the facts, and the message in the reader's language. */
export const ProductEvent = z.object({
  at: Instant,
  kind: z.string(),
  code: z.string(),
  params: Params,
  message: z.string(),
  actor: z.nullable(z.string()),
})

/** Entries of its history that a product comes with, the newest; `product.history` pages through all. */
export const eventsWithProduct = 5

/** What a person may edit of a product of a connected shop and a sync then leaves alone; `status` is a withdrawal. */
export const EditableField = z.enum(['name', 'description', 'brand', 'externalCategory', 'externalTags', 'attributes', 'images', 'status'])
export type EditableField = z.infer<typeof EditableField>

/** A product, whole. */
export const Product = z.object({
  id: Id,
  merchantId: Id,
  merchantName: z.string(),
  merchantProductReference: z.string(),
  name: z.string(),
  description: z.string(),
  brand: z.string(),
  /** The language of these texts: the first of its merchant's company. */
  language: z.string(),
  /** Texts in other languages, for shoppers who read those. */
  translations: z.array(ProductTranslation),
  /** Languages of its marketplaces that lack texts. It can be sold without them: shoppers then read its own texts. */
  missingTranslations: z.array(MissingTranslation),
  status: ProductStatus,
  reasons: z.array(ReadinessReason),
  thumbnailImage: z.nullable(Picture),
  /** The pictures it has. One whose address changed is the earlier one until the new one is fetched. */
  images: z.array(Picture),
  /** Every picture in its order, fetched or not. `source` names it in an edit. */
  pictures: z.array(z.object({ source: z.string(), alt: z.string(), state: z.enum(['pending', 'stored', 'failed']), picture: z.nullable(Picture) })),
  failedPictures: z.array(z.object({ sourceHref: z.string(), message: z.string() })),
  variants: z.array(Variant),
  numberOfVariants: z.int(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  externalCategory: z.string(),
  externalTags: z.array(z.string()),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  marketplaces: z.array(ProductOnMarketplace),
  /**
   * Over the listings in `marketplaces`: of the operator's own marketplace, or of all approved ones of the merchant. Pending while one waits, else
   * Approved where one is, else Rejected, and Open without any, as in the list.
   */
  approvalStatus: ApprovalStatus,
  /** Of the listing that is mapped least; null without any in a collection. */
  percentageMapped: z.nullable(z.number()),
  /** True when a collection it is in requires approval, or it is in none. */
  requiresApproval: z.boolean(),
  highlight: z.nullable(Highlight),
  /** Whether the company that asks set `highlight`: an operator reads the merchant's where it has none of its own. */
  isHighlightOwn: z.boolean(),
  /** The newest five entries of its history. */
  timeline: z.array(ProductEvent),
  createdAt: Instant,
  updatedAt: Instant,
  discontinuedAt: z.nullable(Instant),
  /** A connected shop sends it: its variants, and the prices and stock that the portal does not own, are changed there. */
  isFromShop: z.boolean(),
  /** Fields of a shop's product that the portal owns, by the settings of the connection: changed here, and left alone by syncs. */
  portalFields: z.array(OwnedField),
  /** Edited by a person since; a sync leaves these alone until they are reset. */
  editedFields: z.array(EditableField),
  version: Version,
})
export type Product = z.infer<typeof Product>

/** A SKU of a product that is also that of another variant on sale, of `product`, which may be the same one. */
export const SharedSku = z.object({ sku: z.string(), product: z.object({ id: Id, name: z.string() }) })
export type SharedSku = z.infer<typeof SharedSku>

/** Filters of the specification §3 as query keys; each list is a repeated key. */
export const ProductFilters = z.object({
  /** In a name, in any language, in the reference, or in the SKU or barcode number of a variant. */
  name: z.optional(z.string().check(z.maxLength(200))),
  /** SKUs of variants, whole. */
  sku: repeated(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Barcode numbers of variants, whole. */
  gtin: repeated(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Changed at this instant or later. With `sort=updatedAt` and the newest `updatedAt` read, programs follow what changes. */
  updatedSince: z.optional(Instant),
  /** Ids of collections, or categories of the shop as `Platform/GetCategories` answers them. */
  category: repeated(z.string().check(z.maxLength(500))),
  instock: z.optional(QueryFlag),
  /** Whether it is in a collection: for an operator of its marketplace, for a merchant of any. */
  isInCollection: z.optional(QueryFlag),
  /** Whether an image of it could not be downloaded. */
  hasFailedImages: z.optional(QueryFlag),
  /** Whether it is for sale with at most 5 in stock, as the dashboard lists it. */
  hasLowStock: z.optional(QueryFlag),
  /** Whether a language of its marketplaces lacks texts. */
  lacksTranslation: z.optional(QueryFlag),
  /** Brands as the products name them. */
  brand: repeated(z.string().check(z.maxLength(200))),
  /** The lowest and the highest price, both included, in minor units of the product's currency: of a product the lowest price of its variants. */
  minPriceMinor: z.optional(QueryMinor),
  maxPriceMinor: z.optional(QueryMinor),
  merchantId: repeated(Id),
  productStatus: repeated(ProductStatus),
  approvalStatus: repeated(ApprovalStatus),
  externalCategory: repeated(z.string().check(z.maxLength(500))),
  externalTag: repeated(z.string().check(z.maxLength(500))),
  /** Rows are products with their variants within; false lists every variant as a row of its own product as well. */
  parentsOnly: z._default(QueryFlag, true),
})

export const product = {
  sync: route({
    method: 'GET',
    path: '/Product/SyncProducts/{id}',
    permission: 'product:manage',
    summary: 'Pulls the products of the shop as a run; once in 15 minutes',
    params: z.object({ id: Id }),
    acts: true,
    returns: Run,
    status: 202,
  }),
  paged: route({
    method: 'GET',
    path: '/Product/PagedProducts/{id}',
    permission: 'product:read',
    ownedBy: { in: 'params', key: 'id', kind: 'company' },
    summary: 'Products of a company: a merchant its own, an operator those pushed to its marketplace',
    params: z.object({ id: Id }),
    query: ProductFilters,
    paged: {
      item: ProductRow,
      counts: true,
      sorts: ['-updatedAt', 'updatedAt', 'name', '-name'],
      filters: { name: ['co'], text: ['co', 'sw'] },
      limit: 12,
    },
  }),
  get: route({
    method: 'GET',
    path: '/Product/Get/{id}',
    permission: 'product:read',
    ownedBy: { in: 'params', key: 'id', kind: 'product' },
    summary: 'One product with variants, pictures, state and history',
    params: z.object({ id: Id }),
    returns: Product,
  }),
  sharedSkus: route({
    method: 'GET',
    path: '/Product/SharedSkus/{id}',
    permission: 'product:read',
    ownedBy: { in: 'params', key: 'id', kind: 'product' },
    summary:
      'The SKUs of a product that another variant of its merchant has as well, each with one such product: orders that name only the SKU are rejected',
    params: z.object({ id: Id }),
    returns: z.object({ value: z.array(SharedSku) }),
  }),
  history: route({
    method: 'GET',
    path: '/Product/PagedHistory/{id}',
    permission: 'product:read',
    ownedBy: { in: 'params', key: 'id', kind: 'product' },
    summary: 'The history of a product, the newest entries first',
    params: z.object({ id: Id }),
    paged: { item: ProductEvent, sorts: ['-at'] },
  }),
}
