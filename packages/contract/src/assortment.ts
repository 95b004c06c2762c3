import * as z from 'zod/mini'
import { Collection, Listing, ListingCounts } from './collection.ts'
import { Id, QueryFlag, repeated } from './page.ts'
import { route } from './route.ts'
import { ApprovalStatus } from './states.ts'

/** A collection as a merchant finds it on a marketplace: `mine` counts its own products there. */
export const MarketplaceCollection = z.extend(Collection, { isMine: z.boolean(), mine: ListingCounts })
export type MarketplaceCollection = z.infer<typeof MarketplaceCollection>

/** A step in a tree of categories by the names of all steps, `Home > Kitchen > Mugs`. `collectionId` where it is a collection. */
export const Category = z.object({
  path: z.string(),
  name: z.string(),
  collectionId: z.nullable(Id),
  /** What the product filter `category` takes for it: the collection's id, or the shop's category. */
  category: z.string(),
})
export type Category = z.infer<typeof Category>

export const assortment = {
  categories: route({
    method: 'GET',
    path: '/Platform/GetCategories',
    permission: 'collection:read',
    summary: 'The categories of the own products (merchant) or of the own tree (operator), at most 1000',
    returns: z.object({ value: z.array(Category), isComplete: z.boolean() }),
  }),
  ofMarketplace: route({
    method: 'GET',
    path: '/Platform/MarketplacePagedCollections/{id}',
    permission: 'collection:read',
    ownedBy: { in: 'params', key: 'id', kind: 'company' },
    summary: 'The collections of a marketplace one is a partner of, with how many of the own products are in each',
    params: z.object({ id: Id }),
    query: z.object({ isRoot: z.optional(QueryFlag), isLeaf: z.optional(QueryFlag), parentId: z.optional(Id) }),
    paged: { item: MarketplaceCollection, counts: true, sorts: ['position', 'name', '-updatedAt'], filters: { name: ['co'], text: ['co'] } },
  }),
  merchantProducts: route({
    method: 'GET',
    path: '/Platform/MerchantProductsInCollection/{id}',
    permission: 'collection:read',
    ownedBy: { in: 'params', key: 'id', kind: 'collection' },
    summary: 'The own listings in a collection; an operator names the merchant',
    params: z.object({ id: Id }),
    query: z.object({ merchantId: z.optional(Id), approvalStatus: repeated(ApprovalStatus) }),
    paged: { item: Listing, counts: true, sorts: ['position', 'name', '-proposedAt'], filters: { name: ['co'], text: ['co'] }, limit: 12 },
  }),
}
