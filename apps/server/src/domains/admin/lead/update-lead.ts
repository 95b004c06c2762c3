import type { Lead, lead } from '@stoa/contract/lead.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { findLead, updateLeadStatus } from './queries.ts'

/** Sets how far a lead has come. */
export async function updateLead(ctx: Ctx, { body }: Received<typeof lead.update>): Promise<Lead> {
  const { id, version, status } = body
  const present = orNotFound(await findLead(ctx.db, id), 'lead')
  if (!(await updateLeadStatus(ctx.db, id, version, status))) throw new AppError('stale_version', { current: present })
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'lead.updated', object: id, detail: { from: present.status, to: status } })
  return orNotFound(await findLead(ctx.db, id), 'lead')
}
