import type { Job } from '../../jobs/job.ts'
import { onOutsideTransaction } from '../../jobs/jobs.ts'
import { collectionsRequested } from './events.ts'
import { runCollections } from './import/run-collections.ts'

export const collectionJobs: readonly Job[] = [
  onOutsideTransaction(collectionsRequested, 'collection.import', runCollections, { retries: 5, expireSeconds: 600 }),
]
