import type { campaign } from '@stoa/contract/campaign.ts'
import { message } from '@stoa/messages/describe.ts'
import { fieldError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import type { CampaignValues } from './queries.ts'

/** Fields of a campaign as a request carries them; what is absent stays. */
export type CampaignChange = Omit<Received<typeof campaign.update>['body'], 'id' | 'version'>

/** Returns the values of a campaign after a change. Throws 422 for a reward in another currency than the marketplace's. */
export function applyChange(present: CampaignValues, change: CampaignChange, currency: string): CampaignValues {
  const { priceReward, avgCommission } = change
  if (priceReward && priceReward.currency !== currency)
    throw fieldError('priceReward.currency', 'currency_mismatch', message('campaign_error.currency', { currency }))
  if (priceReward && priceReward.minor < 0) throw fieldError('priceReward.minor', 'too_small', message('campaign_error.reward_negative'))
  return {
    name: change.name ?? present.name,
    description: change.description ?? present.description,
    startsOn: change.startsOn ?? present.startsOn,
    endsOn: change.endsOn ?? present.endsOn,
    priceRewardMinor: priceReward === undefined ? present.priceRewardMinor : (priceReward?.minor ?? null),
    freeSample: change.freeSample ?? present.freeSample,
    avgCommissionBasisPoints:
      avgCommission === undefined ? present.avgCommissionBasisPoints : avgCommission === null ? null : Math.round(avgCommission * 100),
    jobDescription: change.jobDescription ?? present.jobDescription,
    url: change.url ?? present.url,
  }
}
