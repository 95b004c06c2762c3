import type { Job } from '../../jobs/job.ts'
import { cron } from '../../jobs/jobs.ts'
import { deleteOldRunRows } from './delete-old-run-rows.ts'
import { endStalledRuns } from './end-stalled-runs.ts'

export const runJobs: readonly Job[] = [
  cron('*/5 * * * *', 'run.end-stalled', endStalledRuns),
  cron('43 2 * * *', 'run.delete-old-rows', deleteOldRunRows),
]
