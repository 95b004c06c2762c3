import type { JobCtx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { subscriptionPaidOutside } from './events.ts'
import { listOpenCharges } from './queries-billing.ts'

/** Closes at the provider what it still collects for an invoice that was paid elsewhere. */
export async function settleOutside(jobCtx: JobCtx, { companyId, invoiceId }: FactOf<typeof subscriptionPaidOutside>): Promise<void> {
  const { billing } = jobCtx.ports
  if (!billing) return
  const access = { outbound: jobCtx.outbound, signal: jobCtx.signal }
  for (const reference of await listOpenCharges(jobCtx.db, companyId, invoiceId)) await billing.settleOutside(access, reference)
}
