import type { JobCtx } from '../../kit/context.ts'
import { approveReady } from './approve-ready.ts'
import type { WaitingCursor } from './queries-approve.ts'
import { listWaiting } from './queries-approve.ts'

const batchSize = 500

/**
 * Approves, in batches, the waiting products that no person has to approve, by a rule or because their collection asks for no approval.
 * All others wait for the operator as before.
 */
export async function approveWaiting(jobCtx: JobCtx, of: { marketplaceId: string; merchantId?: string }): Promise<void> {
  let after: WaitingCursor | null = null
  do {
    jobCtx.signal.throwIfAborted()
    const cursor: WaitingCursor | null = after
    after = await jobCtx.transact(async (ctx) => {
      const rows = await listWaiting(ctx.db, of, cursor, batchSize)
      // The rules of approval are those of one merchant: the rows of the next one are the next batch.
      const batch = rows.filter(({ merchantId }) => merchantId === rows[0]?.merchantId)
      await approveReady(
        ctx,
        of.marketplaceId,
        batch.map(({ id }) => id),
      )
      return batch.length < batchSize && batch.length === rows.length ? null : (batch.at(-1) ?? null)
    })
  } while (after !== null)
}
