import type { JobCtx } from '../../../kit/context.ts'
import { markExpiring } from '../../company/queries-document.ts'
import { documentExpiring } from '../events.ts'
import { announceVerifications } from './announce-verifications.ts'
import { expireApproved } from './queries.ts'

const batch = 200

/** Announces documents that expire within 30 and 7 days, and ends approvals that rest on one that has expired. */
export async function checkExpiry(jobCtx: JobCtx): Promise<void> {
  for (let marked = batch; marked === batch;) {
    jobCtx.signal.throwIfAborted()
    marked = await jobCtx.transact(async (ctx) => {
      const documents = await markExpiring(ctx.db, ctx.now, batch)
      if (documents.length === 0) return 0
      const expired = [...new Set(documents.filter(({ days }) => days === 0).map(({ companyId }) => companyId))]
      const ended = expired.length === 0 ? [] : await expireApproved(ctx.db, expired)
      await announceVerifications(
        ctx,
        ended.map((one) => ({ ...one, status: 'EXPIRED', action: 'verification.expired' })),
      )
      await ctx.emit(documentExpiring, ...documents.map(({ id, ...one }) => ({ documentId: id, ...one })))
      return documents.length
    })
  }
}
