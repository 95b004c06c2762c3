import type { Ctx } from '../../../kit/context.ts'
import { throttleEachOrRefuse, throttleOrRefuse } from '../../../kit/throttle.ts'
import { accountKey } from '../../auth/account-key.ts'
import { invitationsPerCompany, invitationsPerRecipient, merchantInvitationsPerDay } from '../../auth/rules-limits.ts'

/** Throws `too_many_requests` where a company, or all companies together, sent too many invitations to one of these addresses, those to teams included. */
export async function limitMerchantInvitations(ctx: Ctx, emails: readonly string[]): Promise<void> {
  await throttleOrRefuse(ctx.db, `invitations:${ctx.scope.companyId}`, invitationsPerCompany, emails.length)
  await throttleOrRefuse(ctx.db, `merchant-invitations:${ctx.scope.companyId}`, merchantInvitationsPerDay, emails.length)
  await throttleEachOrRefuse(
    ctx.db,
    emails.map((email) => accountKey(ctx, 'invitation', email)),
    invitationsPerRecipient,
  )
}
