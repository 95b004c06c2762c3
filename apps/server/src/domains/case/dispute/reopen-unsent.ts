import type { JobCtx } from '../../../kit/context.ts'
import { moveCase } from '../move-case.ts'
import { lockCases } from '../queries-change.ts'
import { listUnsentEvidence } from './queries-dispute.ts'

const batch = 100

/** Requests evidence again that could not be sent for hours, so that a person can act before the deadline. Its job sends nothing any more. */
export async function reopenUnsent(jobCtx: JobCtx): Promise<void> {
  const unsent = await listUnsentEvidence(jobCtx.db, jobCtx.now, batch)
  for (const [marketplaceId, some] of Map.groupBy(unsent, (one) => one.marketplaceId)) {
    await jobCtx.transact(async (ctx) => {
      const ids = some.map(({ id }) => id)
      for (const one of await lockCases(ctx.db, marketplaceId, ids))
        if (one.state === 'under_review') await moveCase(ctx, one, { to: 'needs_response', code: 'evidence_unsent', side: 'system', isPublic: false })
    })
  }
}
