import type { CampaignDetail, campaign } from '@stoa/contract/campaign.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { editableCampaign } from './editable-campaign.ts'
import { getCampaign } from './get-campaign.ts'
import { writeChange } from './write-change.ts'

/** Changes a campaign. What is not sent stays. */
export async function updateCampaign(ctx: Ctx, { body }: Received<typeof campaign.update>): Promise<CampaignDetail> {
  const { id, version, ...change } = body
  await writeChange(ctx, await editableCampaign(ctx, id, version), change)
  return getCampaign(ctx, id)
}
