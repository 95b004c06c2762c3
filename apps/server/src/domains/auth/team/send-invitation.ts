import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { randomToken, sha256 } from '../../../secrets/crypto.ts'
import { sendEmail } from '../../../outbound/send-email.ts'
import type { invitationSent } from '../events.ts'
import { invitationEmail } from '../mail/to-email.ts'
import { updateInvitationToken } from './queries-team.ts'

/** Sends the link of an invitation, in the language the invited person chose, else in that of who invites. The token exists in clear only here and in the e-mail; a repeat of the job makes another. */
export async function sendInvitation(jobCtx: JobCtx, { companyId, invitationId, language }: FactOf<typeof invitationSent>): Promise<void> {
  const token = randomToken()
  const invitation = await jobCtx.transact((ctx) => updateInvitationToken(ctx.db, companyId, invitationId, sha256(token)))
  if (!invitation) return
  const email = invitationEmail({ ...invitation, language: invitation.language ?? language }, jobCtx.settings.publicUrl, token)
  await sendEmail(jobCtx, email)
}
