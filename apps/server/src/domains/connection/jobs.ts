import type { Job } from '../../jobs/job.ts'
import { cron, on, onOutsideTransaction } from '../../jobs/jobs.ts'
import { runFinished } from '../run/events.ts'
import { deleteOldRows } from './delete-old-rows.ts'
import { accountClaimed, shopInstalled } from './events.ts'
import { completeInstall } from './install/complete-install.ts'
import { recordClaim } from './install/record-claim.ts'
import { updateHealth } from './update-health.ts'

export const connectionJobs: readonly Job[] = [
  on(runFinished, 'connection.update-health', updateHealth),
  onOutsideTransaction(shopInstalled, 'connection.complete-install', completeInstall, { retries: 8 }),
  on(accountClaimed, 'connection.record-claim', recordClaim),
  cron('53 2 * * *', 'connection.delete-old-rows', deleteOldRows),
]
