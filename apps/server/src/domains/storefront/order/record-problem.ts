import type { Message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { storefrontOrderFailed } from '../events.ts'
import type { FailedFacts, StorefrontOrderRow } from './queries-order.ts'
import { updateOrderProblem } from './queries-order.ts'

/** Writes why an order of the shop needs a person, or that it no longer does; a reason that is new is announced. `failed` are the facts of one not received. */
export async function recordProblem(ctx: Ctx, row: StorefrontOrderRow, problem: Message | null, failed?: FailedFacts): Promise<void> {
  await updateOrderProblem(ctx.db, row, problem, failed)
  const { companyId, connectionId, reference } = row
  if (problem !== null && row.problem?.code !== problem.code) await ctx.emit(storefrontOrderFailed, { companyId, connectionId, reference })
}
