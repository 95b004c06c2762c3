import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { randomToken, sha256 } from '../../../secrets/crypto.ts'
import type { invitationSent } from '../events.ts'
import { invitationEmail } from '../mail/to-email.ts'
import { updateInvitationToken } from './queries-team.ts'

/** Sends the link of an invitation. The token exists in clear only here and in the e-mail; a repeat of the job makes another. */
export async function sendInvitation(jobCtx: JobCtx, { companyId, invitationId, language }: FactOf<typeof invitationSent>): Promise<void> {
  const token = randomToken()
  const invitation = await jobCtx.transact((ctx) => updateInvitationToken(ctx.db, companyId, invitationId, sha256(token)))
  if (invitation) await jobCtx.mail.send(invitationEmail({ ...invitation, language }, jobCtx.settings.publicUrl, token))
}
