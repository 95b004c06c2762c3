import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { CampaignRow } from './queries.ts'
import { listSellingOn } from './queries.ts'

/** Throws 409 when the campaign is of a merchant that no longer sells on its marketplace: its operator would still read what changes. */
export async function requirePartner({ db }: Ctx, { companyId, marketplaceId }: CampaignRow): Promise<void> {
  if (companyId === marketplaceId) return
  const [place] = await listSellingOn(db, companyId, marketplaceId)
  if (place === undefined) throw new AppError('state_forbids', { detail: message('campaign_error.not_partner') })
}
