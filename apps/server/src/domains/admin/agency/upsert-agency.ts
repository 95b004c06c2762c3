import type { Agency, lead } from '@stoa/contract/lead.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { upsertAgencyRow } from '../../company/queries-founding.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { findAgencyRow } from './queries.ts'

/** Adds an agency, or renames it. The id stays: it is in the links the agency has shared. */
export async function upsertAgency(ctx: Ctx, { body }: Received<typeof lead.upsertAgency>): Promise<Agency> {
  await upsertAgencyRow(ctx.db, body.agencyId, body.name)
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'agency.saved', object: body.agencyId, detail: { name: body.name } })
  return orNotFound(await findAgencyRow(ctx.db, body.agencyId), 'agency')
}
