import type { Job } from '../../jobs/job.ts'
import { cron, on } from '../../jobs/jobs.ts'
import { runFinished } from '../run/events.ts'
import { deleteOldRows } from './delete-old-rows.ts'
import { updateHealth } from './update-health.ts'

export const connectionJobs: readonly Job[] = [
  on(runFinished, 'connection.update-health', updateHealth),
  cron('53 2 * * *', 'connection.delete-old-rows', deleteOldRows),
]
