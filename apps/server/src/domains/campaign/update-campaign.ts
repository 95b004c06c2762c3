import type { CampaignDetail, campaign } from '@stoa/contract/campaign.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { editableCampaign } from './editable-campaign.ts'
import { getCampaign } from './get-campaign.ts'
import { reportPrices } from './report-prices.ts'
import { writeChange } from './write-change.ts'

/** Changes a campaign. What is not sent stays. */
export async function updateCampaign(ctx: Ctx, { body }: Received<typeof campaign.update>): Promise<CampaignDetail> {
  const { id, version, ...change } = body
  const present = await editableCampaign(ctx, id, version)
  const { isPeriodNew } = await writeChange(ctx, present, change)
  if (isPeriodNew && present.status === 'Published') await reportPrices(ctx, present, 'all')
  return getCampaign(ctx, id)
}
