import type { Job } from '../../kit/jobs.ts'
import { onAtEdge } from '../../kit/jobs.ts'
import { pushRequested } from './events.ts'
import { runPush } from './run-push.ts'

export const collectionJobs: readonly Job[] = [onAtEdge(pushRequested, 'collection.push', runPush, { retries: 5, expireSeconds: 1800 })]
