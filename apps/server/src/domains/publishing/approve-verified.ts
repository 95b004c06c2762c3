import type { JobCtx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { verificationChanged, verificationNotRequired } from '../marketplace/events.ts'
import { approveReady } from './approve-ready.ts'
import type { WaitingCursor } from './queries-approve.ts'
import { listWaiting } from './queries-approve.ts'

const batchSize = 500

/** Approves the products of a merchant that waited only for its verification. */
export async function approveVerified(jobCtx: JobCtx, { status, ...of }: FactOf<typeof verificationChanged>): Promise<void> {
  if (status === 'APPROVED') await approveWaiting(jobCtx, of)
}

/** Approves the products of all merchants that waited only for a verification, which the marketplace no longer requires. */
export function approveUnverified(jobCtx: JobCtx, { marketplaceId }: FactOf<typeof verificationNotRequired>): Promise<void> {
  return approveWaiting(jobCtx, { marketplaceId })
}

/**
 * Approves, in batches, the waiting products that no person has to approve, by a rule or because their collection asks for no approval.
 * All others wait for the operator as before.
 */
async function approveWaiting(jobCtx: JobCtx, of: { marketplaceId: string; merchantId?: string }): Promise<void> {
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
