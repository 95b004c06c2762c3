import type { auth } from '@stoa/contract/auth.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { viewingMs } from '../rules.ts'
import { findCompanyToView, updateViewing } from './queries-session.ts'
import { sessionCache } from './session-cache.ts'

/** Shows an administrator a company as its viewers see it, for an hour at most and within this session. */
export async function viewCompany(ctx: Ctx, { body }: Received<typeof auth.viewCompany>): Promise<Answer<typeof auth.viewCompany>> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  const { sessionId } = ctx.actor
  const company = orNotFound(await findCompanyToView(ctx.db, body.companyId), 'company')
  if (company.companyType === 'ADMIN') throw new AppError('state_forbids', { detail: message('auth_error.view_administrators') })
  const until = new Date(ctx.now.getTime() + viewingMs)
  await updateViewing(ctx.db, sessionId, body.companyId, until)
  sessionCache.forget([sessionId])
  const entry = { action: 'administrator.view_started', object: body.companyId, detail: { reason: body.reason, until: until.toISOString() } }
  await recordAudit(ctx, { companyId: body.companyId, ...entry }, { companyId: ctx.scope.companyId, ...entry })
  return { companyName: company.companyName, viewingUntil: until.toISOString() }
}
