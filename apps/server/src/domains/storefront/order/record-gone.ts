import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { ConnectionRow } from '../../connection/queries.ts'
import { lockStorefrontOrders, updateStorefrontOrdersCancelled } from './queries-order.ts'
import { recordProblem } from './record-problem.ts'
import { isSettled } from './update-received.ts'
import { writeHeld } from './write-held.ts'

/**
 * Records that the operator's shop no longer has orders that it had: one that was not received never will be, and of one that was, a person decides. Orders
 * that were never seen, or that the shop cancelled before, change nothing.
 */
export async function recordGone(ctx: Ctx, { companyId, id: connectionId }: ConnectionRow, references: readonly string[]): Promise<void> {
  const rows = await lockStorefrontOrders(ctx.db, { companyId, connectionId }, references)
  const open = rows.filter(({ groupId, state }) => groupId === null && (state === 'waiting' || state === 'failed'))
  await updateStorefrontOrdersCancelled(
    ctx.db,
    { companyId, connectionId },
    open.map(({ reference }) => reference),
  )
  const held = open.flatMap(({ lines }) => lines)
  await writeHeld(ctx, { companyId }, held)
  const gone = message('storefront_error.gone')
  for (const row of rows) if (row.groupId !== null && row.cancelledAt === null && !isSettled(row, gone)) await recordProblem(ctx, row, gone)
  if (rows.length > 0) await ctx.announce([companyId], { kind: 'connection', id: connectionId })
}
