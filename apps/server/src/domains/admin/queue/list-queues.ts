import type { JobQueue } from '@stoa/contract/admin.ts'
import type { Ctx } from '../../../kit/context.ts'
import { listQueueCounts } from '../../../jobs/failed-jobs.ts'

/** Returns the kinds of jobs that wait, run or have failed. */
export function listQueues({ db }: Ctx): Promise<JobQueue[]> {
  return listQueueCounts(db)
}
