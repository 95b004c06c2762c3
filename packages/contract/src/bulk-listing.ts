import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { ListingChange } from './listing-change.ts'
import { Id, QueryFlag, repeated } from './page.ts'
import { ProductFilters } from './product.ts'
import { route } from './route.ts'
import { Run } from './run.ts'
import { ApprovalStatus, ListingReadiness } from './states.ts'

/** Which listings of a marketplace are chosen. An empty object chooses all. */
export const ListingFilters = z.object({
  collectionId: z.optional(Id),
  text: z.optional(z.string().check(z.maxLength(200))),
  approvalStatus: repeated(ApprovalStatus),
  merchantId: repeated(Id),
  isPlaced: z.optional(QueryFlag),
  hasChanged: z.optional(QueryFlag),
  isNew: z.optional(QueryFlag),
  readiness: z.optional(ListingReadiness),
})
export type ListingFilters = z.infer<typeof ListingFilters>

/** Everything that matches: products as in the product list, or listings as in the approvals and in a collection. */
export const ListingSelection = z
  .strictObject({ products: z.optional(ProductFilters), listings: z.optional(ListingFilters) })
  .check(z.refine(({ products, listings }) => (products === undefined) !== (listings === undefined), issue('input.products_or_listings')))
export type ListingSelection = z.infer<typeof ListingSelection>
/** A selection as a caller gives it. */
export type ListingSelectionInput = z.input<typeof ListingSelection>

const dryRun = z._default(z.boolean(), false)

/** Bulk actions on listings over everything that matches. Each is a run with a result for each product; with `dryRun` it changes nothing. */
export const bulkListing = {
  addAll: route({
    method: 'POST',
    path: '/Collection/AddAllProductsToCollection',
    permission: 'collection:propose',
    summary: 'Adds every product that matches to a collection, as a run: an operator adds, a merchant submits its own',
    body: z.strictObject({ collectionId: Id, selection: ListingSelection, dryRun }),
    returns: Run,
    status: 202,
  }),
  removeAll: route({
    method: 'POST',
    path: '/Collection/DeleteAllProductsInCollection',
    permission: 'collection:propose',
    summary: 'Removes every product that matches from a collection, as a run; a merchant only its own',
    body: z.strictObject({ collectionId: Id, selection: ListingSelection, dryRun }),
    returns: Run,
    status: 202,
  }),
  updateAll: route({
    method: 'POST',
    path: '/CollectionProduct/UpdateAllProducts',
    permission: 'listing:approve',
    summary: 'Approves, rejects with a reason, or moves every listing that matches, as a run',
    body: z.strictObject({ selection: ListingSelection, change: ListingChange, dryRun }),
    returns: Run,
    status: 202,
  }),
}
