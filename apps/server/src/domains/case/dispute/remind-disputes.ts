import type { JobCtx } from '../../../kit/context.ts'
import { lockCases } from '../queries-change.ts'
import { listDisputesToRemind } from './queries-dispute.ts'
import { recordCaseEvent } from '../record-case-event.ts'

const batch = 100

/** Reminds both sides, once, of disputes whose evidence is due within two days. */
export async function remindDisputes(jobCtx: JobCtx): Promise<void> {
  const due = await listDisputesToRemind(jobCtx.db, batch)
  for (const [marketplaceId, some] of Map.groupBy(due, (one) => one.marketplaceId)) {
    await jobCtx.transact(async (ctx) => {
      const ids = some.map(({ id }) => id)
      for (const one of await lockCases(ctx.db, marketplaceId, ids))
        if (one.state === 'needs_response') await recordCaseEvent(ctx, one, { code: 'evidence_due', side: 'system', isPublic: false })
    })
  }
}
