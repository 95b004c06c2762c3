import type { JobCtx } from '../../../kit/context.ts'
import { listOverdrawn } from './queries-debt.ts'
import { recordDebt } from './record-debt.ts'

const batch = 200

/**
 * Turns what merchants owe after netting into a debt that ages: first their reserves are drawn on, the oldest first, and only the rest is a debt.
 * Done again, it finds nothing.
 */
export async function recordDebts(jobCtx: JobCtx): Promise<void> {
  for (let after: { marketplaceId: string; merchantId: string } | undefined; !jobCtx.signal.aborted;) {
    const overdrawn: { marketplaceId: string; merchantId: string }[] = await listOverdrawn(jobCtx.db, after, batch)
    for (const one of overdrawn) await jobCtx.transact((ctx) => recordDebt(ctx, one))
    after = overdrawn.at(-1)
    if (overdrawn.length < batch) return
  }
}
