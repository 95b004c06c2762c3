import type { Job } from '../../kit/jobs.ts'
import { onAtEdge } from '../../kit/jobs.ts'
import { partnershipDecided, unreadyProductsChanged } from '../marketplace/events.ts'
import { endListings } from './end-listings.ts'
import { collectionsRequested, pushRequested } from './events.ts'
import { refreshUnready } from './refresh-unready.ts'
import { runCollections } from './run-collections.ts'
import { runPush } from './run-push.ts'

export const collectionJobs: readonly Job[] = [
  onAtEdge(partnershipDecided, 'collection.partnership', endListings, { retries: 5, expireSeconds: 1800 }),
  onAtEdge(unreadyProductsChanged, 'collection.unready', refreshUnready, { retries: 5, expireSeconds: 1800 }),
  onAtEdge(pushRequested, 'collection.push', runPush, { retries: 5, expireSeconds: 1800 }),
  onAtEdge(collectionsRequested, 'collection.import', runCollections, { retries: 5, expireSeconds: 600 }),
]
