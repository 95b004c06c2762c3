import type { JobCtx } from '../kit/context.ts'
import type { Db } from '../database/db.ts'

const batchSize = 5000

/** Deletes rows with `deleteBatch`, one transaction per batch, until a batch is not full. Returns how many. Throws when the job is stopped. */
export async function deleteInBatches(jobCtx: JobCtx, deleteBatch: (db: Db, limit: number) => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    jobCtx.signal.throwIfAborted()
    const deleted = await jobCtx.transact((ctx) => deleteBatch(ctx.db, batchSize))
    total += deleted
    if (deleted < batchSize) return total
  }
}
