import type { Edge } from '../../kit/context.ts'
import { deleteInBatches } from '../../kit/delete-in-batches.ts'
import { deleteOldRunItems, deleteOldRunReferences } from './queries-old.ts'

/** Deletes the items and references of runs that finished more than 90 days ago, in batches, and logs how many of each. */
export async function deleteOldRunRows(edge: Edge): Promise<void> {
  const deleted = { runItems: await deleteInBatches(edge, deleteOldRunItems), runReferences: await deleteInBatches(edge, deleteOldRunReferences) }
  edge.log.info(deleted, 'old rows of runs deleted')
}
