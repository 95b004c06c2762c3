import { ledgerJobs } from './domains/ledger/jobs.ts'
import { notificationJobs } from './domains/notification/jobs.ts'
import type { Job } from './kit/jobs.ts'

/** Every domain's jobs. */
export const jobs: readonly Job[] = [ledgerJobs, notificationJobs].flat()
