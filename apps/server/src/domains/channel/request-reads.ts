import type { Ctx } from '../../kit/context.ts'
import { channelReadDue } from './events.ts'
import type { ReadChannel } from './queries-reading.ts'
import { updateReadWaiting } from './queries-reading.ts'

/**
 * Has marketplaces read soon. One that waits for it already is read once for both. The clock, `isByClock`, starts those again whose job did not come to its end:
 * a job that finds nothing waiting ends at once.
 */
export async function requestReads(ctx: Ctx, channels: readonly ReadChannel[], { isByClock = false }: { isByClock?: boolean } = {}): Promise<void> {
  const requested = await updateReadWaiting(ctx.db, channels)
  await ctx.emit(channelReadDue, ...(isByClock ? channels : requested))
}
