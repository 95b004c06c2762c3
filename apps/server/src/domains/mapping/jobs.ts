import type { Job } from '../../jobs/job.ts'
import { on, onOutsideTransaction } from '../../jobs/jobs.ts'
import { attributeChanged } from '../attribute/events.ts'
import { listingsMoved, productsUnlisted } from '../collection/events.ts'
import { runListing } from '../publishing/bulk/run-listing.ts'
import { listingRunRequested, listingsDecided, productsProposed } from '../publishing/events.ts'
import { runResumed } from '../run/events.ts'
import { productsWritten } from '../product/events.ts'
import { computeForDecision } from './recompute/compute-for-decision.ts'
import { readinessChanged, recomputationRequested } from './events.ts'
import { refreshStatus } from './recompute/refresh-status.ts'
import { recomputeProposed } from './recompute/recompute-proposed.ts'
import { recomputeProducts } from './recompute/recompute-products.ts'
import { recomputeUnlisted } from './recompute/recompute-unlisted.ts'
import { recomputeMoved } from './recompute/recompute-moved.ts'
import { recomputeDefinitions } from './recompute/recompute-definitions.ts'
import { recomputeListings } from './recompute/recompute-listings.ts'
import { runRecomputation } from './recompute/run-recomputation.ts'

const bulkOptions = { retries: 8, expireSeconds: 3600, concurrency: 1 }

export const mappingJobs: readonly Job[] = [
  // Decided by what the products have of the attributes requested, which is computed first.
  onOutsideTransaction(listingRunRequested, 'publishing.listings', (jobCtx, key) => runListing(jobCtx, key, computeForDecision), bulkOptions),
  onOutsideTransaction(
    runResumed,
    'publishing.listings_resumed',
    async (jobCtx, { kind, ...key }) => {
      if (kind === 'listing') await runListing(jobCtx, key, computeForDecision)
    },
    bulkOptions,
  ),
  onOutsideTransaction(attributeChanged, 'mapping.definitions', recomputeDefinitions, { retries: 5, expireSeconds: 3600, concurrency: 1 }),
  onOutsideTransaction(recomputationRequested, 'mapping.reckon', runRecomputation, { retries: 5, expireSeconds: 3600, concurrency: 1 }),
  on(productsProposed, 'mapping.proposed', recomputeProposed),
  on(readinessChanged, 'mapping.status', refreshStatus),
  onOutsideTransaction(listingsMoved, 'mapping.moved', recomputeMoved, { retries: 5, expireSeconds: 3600, concurrency: 1 }),
  on(productsUnlisted, 'mapping.unlisted', recomputeUnlisted),
  on(listingsDecided, 'mapping.decided', async (ctx, { marketplaceId, listingIds, wasAdded }) => {
    if (wasAdded) await recomputeListings(ctx, { marketplaceId, listingIds })
  }),
  on(productsWritten, 'mapping.products', recomputeProducts, { batchSize: 20 }),
]
