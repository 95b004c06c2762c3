import type { JobCtx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { billingReported } from './events.ts'
import { subscriptionChanged } from './events.ts'
import { findByReference } from './queries-billing.ts'
import { recordBilling } from './record-billing.ts'

/** Reads a subscription that the provider reported, as it is now: a report may be late, repeated or out of order. One that is none of ours is left. */
export async function readBilling(jobCtx: JobCtx, { reference }: FactOf<typeof billingReported>): Promise<void> {
  const { billing } = jobCtx.ports
  const key = billing && (await findByReference(jobCtx.db, reference))
  if (!billing || !key) return
  const present = await billing.findSubscription({ outbound: jobCtx.outbound, signal: jobCtx.signal }, reference)
  if (!present) return
  await jobCtx.transact(async (ctx) => {
    await recordBilling(ctx, key, present, { isSynced: false })
    // What the provider ended on its own is shown as a problem.
    if (present.state === 'ended') await ctx.emit(subscriptionChanged, key)
  })
}
