import type { admin } from '@stoa/contract/admin.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { updateFailedJobs } from '../../../jobs/failed-jobs.ts'
import { recordAudit } from '../../company/record-audit.ts'

/** Starts failed jobs again. A job that has been retried or deleted meanwhile is left as it is. */
export async function retryJobs(ctx: Ctx, { body }: Received<typeof admin.retryJobs>): Promise<{ retried: number }> {
  const retried = await updateFailedJobs(ctx.db, body.name, body.ids)
  if (retried > 0) await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'jobs.retried', object: body.name, detail: { count: retried } })
  return { retried }
}
