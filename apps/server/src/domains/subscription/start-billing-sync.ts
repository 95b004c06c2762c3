import type { JobCtx } from '../../kit/context.ts'
import { subscriptionChanged } from './events.ts'
import { listToBill } from './queries-billing.ts'

const batch = 500

/** Starts comparing every subscription with the payment provider: finds what no report brought, and what could not be set up before. */
export async function startBillingSync(jobCtx: JobCtx): Promise<void> {
  if (!jobCtx.ports.billing) return
  for (let after: Awaited<ReturnType<typeof listToBill>>[number] | undefined; ;) {
    const some: Awaited<ReturnType<typeof listToBill>> = await listToBill(jobCtx.db, after, batch)
    await jobCtx.transact((ctx) => ctx.emit(subscriptionChanged, ...some))
    after = some.at(-1)
    if (some.length < batch) return
  }
}
