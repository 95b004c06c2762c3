import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../../kit/errors.ts'
import type { CampaignRow } from './queries.ts'

/** Throws 409 when the campaign is of a merchant that no longer sells on its marketplace: its operator would still read what changes. */
export function requirePartner({ isPartner }: CampaignRow): void {
  if (!isPartner) throw new AppError('state_forbids', { detail: message('campaign_error.not_partner') })
}
