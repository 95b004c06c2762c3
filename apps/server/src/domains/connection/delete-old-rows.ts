import type { JobCtx } from '../../kit/context.ts'
import { deleteInBatches } from '../../jobs/delete-in-batches.ts'
import { deleteOldKeys } from '../../kit/idempotency.ts'
import { deleteOldChecks } from './health/queries-check.ts'
import { deleteOldInstallations, deleteOldSetups } from './install/queries-install.ts'
import { deleteOldWebhooks } from './queries-old.ts'

/** Deletes webhooks and idempotency keys past their time, in batches, and logs how many of each. */
export async function deleteOldRows(jobCtx: JobCtx): Promise<void> {
  const deleted = {
    webhooks: await deleteInBatches(jobCtx, deleteOldWebhooks),
    idempotencyKeys: await deleteInBatches(jobCtx, deleteOldKeys),
    checks: await deleteInBatches(jobCtx, deleteOldChecks),
    setups: await deleteInBatches(jobCtx, deleteOldSetups),
    installations: await deleteInBatches(jobCtx, deleteOldInstallations),
  }
  jobCtx.log.info(deleted, 'old rows deleted')
}
