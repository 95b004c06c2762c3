import type { campaign } from '@stoa/contract/campaign.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { editableCampaign } from './editable-campaign.ts'
import { deleteCampaignRow } from './queries.ts'

/** Deletes a draft. What was published stays: orders name it. */
export async function deleteCampaign(ctx: Ctx, { params }: Received<typeof campaign.remove>): Promise<void> {
  const present = await editableCampaign(ctx, params.id)
  if (present.status !== 'Draft') throw new AppError('state_forbids', { detail: message('campaign_error.published') })
  await deleteCampaignRow(ctx.db, present.id)
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'campaign.deleted', object: present.id })
}
