import type { JobCtx } from '../../kit/context.ts'
import { endDueCampaigns } from './queries.ts'

/** Ends the campaigns whose last day has passed. Their prices stopped applying with the day. */
export async function endPastCampaigns({ transact }: JobCtx): Promise<void> {
  await transact(({ db, now }) => endDueCampaigns(db, now))
}
