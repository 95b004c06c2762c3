import type { Job } from '../../kit/job.ts'
import { cron, on } from '../../kit/jobs.ts'
import { runFinished } from '../run/events.ts'
import { deleteOldRows } from './delete-old-rows.ts'
import { updateHealth } from './update-health.ts'

export const connectionJobs: readonly Job[] = [
  on(runFinished, 'connection.update-health', updateHealth),
  cron('53 2 * * *', 'connection.delete-old-rows', deleteOldRows),
]
