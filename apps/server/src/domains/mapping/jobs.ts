import type { Job } from '../../kit/jobs.ts'
import { on, onAtEdge } from '../../kit/jobs.ts'
import { attributeChanged } from '../attribute/events.ts'
import { listingsDecided, listingsMoved, productsProposed } from '../collection/events.ts'
import { productsWritten } from '../product/events.ts'
import { reckoningRequested } from './events.ts'
import { reckonDefinitions, reckonListings, reckonProducts, reckonProposed } from './react.ts'
import { runReckoning } from './run-reckoning.ts'

export const mappingJobs: readonly Job[] = [
  onAtEdge(attributeChanged, 'mapping.definitions', reckonDefinitions, { retries: 5, expireSeconds: 3600, concurrency: 1 }),
  onAtEdge(reckoningRequested, 'mapping.reckon', runReckoning, { retries: 5, expireSeconds: 3600, concurrency: 1 }),
  on(productsProposed, 'mapping.proposed', reckonProposed),
  on(listingsMoved, 'mapping.moved', reckonListings),
  on(listingsDecided, 'mapping.decided', async (ctx, { marketplaceId, listingIds, wasAdded }) => {
    if (wasAdded) await reckonListings(ctx, { marketplaceId, listingIds, collectionId: null })
  }),
  on(productsWritten, 'mapping.products', reckonProducts),
]
