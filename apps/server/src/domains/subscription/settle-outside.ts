import type { JobCtx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { subscriptionPaidOutside } from './events.ts'
import { findBilledMonth, listOpenCharges } from './queries-billing.ts'

/** Closes at the provider what it still collects, or is about to, for an invoice that was paid elsewhere. */
export async function settleOutside(jobCtx: JobCtx, { companyId, invoiceId }: FactOf<typeof subscriptionPaidOutside>): Promise<void> {
  const { billing } = jobCtx.ports
  if (!billing) return
  const access = { outbound: jobCtx.outbound, signal: jobCtx.signal }
  const month = await findBilledMonth(jobCtx.db, companyId, invoiceId)
  const drafts = month ? await billing.listDrafts(access, month) : []
  const open = await listOpenCharges(jobCtx.db, companyId, invoiceId)
  for (const reference of [...open, ...drafts]) await billing.settleOutside(access, reference)
}
