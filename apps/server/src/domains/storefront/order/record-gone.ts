import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { ConnectionRow } from '../../connection/queries.ts'
import { storefrontOrderFailed } from '../events.ts'
import { lockStorefrontOrders, updateOrdersGone, updateStorefrontOrdersCancelled } from './queries-order.ts'
import { isResolved } from './rules-resolved.ts'
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
  const decided = rows.filter((row) => row.groupId !== null && row.cancelledAt === null && row.problem?.code !== gone.code && !isResolved(row, gone))
  await updateOrdersGone(
    ctx.db,
    { companyId, connectionId },
    decided.map(({ reference }) => reference),
    gone,
  )
  await ctx.emit(storefrontOrderFailed, ...decided.map(({ reference }) => ({ companyId, connectionId, reference })))
  if (rows.length > 0) await ctx.announce([companyId], { kind: 'connection', id: connectionId })
}
