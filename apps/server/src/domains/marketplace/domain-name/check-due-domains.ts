import type { JobCtx } from '../../../kit/context.ts'
import { domainCheckDue } from '../events.ts'
import { listDueDomains } from './queries.ts'

/** So many domains are looked up at a time; the rest come with the next. */
const perRun = 200

/** Has the domains that are due looked up, each by a job of its own. */
export async function checkDueDomains({ transact }: JobCtx): Promise<void> {
  await transact(async ({ db, now, emit }) => {
    const due = await listDueDomains(db, now, perRun)
    await emit(domainCheckDue, ...due.map((marketplaceId) => ({ marketplaceId })))
  })
}
