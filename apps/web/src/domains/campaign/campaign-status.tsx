import { t } from '@lingui/core/macro'
import type { Campaign } from '@stoa/contract/campaign.ts'
import type { CampaignStatus } from '@stoa/contract/states.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'
import { Tag } from '../../ui/status-badge.tsx'

const colours: Record<CampaignStatus, BadgeColour> = { Draft: 'open', Published: 'success', Ended: 'none' }
export const campaignLabels: Record<CampaignStatus, string> = { Draft: t`Draft`, Published: t`Published`, Ended: t`Ended` }

/** The status of a campaign; a published one that does not run yet says so. */
export function CampaignStatusTag({ campaign: { status, isRunning } }: { campaign: Pick<Campaign, 'status' | 'isRunning'> }) {
  if (status === 'Published' && !isRunning) return <Tag colour="pending">{t`Scheduled`}</Tag>
  return <Tag colour={colours[status]}>{campaignLabels[status]}</Tag>
}
