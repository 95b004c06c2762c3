import type { Ctx, Edge } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { attributeChanged } from '../attribute/events.ts'
import type { listingsMoved, productsProposed } from '../collection/events.ts'
import type { productsWritten } from '../product/events.ts'
import { listProductsOf, listMarketplacesOf } from './queries-react.ts'
import { reckon } from './reckon.ts'
import { runReckoning } from './run-reckoning.ts'

/** Definitions, or what collections ask for, changed: all products of the marketplace are reckoned for these definitions, in batches. */
export async function reckonDefinitions(edge: Edge, { marketplaceId, definitionIds }: FactOf<typeof attributeChanged>): Promise<void> {
  await runReckoning(edge, { marketplaceId, merchantId: null, definitionIds, companyId: marketplaceId, runId: null })
}

/** Listings came to be, or lie elsewhere: their products are reckoned for all that is asked of them now. */
export async function reckonListings(
  { db, announce }: Ctx,
  { marketplaceId, listingIds, collectionId }: Pick<FactOf<typeof listingsMoved>, 'marketplaceId' | 'listingIds' | 'collectionId'>,
): Promise<void> {
  for (const { merchantId, productIds } of await listProductsOf(db, marketplaceId, listingIds, collectionId)) {
    await reckon(db, { marketplaceId, merchantId, productIds })
  }
  await announce([marketplaceId], { kind: 'mapping', id: marketplaceId })
}

/** Products were put before a marketplace. */
export async function reckonProposed(ctx: Ctx, { marketplaceId, listingIds }: FactOf<typeof productsProposed>): Promise<void> {
  await reckonListings(ctx, { marketplaceId, listingIds, collectionId: null })
}

/** The content of products changed: they are reckoned on every marketplace that lists them. */
export async function reckonProducts({ db }: Ctx, { merchantId, productIds }: FactOf<typeof productsWritten>): Promise<void> {
  for (const marketplaceId of await listMarketplacesOf(db, merchantId, productIds)) await reckon(db, { marketplaceId, merchantId, productIds })
}
