import type { Job } from '../../kit/jobs.ts'
import { onAtEdge } from '../../kit/jobs.ts'
import { syncRequested } from './events.ts'
import { runSync } from './run-sync.ts'

export const productJobs: readonly Job[] = [onAtEdge(syncRequested, 'product.sync', runSync, { retries: 8, expireSeconds: 6 * 3600 })]
