import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { ListingChange, listingFields } from './listing-change.ts'
import { ListingRejectionReason } from './listing-rejection.ts'
import { Params } from './params.ts'
import { Run } from './run.ts'
import { Money } from './money.ts'
import { Id, Instant, QueryFlag, repeated } from './page.ts'
import { Highlight } from './product.ts'
import { route } from './route.ts'
import { ApprovalStatus, ListingReadiness, ProductStatus } from './states.ts'
import { Picture, Version, line, prose } from './text.ts'
import { CollectionTranslation, CollectionTranslations, MissingTranslation } from './translation.ts'

/** A node of a marketplace's category tree. `images` are up to four of its products' pictures, for the card. */
export const Collection = z.object({
  id: Id,
  marketplaceId: Id,
  parentId: z.nullable(Id),
  name: z.string(),
  description: z.string(),
  translations: z.array(CollectionTranslation),
  missingTranslations: z.array(MissingTranslation),
  path: z.array(z.object({ id: Id, name: z.string() })),
  picture: z.nullable(Picture),
  requiresApproval: z.boolean(),
  isRoot: z.boolean(),
  isLeaf: z.boolean(),
  position: z.string(),
  images: z.array(Picture),
  totalItems: z.int(),
  pendingItems: z.int(),
  updatedAt: Instant,
  version: Version,
})
export type Collection = z.infer<typeof Collection>

/** How far an operator trusts a partner; its rules of approval distinguish the two. */
export const Trust = z.enum(['standard', 'trusted'])
export type Trust = z.infer<typeof Trust>

/** What a difference is about: `variant` is a variant come, gone or described otherwise, `options` what can be chosen of a product. */
export const ChangeKind = z.enum(['text', 'price', 'picture', 'options', 'variant'])
export type ChangeKind = z.infer<typeof ChangeKind>

/** A product in a collection of a marketplace. `collection` is null while the operator has not placed it yet. */
export const Listing = z.object({
  collectionProductId: Id,
  id: Id,
  merchantId: Id,
  merchantName: z.string(),
  /** Empty in the eyes of another merchant. */
  merchantProductReference: z.string(),
  name: z.string(),
  status: ProductStatus,
  collection: z.nullable(z.object({ id: Id, name: z.string() })),
  approvalStatus: ApprovalStatus,
  /** Why it was rejected; null where only the operator's words say so. */
  reasonCode: z.nullable(ListingRejectionReason),
  /** The operator's words. */
  reason: z.nullable(z.string()),
  requiresApproval: z.boolean(),
  percentageMapped: z.number(),
  /** Null in the eyes of another merchant. */
  readiness: z.nullable(ListingReadiness),
  /** With `not_ready`: the required attributes without a valid value. */
  missing: z.array(z.object({ productAttributeDefinitionId: Id, name: z.string() })),
  thumbnailImage: z.nullable(Picture),
  images: z.array(Picture),
  numberOfVariants: z.int(),
  price: z.nullable(Money),
  /** Null where it is not counted. Another merchant is shown only whether it is 0. */
  stock: z.nullable(z.int()),
  highlight: z.nullable(Highlight),
  position: z.string(),
  proposedAt: Instant,
  decidedAt: z.nullable(Instant),
  /** When it was last approved, by a person or a rule; null while it never was: it is new then. Both are null in the eyes of another merchant. */
  approvedAt: z.nullable(Instant),
  /** Since when its content is another than the approved one, which stays on sale; null where it is the same. Visible to its merchant and the operator. */
  changedAt: z.nullable(Instant),
  changeKinds: z.array(ChangeKind),
  /** How far the operator trusts its merchant; visible to the operator only. */
  merchantTrust: z.nullable(Trust),
  version: Version,
})
export type Listing = z.infer<typeof Listing>

/** One product chosen in a list. Source: specification §3 (selected product). */
export const SelectedProduct = z.strictObject({
  id: z.optional(Id),
  merchantProductReference: z.optional(z.string().check(z.maxLength(500))),
  collectionProductId: z.optional(Id),
  /** Of the product and of the listing as they were seen: a decision is refused (`changed_meanwhile`) when they are others by now. */
  contentHash: z.optional(z.string().check(z.maxLength(64))),
  version: z.optional(Version),
})

const chosen = z.array(SelectedProduct).check(z.minLength(1, issue('input.choose_product')), z.maxLength(500))

/** The outcome of one product of a bulk command. */
export const BulkOutcome = z.object({
  collectionProductId: z.nullable(Id),
  productId: z.nullable(Id),
  outcome: z.enum(['done', 'unchanged', 'refused']),
  code: z.nullable(z.string()),
  params: Params,
  message: z.nullable(z.string()),
  /** With the code `not_ready`: the required attributes without a valid value. */
  missing: z.optional(z.array(z.object({ productAttributeDefinitionId: Id, name: z.string() }))),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>
/** The outcome of a bulk command, product by product. */
export const BulkAnswer = z.object({ done: z.int(), unchanged: z.int(), refused: z.int(), items: z.array(BulkOutcome) })

/** Listings by their approval. */
export const ListingCounts = z.object({ total: z.int(), open: z.int(), pending: z.int(), approved: z.int(), rejected: z.int() })

/** What lies in a collection, as far as the caller may see it. `merchants` are the twenty with the most products in it. */
export const CollectionInfo = z.object({
  collection: Collection,
  counts: ListingCounts,
  /** Approved and changed since; never approved. */
  changed: z.int(),
  isNew: z.int(),
  merchantCount: z.int(),
  merchants: z.array(z.object({ merchantId: Id, merchantName: z.string(), counts: ListingCounts })),
  children: z.array(Collection),
  /** The average over its listings; null without any. */
  percentageMapped: z.nullable(z.number()),
})
export type CollectionInfo = z.infer<typeof CollectionInfo>

const NewCollection = z.strictObject({
  name: line(120),
  parentId: z.optional(z.nullable(Id)),
  description: z.optional(prose(2000)),
  translations: z.optional(CollectionTranslations),
  requiresApproval: z._default(z.boolean(), true),
})

const textFilters = { name: ['co'], text: ['co'] } as const

const inboxSorts = ['-proposedAt', 'proposedAt', 'name', '-name', '-changedAt', 'changedAt'] as const

export const collection = {
  create: route({
    method: 'POST',
    path: '/Collection/CreateCollection',
    permission: 'collection:manage',
    summary: 'Adds a collection to the tree of the marketplace',
    body: NewCollection,
    files: { picture: { accepts: 'image', maxBytes: 5_000_000 } },
    returns: Collection,
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/Collection/UpdateCollection',
    permission: 'collection:manage',
    summary: 'Changes a collection; moving it under its own descendant is refused',
    body: z.strictObject({
      id: Id,
      version: Version,
      name: z.optional(line(120)),
      parentId: z.optional(z.nullable(Id)),
      description: z.optional(prose(2000)),
      requiresApproval: z.optional(z.boolean()),
      translations: z.optional(CollectionTranslations),
      /** Place it behind this sibling; null makes it the first. */
      afterId: z.optional(z.nullable(Id)),
      removePicture: z.optional(z.boolean()),
    }),
    files: { picture: { accepts: 'image', maxBytes: 5_000_000 } },
    returns: Collection,
  }),
  remove: route({
    method: 'POST',
    path: '/Collection/DeleteCollection',
    permission: 'collection:manage',
    summary: 'Removes a collection without children; its listings move to another or become unplaced',
    body: z.strictObject({ id: Id, moveListingsTo: z.optional(z.nullable(Id)) }),
  }),
  get: route({
    method: 'GET',
    path: '/Collection/GetCollection/{id}',
    permission: 'collection:read',
    ownedBy: { in: 'params', key: 'id', kind: 'collection' },
    summary: 'One collection',
    params: z.object({ id: Id }),
    returns: Collection,
  }),
  paged: route({
    method: 'GET',
    path: '/Collection/PagedCollections/{id}',
    permission: 'collection:read',
    ownedBy: { in: 'params', key: 'id', kind: 'company' },
    summary: 'The collections of a marketplace in the order of its tree',
    params: z.object({ id: Id }),
    query: z.object({ isRoot: z.optional(QueryFlag), isLeaf: z.optional(QueryFlag), parentId: z.optional(Id) }),
    paged: {
      item: Collection,
      counts: true,
      sorts: ['position', 'name', '-updatedAt'],
      filters: { name: ['co'], text: ['co', 'sw'] },
    },
  }),
  products: route({
    method: 'GET',
    path: '/Collection/ProductsInCollection/{id}',
    permission: 'collection:read',
    ownedBy: { in: 'params', key: 'id', kind: 'collection' },
    summary: 'The listings of a collection in its order; a merchant sees its own and what is approved',
    params: z.object({ id: Id }),
    query: z.object({ approvalStatus: repeated(ApprovalStatus), merchantId: repeated(Id) }),
    paged: { item: Listing, counts: true, sorts: ['position', 'name', '-name', '-proposedAt'], filters: textFilters, limit: 12 },
  }),
  listings: route({
    method: 'GET',
    path: '/CollectionProduct/PagedListings',
    permission: 'listing:approve',
    summary: 'Every listing of the marketplace: the approval inbox',
    query: z.object({
      approvalStatus: repeated(ApprovalStatus),
      merchantId: repeated(Id),
      isPlaced: z.optional(QueryFlag),
      hasChanged: z.optional(QueryFlag),
      isNew: z.optional(QueryFlag),
      readiness: z.optional(ListingReadiness),
    }),
    /** In the order of `changedAt` there is only what has changed. */
    paged: { item: Listing, counts: true, sorts: inboxSorts, filters: textFilters, limit: 12 },
  }),
  addProducts: route({
    method: 'POST',
    path: '/Collection/AddProductsToCollection',
    permission: 'collection:propose',
    summary: 'An operator adds products outright; a merchant proposes its own',
    body: z.strictObject({ collectionId: Id, products: chosen }),
    returns: BulkAnswer,
  }),
  removeProducts: route({
    method: 'POST',
    path: '/Collection/DeleteProductsInCollection',
    permission: 'collection:propose',
    summary: 'Removes products from a collection; a merchant only its own',
    body: z.strictObject({ collectionId: Id, products: chosen }),
    returns: BulkAnswer,
  }),
  bulkUpdateListings: route({
    method: 'POST',
    path: '/CollectionProduct/BulkUpdateProducts',
    permission: 'listing:approve',
    summary:
      'Approves, rejects with a reason, or places many listings at once, each with its own outcome; the changed fields are beside `products` or in `change`',
    body: z.strictObject({ products: chosen, ...listingFields, change: z.optional(ListingChange) }),
    returns: BulkAnswer,
  }),
  info: route({
    method: 'GET',
    path: '/Collection/GetCollectionInfo/{id}',
    permission: 'collection:read',
    ownedBy: { in: 'params', key: 'id', kind: 'collection' },
    summary: 'A collection with what lies in it: by approval, by merchant, its children and how far it is mapped',
    params: z.object({ id: Id }),
    returns: CollectionInfo,
  }),
  moveProducts: route({
    method: 'POST',
    path: '/Collection/MoveProductsToCollection',
    permission: 'collection:manage',
    summary: 'Moves products from one collection (null: the unplaced) to another with their approval; one that is there already is merged',
    body: z.strictObject({ fromCollectionId: z.nullable(Id), toCollectionId: Id, products: chosen }),
    returns: BulkAnswer,
  }),
  positions: route({
    method: 'POST',
    path: '/Product/UpdatePositionsProducts',
    permission: 'collection:manage',
    summary: 'Moves up to 100 products of a collection, in the given order, after one of its listings; null moves them to the start',
    body: z.strictObject({
      collectionId: Id,
      products: z.array(SelectedProduct).check(z.minLength(1, issue('input.choose_product')), z.maxLength(100)),
      /** The `collectionProductId` they come to stand behind. */
      afterId: z.nullable(Id),
    }),
    returns: BulkAnswer,
  }),
  importCollections: route({
    method: 'GET',
    path: '/Collection/ImportCollections',
    permission: 'collection:manage',
    summary: 'Imports the categories of the own shop as a run; again and again without doubling them',
    acts: true,
    returns: Run,
    status: 202,
  }),
}
