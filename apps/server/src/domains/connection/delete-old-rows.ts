import type { Edge } from '../../kit/context.ts'
import { deleteInBatches } from '../../kit/delete-in-batches.ts'
import { deleteOldKeys } from '../../kit/idempotency.ts'
import { deleteOldRunItems, deleteOldRunReferences, deleteOldWebhooks } from './queries-old.ts'

/** Deletes webhooks, items of runs and idempotency keys past their time, in batches, and logs how many of each. */
export async function deleteOldRows(edge: Edge): Promise<void> {
  const deleted = {
    webhooks: await deleteInBatches(edge, deleteOldWebhooks),
    runItems: await deleteInBatches(edge, deleteOldRunItems),
    runReferences: await deleteInBatches(edge, deleteOldRunReferences),
    idempotencyKeys: await deleteInBatches(edge, deleteOldKeys),
  }
  edge.log.info(deleted, 'old rows deleted')
}
