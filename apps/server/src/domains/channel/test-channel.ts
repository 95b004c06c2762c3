import { testConnection } from '../connection/setup/test-connection.ts'
import type { JobCtx } from '../../kit/context.ts'
import { channelAccess } from './channel-access.ts'
import type { ChannelConnector } from './ports.ts'

/** Tries the settings of a channel before they are stored. Throws AppError for those that do not work. */
export async function testChannel(
  jobCtx: JobCtx,
  connector: ChannelConnector,
  row: { id: string; companyId: string; settings: Record<string, string>; secrets: Buffer | null },
): Promise<void> {
  if (connector.kind === 'feed') connector.check(row.settings)
  else await testConnection(connector.fields, () => connector.check(channelAccess(jobCtx, row)))
}
