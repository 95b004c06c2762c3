import type { JobCtx } from '../../../kit/context.ts'
import { listDueDomains } from './queries.ts'
import { verifyDomain } from './verify-domain.ts'

/** So many domains one run looks up; the rest come with the next. */
const perRun = 50

/** Looks up the domains that are due. */
export async function checkDueDomains(jobCtx: JobCtx): Promise<void> {
  for (const marketplaceId of await listDueDomains(jobCtx.db, jobCtx.now, perRun)) {
    if (jobCtx.signal.aborted) return
    await verifyDomain(jobCtx, marketplaceId)
  }
}
