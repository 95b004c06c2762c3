import type { JobCtx } from '../../kit/context.ts'
import { deleteInBatches } from '../../jobs/delete-in-batches.ts'
import { deleteOldRunItems, deleteOldRunReferences } from './queries-old.ts'

/** Deletes the items and references of runs that finished more than 90 days ago, in batches, and logs how many of each. */
export async function deleteOldRunRows(jobCtx: JobCtx): Promise<void> {
  const deleted = { runItems: await deleteInBatches(jobCtx, deleteOldRunItems), runReferences: await deleteInBatches(jobCtx, deleteOldRunReferences) }
  jobCtx.log.info(deleted, 'old rows of runs deleted')
}
