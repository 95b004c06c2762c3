import type { Ctx } from '../../kit/context.ts'
import { caseChanged } from './events.ts'
import type { ClockEvent } from './queries-change.ts'
import { insertClockEvents } from './queries-change.ts'

/** Writes what the clock did into the histories of cases, all at once; those who have to know are notified by reactions. */
export async function recordClockEvents(ctx: Ctx, events: readonly ClockEvent[]): Promise<void> {
  if (events.length === 0) return
  const facts = await insertClockEvents(ctx.db, events)
  await ctx.emit(caseChanged, ...facts)
  await ctx.announceAll(
    events.map(({ id, marketplaceId, merchantId }) => ({ companyIds: [marketplaceId, merchantId], message: { kind: 'case', id } })),
  )
}
