import type { Job } from '../../kit/job.ts'
import { every } from '../../kit/jobs.ts'
import { deleteOldRunRows } from './delete-old-run-rows.ts'
import { endStalledRuns } from './end-stalled-runs.ts'

export const runJobs: readonly Job[] = [
  every('*/5 * * * *', 'run.end-stalled', endStalledRuns),
  every('43 2 * * *', 'run.delete-old-rows', deleteOldRunRows),
]
