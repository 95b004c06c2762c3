import type { JobCtx } from '../../kit/context.ts'
import { channelAccess } from './channel-access.ts'
import type { ChannelAccess, MarketplaceConnector } from './ports.ts'
import type { ChannelRow } from './queries.ts'
import { findChannel } from './queries.ts'

export type OpenMarketplace = { row: ChannelRow; connector: MarketplaceConnector; access: ChannelAccess }

/**
 * Returns a company's channel with its connector; undefined where it ended, is paused or is no marketplace. Of a deactivated company also one that is paused:
 * what it offers is withdrawn.
 */
export async function openMarketplace(
  jobCtx: Pick<JobCtx, 'db' | 'ports' | 'outbound' | 'signal' | 'vault'>,
  companyId: string,
  channelId: string,
): Promise<OpenMarketplace | undefined> {
  const row = await findChannel(jobCtx.db, companyId, channelId)
  const connector = row && Object.hasOwn(jobCtx.ports.channels, row.provider) ? jobCtx.ports.channels[row.provider] : undefined
  if (!row || (row.isPaused && row.isCompanyActive) || connector?.kind !== 'marketplace') return undefined
  return { row, connector, access: channelAccess(jobCtx, row) }
}
