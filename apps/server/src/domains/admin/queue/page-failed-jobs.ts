import type { FailedJob, admin } from '@stoa/contract/admin.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { listFailedJobs } from '../../../jobs/failed-jobs.ts'

/** Returns a page of the jobs that used all their attempts. */
export async function pageFailedJobs({ db }: Ctx, { query, page }: Received<typeof admin.failedJobs>): Promise<PageRows<FailedJob>> {
  return pageRows(
    await listFailedJobs(db, query.name, page),
    page,
    ({ failedAt, id }) => [failedAt, id],
    (row) => row,
  )
}
