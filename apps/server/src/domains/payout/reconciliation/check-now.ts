import type { ReconciliationStatus } from '@stoa/contract/reconciliation.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { checkMarketplace } from './check-marketplace.ts'
import { getStatus } from './get-status.ts'

/** Compares provider, ledger and bank of the caller's marketplace now. */
export async function checkNow(jobCtx: JobCtx): Promise<ReconciliationStatus> {
  await checkMarketplace(jobCtx, jobCtx.scope.companyId)
  return getStatus(jobCtx.db, jobCtx.scope)
}
