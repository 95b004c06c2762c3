import type { closing } from '@stoa/contract/closing.ts'
import { message } from '@stoa/messages/describe.ts'
import { asSystem } from '../../database/as-system.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, fieldError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { keyCache } from '../auth/api-key/key-cache.ts'
import { updateKeysRevoked } from '../auth/api-key/queries-key.ts'
import { endSessions } from '../auth/session/end-sessions.ts'
import { requireFreshSignIn } from '../auth/session/require-fresh-sign-in.ts'
import { updateMerchantInvitationsRevoked } from '../marketplace/invitation/queries-invitation.ts'
import { updateInvitationsRevoked } from '../auth/team/queries-team.ts'
import { updateCompanyClosed } from '../company/queries.ts'
import { recordAudit } from '../company/record-audit.ts'
import { updateConnectionsEnded } from '../connection/queries-health.ts'
import { companyDeactivated } from '../marketplace/events.ts'
import { updateCompanyRunsCancelled } from '../run/queries.ts'
import { deleteEndpoints } from '../webhook/queries-endpoint.ts'
import { findOwnCompany } from './find-own-company.ts'
import { listClosingChecks } from './list-closing-checks.ts'

/**
 * Closes a company, by an owner of it or an administrator. What the law keeps stays, for administrators and for those it traded with; so does its connection to
 * a payment provider, which may still report a dispute. Works as the system: what ends belongs to several domains.
 */
export async function closeCompany(ctx: Ctx, { params, body }: Received<typeof closing.close>): Promise<void> {
  await requireFreshSignIn(ctx)
  const { db, scope } = ctx
  const company = await findOwnCompany(ctx, params.id, { isLocked: true })
  const { id: companyId, name } = company
  if (company.closedAt !== null) return
  if (body.name !== name) throw fieldError('name', 'other_name', message('closing_error.other_name', { company: name }))
  await asSystem(db, async () => {
    const checks = await listClosingChecks(db, companyId)
    if (checks.length > 0)
      throw new AppError('state_forbids', {
        detail: message('closing_error.unsettled', { company: name, reasons: checks.map(({ reason }) => `closing_reason.${reason}`) }),
      })
    await updateCompanyClosed(db, companyId)
    await updateKeysRevoked(db, companyId)
    keyCache.forgetWhere((key) => key.companyId === companyId)
    await updateInvitationsRevoked(db, companyId)
    await updateMerchantInvitationsRevoked(db, companyId)
    await deleteEndpoints(db, companyId)
    await updateCompanyRunsCancelled(db, companyId)
    await updateConnectionsEnded(db, companyId)
    await recordAudit(
      ctx,
      ...[...new Set([companyId, scope.companyId])].map((one) => ({ companyId: one, action: 'company.closed', object: companyId })),
    )
    await endSessions(db, { companyId }, 'company closed')
    await ctx.emit(companyDeactivated, { companyId })
  })
  await ctx.announce([companyId, scope.companyId], { kind: 'partnership', id: companyId })
}
