import type { signIn } from '@stoa/contract/sign-in.ts'
import type { Session } from '@stoa/contract/auth.ts'
import { v7 as uuidv7 } from 'uuid'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { equalBytes, sha256 } from '../../../secrets/crypto.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import type { Caller, Received } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { endSessions } from './end-sessions.ts'
import { sessionStolen } from '../events.ts'
import { renewalPerSession } from '../rules-limits.ts'
import { lockSession, rotateSession } from './queries-session.ts'
import { findAccountIn } from '../queries-user.ts'
import type { AccessClaims } from '../rules.ts'
import { isSessionOver, networkOf, tokenState } from '../rules.ts'
import { readRenewableToken } from './read-renewable-token.ts'
import { toSession } from './to-session.ts'
import { signAccessToken } from './sign-access-token.ts'

const signInAgain = () => new AppError('sign_in_required', { detail: message('auth_error.session_ended') })

/**
 * Renews a session: the token shown is replaced, and stays good for a minute so that tabs may renew side by side. One that was replaced
 * before is a copy in other hands: the session ends, the person is notified. The cookie of the browser is renewed with it: both end after the same idle days.
 */
export async function validateToken(
  jobCtx: Omit<JobCtx, 'scope'>,
  { query, body, caller, reply }: Received<typeof signIn.validateToken>,
): Promise<Session> {
  const token = body.token ?? query.token
  if (token === undefined) throw fieldError('token', 'required', message('auth_error.token_required'))
  const claims = readRenewableToken(jobCtx.vault, token, jobCtx.now)
  const { binding } = caller
  if (!claims || (binding === undefined && !claims.isStandalone)) throw signInAgain()
  await throttleOrRefuse(jobCtx.db, `renew:${claims.sid}`, renewalPerSession)
  // Answered, not thrown: an ending found here has to be kept.
  const answer = await jobCtx.transact((ctx) => renew(ctx, claims, caller))
  if (!answer) throw signInAgain()
  if (binding !== undefined && !claims.isStandalone) reply.setBinding(binding)
  return answer
}

async function renew(ctx: Ctx, claims: AccessClaims, { binding, ip }: Caller): Promise<Session | undefined> {
  const session = await lockSession(ctx.db, claims.sid)
  if (!session || session.userId !== claims.sub) return undefined
  const isStandalone = claims.isStandalone === true
  if (!isStandalone && !equalBytes(sha256(binding ?? ''), session.bindingHash)) return undefined
  if (isSessionOver(session, ctx.now, isStandalone)) {
    await endSessions(ctx.db, { sessionId: session.id }, 'idle')
    return undefined
  }
  const standing = tokenState(session, claims.jti, ctx.now)
  if (standing === 'reused') {
    await endSessions(ctx.db, { sessionId: session.id }, 'token reused')
    await recordAudit(ctx, { companyId: session.companyId, action: 'session.token_reused', object: session.id, actor: `person:${session.userId}` })
    await ctx.emit(sessionStolen, { userId: session.userId, sessionId: session.id, language: ctx.language })
    return undefined
  }
  const own = await findAccountIn(ctx.db, session.userId, session.companyId)
  if (!own) return undefined
  const { viewing } = session
  const account = viewing ? { ...own, companyId: viewing.companyId, companyType: viewing.companyType, role: 'viewer' as const } : own
  const tokenId = standing === 'current' ? uuidv7() : session.tokenId
  if (standing === 'current') await rotateSession(ctx.db, session.id, { tokenId, network: networkOf(ip), now: ctx.now })
  const token = signAccessToken(ctx.vault, { ...account, sessionId: session.id, tokenId, isStandalone })
  const answer = toSession(account, { token, now: ctx.now, openedAt: new Date(session.createdAt) })
  return viewing ? { ...answer, viewingUntil: viewing.until } : answer
}
