import { t } from '@lingui/core/macro'
import { campaign } from '@stoa/contract/campaign.ts'
import type { CampaignDetail } from '@stoa/contract/campaign.ts'
import * as z from 'zod/mini'

/** What the fields of a campaign hold. The reward is in minor units; the commission a percentage, or empty text. */
export type CampaignValues = {
  marketplaceId: string | null
  name: string
  description: string
  startsOn: string | null
  endsOn: string | null
  priceRewardMinor: number | null
  freeSample: boolean
  avgCommission: number | string
  jobDescription: string
  url: string
}

/** A campaign as its form shows it; a new one is empty. */
export function valuesOf(present: CampaignDetail | undefined): CampaignValues {
  return {
    marketplaceId: present?.marketplace.id ?? null,
    name: present?.name ?? '',
    description: present?.description ?? '',
    startsOn: present?.startsOn ?? null,
    endsOn: present?.endsOn ?? null,
    priceRewardMinor: present?.priceReward?.minor ?? null,
    freeSample: present?.freeSample ?? false,
    avgCommission: present?.avgCommission ?? '',
    jobDescription: present?.jobDescription ?? '',
    url: present?.url ?? '',
  }
}

/** What is sent: everything, so that an emptied field is emptied. */
export function campaignOf({ marketplaceId, priceRewardMinor, avgCommission, startsOn, endsOn, ...texts }: CampaignValues, currency: string) {
  return {
    ...texts,
    ...(marketplaceId === null ? {} : { marketplaceId }),
    startsOn: startsOn ?? '',
    endsOn: endsOn ?? '',
    priceReward: priceRewardMinor === null ? null : { minor: priceRewardMinor, currency },
    avgCommission: avgCommission === '' ? null : Number(avgCommission),
  }
}

/** The contract's shape, and what the database keeps beside it. */
export const CampaignToSend = campaign.create.body.check(
  z.refine((one) => one.startsOn <= one.endsOn, { path: ['endsOn'], error: t`Choose an end date on or after the start date.` }),
)
