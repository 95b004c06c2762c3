import type { Campaign } from '@stoa/contract/campaign.ts'
import { isRunning } from '@stoa/contract/campaign-price.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import type { Scope } from '../../kit/context.ts'
import type { CampaignRow } from './queries.ts'

/** Returns a campaign as the contract words it, for a reader at a moment. */
export function toCampaign(scope: Scope, now: Date, row: CampaignRow): Campaign {
  const { companyId, companyName, marketplaceId, marketplaceName, priceRewardMinor, avgCommissionBasisPoints, isPartner, ...rest } = row
  const isOwner = companyId === scope.companyId
  const moment = { at: now, day: dayIn(now, row.timeZone) }
  return {
    ...rest,
    company: { id: companyId, name: companyName },
    marketplace: { id: marketplaceId, name: marketplaceName },
    isRunning: row.publishedAt !== null && isRunning({ ...row, publishedAt: row.publishedAt }, moment),
    priceReward: priceRewardMinor === null ? null : { minor: priceRewardMinor, currency: row.currency },
    avgCommission: avgCommissionBasisPoints === null ? null : avgCommissionBasisPoints / 100,
    isEditable: isOwner && isPartner && row.status !== 'Ended',
    isEndable: row.status === 'Published' && (isOwner || marketplaceId === scope.companyId),
  }
}
