import type { Ctx } from '../../../kit/context.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { accountKey } from '../account-key.ts'
import { invitationsPerCompany, invitationsPerRecipient } from '../rules-limits.ts'

/** Throws `too_many_requests` where a company, or all companies together, sent too many invitations to an address. */
export async function limitInvitations(ctx: Ctx, email: string): Promise<void> {
  await throttleOrRefuse(ctx.db, `invitations:${ctx.scope.companyId}`, invitationsPerCompany)
  await throttleOrRefuse(ctx.db, accountKey(ctx, 'invitation', email), invitationsPerRecipient)
}
