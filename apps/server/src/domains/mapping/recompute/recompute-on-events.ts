import type { Ctx, JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { attributeChanged } from '../../attribute/events.ts'
import { clearComputing, findComputingSince } from '../../attribute/queries-collection.ts'
import type { listingsMoved, productsUnlisted } from '../../collection/events.ts'
import type { productsProposed } from '../../publishing/events.ts'
import type { productsWritten } from '../../product/events.ts'
import { listKeysOf, listProductsOf, listMarketplacesOf } from './queries-events.ts'
import { recompute } from './recompute.ts'
import { approveReady } from '../../publishing/approve-ready.ts'
import { lockProducts, refreshPublication } from '../../product/queries-publication.ts'
import type { readinessChanged } from '../events.ts'
import { runRecomputation } from './run-recomputation.ts'

/** Definitions, or what collections ask for, changed: all products of the marketplace are reckoned for these definitions, in batches. */
export async function recomputeDefinitions(jobCtx: JobCtx, { marketplaceId, definitionIds }: FactOf<typeof attributeChanged>): Promise<void> {
  const since = await jobCtx.transact(({ db }) => findComputingSince(db, marketplaceId, definitionIds))
  await runRecomputation(jobCtx, { marketplaceId, merchantId: null, definitionIds, companyId: marketplaceId, runId: null })
  if (since !== null) await jobCtx.transact(({ db }) => clearComputing(db, marketplaceId, definitionIds, since))
}

/** Listings came to be, or were decided: their products are reckoned for all that is asked of them now. */
export async function recomputeListings(
  { db, emit, announce }: Ctx,
  { marketplaceId, listingIds }: Pick<FactOf<typeof productsProposed>, 'marketplaceId' | 'listingIds'>,
): Promise<void> {
  for (const { merchantId, productIds } of await listProductsOf(db, marketplaceId, listingIds)) {
    await recompute({ db, emit }, { marketplaceId, merchantId, productIds })
  }
  await announce([marketplaceId], { kind: 'mapping', id: marketplaceId })
}

/** Listings lie elsewhere, or their collection does: of a whole collection, with all below it, in batches. */
export async function recomputeMoved(jobCtx: JobCtx, { marketplaceId, listingIds, collectionId }: FactOf<typeof listingsMoved>): Promise<void> {
  if (listingIds !== null) return jobCtx.transact((ctx) => recomputeListings(ctx, { marketplaceId, listingIds }))
  await runRecomputation(jobCtx, { marketplaceId, merchantId: null, definitionIds: null, collectionId, companyId: marketplaceId, runId: null })
}

/** Products lost a listing: less is asked of them now. */
export async function recomputeUnlisted({ db, emit, announce }: Ctx, { marketplaceId, products }: FactOf<typeof productsUnlisted>): Promise<void> {
  for (const [merchantId, own] of Map.groupBy(products, (one) => one.merchantId)) {
    await recompute({ db, emit }, { marketplaceId, merchantId, productIds: own.map(({ productId }) => productId) })
  }
  await announce([marketplaceId], { kind: 'mapping', id: marketplaceId })
}

/** The content of products changed: they are reckoned on every marketplace that lists them. */
export async function recomputeProducts({ db, emit }: Ctx, { merchantId, productIds }: FactOf<typeof productsWritten>): Promise<void> {
  for (const marketplaceId of await listMarketplacesOf(db, merchantId, productIds))
    await recompute({ db, emit }, { marketplaceId, merchantId, productIds })
}

/** A merchant proposed products: their values are computed, and those that are complete are approved where no person has to approve them. */
export async function recomputeProposed(ctx: Ctx, { marketplaceId, listingIds, isPending }: FactOf<typeof productsProposed>): Promise<void> {
  // Products are locked before listings, as wherever an approval is decided.
  if (isPending) await lockProducts(ctx.db, await listKeysOf(ctx.db, marketplaceId, listingIds))
  await recomputeListings(ctx, { marketplaceId, listingIds })
  if (isPending) await approveReady(ctx, marketplaceId, listingIds)
}

/** Brings the status of products up to date that became complete or incomplete: withdrawn from sale, or back on it. */
export async function refreshStatus({ db, announce }: Ctx, { products }: FactOf<typeof readinessChanged>): Promise<void> {
  await lockProducts(db, products)
  await refreshPublication(db, products)
  for (const merchantId of new Set(products.map((one) => one.merchantId))) await announce([merchantId], { kind: 'product', id: merchantId })
}
