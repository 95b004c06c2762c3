import type { JobCtx } from '../../kit/context.ts'
import { openSecrets } from '../connection/open-secrets.ts'
import type { ConnectionRow } from '../connection/queries.ts'
import type { ChannelAccess } from './ports.ts'

/** Returns what a marketplace's connector may use of us over a connection of a company. */
export function channelAccess(
  { outbound, signal, vault }: Pick<JobCtx, 'outbound' | 'signal' | 'vault'>,
  connection: Pick<ConnectionRow, 'id' | 'companyId' | 'settings' | 'secrets'>,
): ChannelAccess {
  return {
    companyId: connection.companyId,
    channelId: connection.id,
    settings: connection.settings,
    secrets: openSecrets(vault, connection),
    outbound,
    signal,
  }
}
