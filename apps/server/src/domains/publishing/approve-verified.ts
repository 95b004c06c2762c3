import type { JobCtx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { verificationChanged } from '../marketplace/events.ts'
import { approveReady } from './approve-ready.ts'
import type { WaitingCursor } from './queries-approve.ts'
import { listWaiting } from './queries-approve.ts'

const batchSize = 500

/**
 * Approves, in batches, the products of a merchant that waited only for its verification: those that no person has to approve, by a rule or
 * because their collection asks for no approval. All others wait for the operator as before.
 */
export async function approveVerified(jobCtx: JobCtx, { marketplaceId, merchantId, status }: FactOf<typeof verificationChanged>): Promise<void> {
  if (status !== 'APPROVED') return
  let after: WaitingCursor | null = null
  do {
    jobCtx.signal.throwIfAborted()
    const cursor: WaitingCursor | null = after
    after = await jobCtx.transact(async (ctx) => {
      const rows = await listWaiting(ctx.db, { marketplaceId, merchantId }, cursor, batchSize)
      await approveReady(
        ctx,
        marketplaceId,
        rows.map(({ id }) => id),
      )
      return rows.length < batchSize ? null : (rows.at(-1) ?? null)
    })
  } while (after !== null)
}
