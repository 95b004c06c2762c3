import type { Edge } from '../../kit/context.ts'
import type { Db } from '../../kit/db.ts'
import { deleteOldKeys } from '../../kit/idempotency.ts'
import { deleteOldRunItems, deleteOldRunReferences, deleteOldWebhooks } from './queries-old.ts'

const batchSize = 5000

/** Deletes webhooks, items of runs and idempotency keys past their time, in batches, and logs how many of each. */
export async function deleteOldRows(edge: Edge): Promise<void> {
  const deleted = {
    webhooks: await deleteAll(edge, deleteOldWebhooks),
    runItems: await deleteAll(edge, deleteOldRunItems),
    runReferences: await deleteAll(edge, deleteOldRunReferences),
    idempotencyKeys: await deleteAll(edge, deleteOldKeys),
  }
  edge.log.info(deleted, 'old rows deleted')
}

async function deleteAll(edge: Edge, deleteBatch: (db: Db, limit: number) => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    edge.signal.throwIfAborted()
    const deleted = await edge.transact((ctx) => deleteBatch(ctx.db, batchSize))
    total += deleted
    if (deleted < batchSize) return total
  }
}
