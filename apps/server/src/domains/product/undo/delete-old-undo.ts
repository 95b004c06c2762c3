import { deleteInBatches } from '../../../jobs/delete-in-batches.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { deleteOldBefore } from './queries-before.ts'

/** Deletes what products were before changes that can no longer be undone, in batches, and logs how many. */
export async function deleteOldUndo(jobCtx: JobCtx): Promise<void> {
  jobCtx.log.info({ deleted: await deleteInBatches(jobCtx, deleteOldBefore) }, 'old undo rows deleted')
}
