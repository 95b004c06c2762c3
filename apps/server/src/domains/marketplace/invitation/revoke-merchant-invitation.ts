import type { merchantInvitation } from '@stoa/contract/merchant-invitation.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { findMerchantInvitation, updateMerchantInvitationRevoked } from './queries-invitation.ts'

/** Withdraws an invitation. Throws `state_forbids` once its merchant has joined: there is a request to decide. */
export async function revokeMerchantInvitation(ctx: Ctx, { body }: Received<typeof merchantInvitation.revoke>): Promise<void> {
  const { email } = orNotFound(await findMerchantInvitation(ctx.db, ctx.scope, body.id), 'invitation')
  if (!(await updateMerchantInvitationRevoked(ctx.db, ctx.scope, body.id)))
    throw new AppError('state_forbids', { detail: message('marketplace_error.invitation_joined', { email }) })
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'merchant_invitation.revoked', object: body.id, detail: { email } })
}
