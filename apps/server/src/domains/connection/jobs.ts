import type { Job } from '../../kit/job.ts'
import { every, on } from '../../kit/jobs.ts'
import { runFinished } from '../run/events.ts'
import { deleteOldRows } from './delete-old-rows.ts'
import { updateHealth } from './update-health.ts'

export const connectionJobs: readonly Job[] = [
  on(runFinished, 'connection.update-health', updateHealth),
  every('53 2 * * *', 'connection.delete-old-rows', deleteOldRows),
]
