import type { Ctx } from '../../kit/context.ts'
import { deliveryDue } from './events.ts'
import type { NewEvent } from './queries-event.ts'
import { insertEvents } from './queries-event.ts'

/** Stores events and queues their deliveries. An event stored before is not sent again. */
export async function queueEvents(ctx: Ctx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const deliveries = await insertEvents(ctx.db, events)
  await ctx.emit(deliveryDue, ...deliveries.map(({ companyId, deliveryId }) => ({ companyId, deliveryId, attempts: 0 })))
}
