import { NewPassword } from '@stoa/contract/text.ts'
import type { team } from '@stoa/contract/team.ts'
import { message } from '@stoa/messages/describe.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { sha256 } from '../../../secrets/crypto.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { mailTokenPerAddress } from '../rules-limits.ts'
import { checkPassword } from '../password/check-password.ts'
import { hashPassword } from '../password/hash-password.ts'
import { isPassword } from '../password/is-password.ts'
import { insertMember, updateEmailConfirmed } from '../queries-user.ts'
import { networkOf } from '../rules.ts'
import { recordSignInFailure } from '../session/record-sign-in-failure.ts'
import type { OpenInvitation } from './queries-team.ts'
import { findOpenInvitation, insertMembership, updateInvitationAccepted } from './queries-team.ts'

/** Joins a company by the link of an invitation, which also proves the address. Who has an account proves it by its password. */
export async function acceptInvitation(
  jobCtx: Omit<JobCtx, 'scope'>,
  { body, caller }: Received<typeof team.acceptInvitation>,
): Promise<{ email: string; companyName: string }> {
  await throttleOrRefuse(jobCtx.db, `mail-link:${networkOf(caller.ip)}`, mailTokenPerAddress)
  const found = await findOpenInvitation(jobCtx.db, sha256(body.token))
  if (!found) throw usedUp()
  const join = found.account ? await proveAccount(jobCtx, found, found.account, body.password, caller.ip) : await createAccount(found, body)
  await jobCtx.transact(async (ctx) => {
    if (!(await updateInvitationAccepted(ctx.db, found))) throw usedUp()
    const userId = await join(ctx)
    await recordAudit(ctx, {
      companyId: found.companyId,
      action: 'member.joined',
      object: userId,
      actor: `person:${userId}`,
      detail: { role: found.role },
    })
  })
  return { email: found.email, companyName: found.companyName }
}

type Join = (ctx: Ctx) => Promise<string>

async function proveAccount(
  jobCtx: Omit<JobCtx, 'scope'>,
  invitation: OpenInvitation,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  password: string,
  ip: string,
): Promise<Join> {
  if (!(await isPassword(passwordHash, password))) {
    await recordSignInFailure(jobCtx, { email: invitation.email, userId, ip, reason: 'wrong_password' })
    throw fieldError('password', 'wrong_password', message('auth_error.wrong_password'))
  }
  return async ({ db }) => {
    // Who left their last company meanwhile gave the account up, and joins as a newcomer.
    if (!(await updateEmailConfirmed(db, userId, invitation.email))) throw usedUp()
    await insertMembership(db, { companyId: invitation.companyId, userId, role: invitation.role })
    return userId
  }
}

async function createAccount(invitation: OpenInvitation, body: { name?: string | undefined; password: string }): Promise<Join> {
  const { name } = body
  if (name === undefined) throw fieldError('name', 'required', message('team_error.name'))
  if (!NewPassword.safeParse(body.password).success) throw fieldError('password', 'too_short', message('team_error.password'))
  checkPassword(body.password, [invitation.email.split('@')[0] ?? '', name, invitation.companyName], 'password')
  const passwordHash = await hashPassword(body.password)
  return async (ctx) => {
    const userId = uuidv7()
    const { companyId, email, role } = invitation
    // Somebody opened an account with this address in the meantime: the link asks for its password now.
    if (!(await insertMember(ctx.db, { userId, companyId, email, name, passwordHash, role, emailConfirmedAt: ctx.now, language: ctx.language })))
      throw fieldError('password', 'already_exists', message('team_error.account_exists'))
    return userId
  }
}

function usedUp(): AppError {
  return new AppError('link_used_or_expired', { detail: message('team_error.link') })
}
