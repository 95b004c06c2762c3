import type { team } from '@stoa/contract/team.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { updateInvitationRevoked } from './queries-team.ts'

/** Withdraws an invitation: its link stops working. */
export async function revokeInvitation(ctx: Ctx, { body }: Received<typeof team.revoke>): Promise<void> {
  const { email } = orNotFound(await updateInvitationRevoked(ctx.db, ctx.scope, body.invitationId), 'invitation')
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'invitation.revoked', object: body.invitationId, detail: { email } })
}
