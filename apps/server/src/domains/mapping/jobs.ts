import type { Job } from '../../kit/job.ts'
import { on, onAtEdge } from '../../kit/jobs.ts'
import { attributeChanged } from '../attribute/events.ts'
import { listingsMoved, productsUnlisted } from '../collection/events.ts'
import { listingsDecided, productsProposed } from '../publishing/events.ts'
import { productsWritten } from '../product/events.ts'
import { readinessChanged, reckoningRequested } from './events.ts'
import { reckonDefinitions, reckonListings, reckonMoved, reckonProducts, reckonProposed, reckonUnlisted, refreshStatus } from './react.ts'
import { runReckoning } from './run-reckoning.ts'

export const mappingJobs: readonly Job[] = [
  onAtEdge(attributeChanged, 'mapping.definitions', reckonDefinitions, { retries: 5, expireSeconds: 3600, concurrency: 1 }),
  onAtEdge(reckoningRequested, 'mapping.reckon', runReckoning, { retries: 5, expireSeconds: 3600, concurrency: 1 }),
  on(productsProposed, 'mapping.proposed', reckonProposed),
  on(readinessChanged, 'mapping.status', refreshStatus),
  onAtEdge(listingsMoved, 'mapping.moved', reckonMoved, { retries: 5, expireSeconds: 3600, concurrency: 1 }),
  on(productsUnlisted, 'mapping.unlisted', reckonUnlisted),
  on(listingsDecided, 'mapping.decided', async (ctx, { marketplaceId, listingIds, wasAdded }) => {
    if (wasAdded) await reckonListings(ctx, { marketplaceId, listingIds })
  }),
  on(productsWritten, 'mapping.products', reckonProducts, { batchSize: 20 }),
]
