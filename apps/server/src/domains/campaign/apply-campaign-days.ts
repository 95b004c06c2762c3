import type { JobCtx } from '../../kit/context.ts'
import { endDueCampaigns, startDueCampaigns } from './queries.ts'

/** Notes the start of campaigns whose first day has come, and ends those whose last day has passed. Their prices apply by the day alone. */
export async function applyCampaignDays({ transact }: JobCtx): Promise<void> {
  await transact(async ({ db, now }) => {
    await startDueCampaigns(db, now)
    await endDueCampaigns(db, now)
  })
}
