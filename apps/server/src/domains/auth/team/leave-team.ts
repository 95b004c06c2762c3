import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { endMembership } from './end-membership.ts'

/** Ends the caller's own access to the company. */
export async function leaveTeam(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  await endMembership(ctx, ctx.actor.userId)
}
