import { deadlineNearHours } from '@stoa/contract/order-deadline.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { raiseAttention } from '../attention/raise-attention.ts'
import { deadlineNear } from '../events.ts'
import { listDueOrders } from './queries-deadline.ts'

const pageSize = 200

/** Puts orders before people a day before their deadline, once for each deadline. Nothing else happens when it passes: see docs/decisions/0018. */
export async function warnDeadlines(jobCtx: JobCtx): Promise<void> {
  while (!jobCtx.signal.aborted) {
    const due = await listDueOrders(jobCtx.db, deadlineNearHours, pageSize)
    if (due.length > 0)
      await jobCtx.transact(async (ctx) => {
        const items = due.map(({ kind, orderId, dueAt, ...who }) => ({
          ...who,
          orderId,
          subjectId: orderId,
          code: kind === 'accept' ? ('accept_due' as const) : ('ship_due' as const),
          params: { dueAt: new Date(dueAt).toISOString() },
        }))
        await raiseAttention(ctx, items)
        await ctx.emit(deadlineNear, ...due.map(({ marketplaceId, orderId, kind }) => ({ marketplaceId, orderId, kind })))
      })
    if (due.length < pageSize) return
  }
}
