import type { team } from '@stoa/contract/team.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { endMembership } from './end-membership.ts'

/** Ends the access of a member. */
export async function removeMember(ctx: Ctx, { body }: Received<typeof team.removeMember>): Promise<void> {
  await endMembership(ctx, body.userId)
}
