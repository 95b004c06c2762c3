import type { Job } from '../../kit/jobs.ts'
import { every } from '../../kit/jobs.ts'
import { deleteOldRows } from './delete-old-rows.ts'
import { endStalledRuns } from './end-stalled-runs.ts'

export const connectionJobs: readonly Job[] = [
  every('*/5 * * * *', 'connection.stalled-runs', endStalledRuns),
  every('53 2 * * *', 'connection.delete-old-rows', deleteOldRows),
]
