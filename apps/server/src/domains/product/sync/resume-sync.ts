import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { directionsResumed } from '../../connection/events.ts'
import { findConnection } from '../../connection/queries.ts'
import { startOwnSync } from './start-own-sync.ts'

/** Pulls what a shop changed while its products or its stock were paused. A shop that was never pulled waits for its first sync. */
export async function resumeSync(ctx: Ctx, { companyId, connectionId, directions }: FactOf<typeof directionsResumed>): Promise<void> {
  if (!directions.includes('products_in') && !directions.includes('stock')) return
  const connection = await findConnection(ctx.db, companyId, connectionId)
  if (connection && connection.lastSyncedAt !== null) await startOwnSync(ctx, { companyId, connectionId })
}
