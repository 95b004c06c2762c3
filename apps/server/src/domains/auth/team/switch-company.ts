import type { Session } from '@stoa/contract/auth.ts'
import type { team } from '@stoa/contract/team.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { equalBytes, sha256 } from '../../../secrets/crypto.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { findAccountIn } from '../queries-user.ts'
import { renewalPerSession } from '../rules-limits.ts'
import { isSessionOver, tokenState } from '../rules.ts'
import { endSessions } from '../session/end-sessions.ts'
import { openSession } from '../session/open-session.ts'
import { lockSession } from '../session/queries-session.ts'
import { readRenewableToken } from '../session/read-renewable-token.ts'
import { toSession } from '../session/to-session.ts'

/**
 * Goes on in another company of the person: the session of the token ends and one opens there, bound to the same browser. A token that may be renewed
 * is enough: the person may click after it has ended.
 */
export async function switchCompany(jobCtx: Omit<JobCtx, 'scope'>, { body, caller, reply }: Received<typeof team.switchCompany>): Promise<Session> {
  const claims = readRenewableToken(jobCtx.vault, body.token, jobCtx.now)
  const { binding } = caller
  if (!claims || binding === undefined) throw signInAgain()
  await throttleOrRefuse(jobCtx.db, `renew:${claims.sid}`, renewalPerSession)
  const answer = await jobCtx.transact(async (ctx) => {
    const session = await lockSession(ctx.db, claims.sid)
    if (!session || session.userId !== claims.sub || !equalBytes(sha256(binding), session.bindingHash)) throw signInAgain()
    if (isSessionOver(session, ctx.now) || tokenState(session, claims.jti, ctx.now) === 'reused') throw signInAgain()
    const account = await findAccountIn(ctx.db, session.userId, body.companyId)
    const target = orNotFound(account?.isCompanyActive ? account : undefined, 'company')
    // The limits of the company gone to count from the sign-in as well: its session would be over at once.
    if (isSessionOver({ ...session, companyType: target.companyType }, ctx.now)) throw signInAgain()
    await endSessions(ctx.db, { sessionId: session.id }, 'switched company')
    const opened = await openSession(ctx, { ...target, ip: caller.ip, userAgent: caller.userAgent, continued: session })
    await recordAudit(ctx, { companyId: target.companyId, action: 'session.opened', object: opened.sessionId, actor: `person:${target.userId}` })
    return { target, opened }
  })
  reply.setBinding(answer.opened.binding)
  return toSession(answer.target, { token: answer.opened.token, now: jobCtx.now, openedAt: jobCtx.now })
}

function signInAgain(): AppError {
  return new AppError('sign_in_required', { detail: message('auth_error.session_ended') })
}
