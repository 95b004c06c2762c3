import { dayIn } from '@stoa/contract/time-zone.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import { recordAudit } from '../company/record-audit.ts'
import type { CampaignChange } from './apply-change.ts'
import { applyChange } from './apply-change.ts'
import type { CampaignRow } from './queries.ts'
import { updateCampaignRow } from './queries.ts'
import { requirePartner } from './require-partner.ts'
import { periodIssue } from './rules.ts'

/** Writes a change of a campaign that is locked, and counts its version up. Returns whether it applies on other days than before. */
export async function writeChange(ctx: Ctx, present: CampaignRow, change: CampaignChange): Promise<{ isPeriodNew: boolean }> {
  requirePartner(present)
  const values = applyChange(present, change, present.currency)
  const issue = periodIssue(present, values, dayIn(ctx.now, present.timeZone))
  if (issue) throw new AppError('invalid_input', { errors: [issue] })
  await updateCampaignRow(ctx.db, present.id, values)
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'campaign.updated', object: present.id, detail: { fields: Object.keys(change) } })
  return { isPeriodNew: values.startsOn !== present.startsOn || values.endsOn !== present.endsOn }
}
