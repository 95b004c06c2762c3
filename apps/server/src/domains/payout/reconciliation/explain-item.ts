import type { ReconciliationItem, reconciliation } from '@stoa/contract/reconciliation.ts'
import { message } from '@stoa/messages/describe.ts'
import { actorName } from '../../../kit/context.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { findItem, updateItemReason } from './queries.ts'
import { toItem } from './to-item.ts'

/** Closes a difference with the reason a person gives. Throws 409 for one that is closed already. */
export async function explainItem(ctx: Ctx, { body }: Received<typeof reconciliation.explain>): Promise<ReconciliationItem> {
  const { db, scope } = ctx
  const present = orNotFound(await findItem(db, scope, body.id), 'reconciliation_item')
  const closedBy = actorName(ctx.actor) ?? 'Stoa'
  if (!(await updateItemReason(db, scope, body.id, { reason: body.reason, closedBy })))
    throw new AppError('state_forbids', { detail: message('reconciliation_error.closed') })
  await recordAudit(ctx, {
    companyId: scope.companyId,
    action: 'reconciliation.explained',
    object: present.label,
    detail: { code: present.code, reason: body.reason },
  })
  return toItem(ctx.language, orNotFound(await findItem(db, scope, body.id), 'reconciliation_item'))
}
