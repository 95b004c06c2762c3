import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { ConnectionRow } from '../../connection/queries.ts'
import { lockSeenOrder, updateOrderFailed } from './queries-order.ts'
import { recordProblem } from './record-problem.ts'

/** Records that what the operator's shop answers of an order cannot be read. The queue reads it again; when it can be read, this is gone. */
export async function recordUnreadable(
  ctx: Ctx,
  { companyId, id: connectionId }: ConnectionRow,
  reference: string,
  foundBy: 'webhook' | 'catch_up',
): Promise<void> {
  const row = await lockSeenOrder(ctx.db, { companyId, connectionId, reference }, foundBy)
  if (row.groupId === null) await updateOrderFailed(ctx.db, row)
  await recordProblem(ctx, row, message('storefront_error.unreadable'))
  await ctx.announce([companyId], { kind: 'connection', id: connectionId })
}
